import { vermouthHouses } from '../brands/spirits-sweet.ts';
import type { CategorySeed } from '../draft.ts';
import { composeFamily, type Line } from '../family.ts';
import { spiritLines } from './spirit-line.ts';

const sections = [
  { code: 'rosso', title: 'Красный' },
  { code: 'bianco', title: 'Белый' },
  { code: 'dry', title: 'Сухой' },
  { code: 'bitter', title: 'Биттер' },
] as const;

const lines: readonly Line[] = [
  ...spiritLines([
    [
      'Rosso',
      'rosso',
      890,
      '15',
      null,
      'Красный вермут: полынь, ваниль, апельсин. Со льдом и долькой, а лучше в «Негрони».',
    ],
    ['Rosso Riserva', 'rosso', 1490, '18', '1 год', 'Год в дубе после настаивания: какао, вишня, корень горечавки.'],
    ['Amaro', 'rosso', 1150, '16', null, 'Горьковатый красный с хиной и ревенем, мост между вермутом и биттером.'],
    ['Bianco', 'bianco', 860, '15', null, 'Белый и мягкий: ваниль, цветы бузины, лимонная цедра.'],
    ['Bianco Speciale', 'bianco', 1190, '16', null, 'Белый вермут на мускате: роза, шалфей, тонкая горечь.'],
    ['Extra Dry', 'dry', 870, '18', null, 'Сухой и травяной, для «Мартини», где нужна одна капля, но верная.'],
    ['Dry Alpino', 'dry', 1090, '18', null, 'Альпийские травы и яблоко, почти без сахара. К оливкам и анчоусам.'],
    ['Rosé', 'bianco', 920, '15', null, 'Розовый: малина, гвоздика, грейпфрут. С тоником и льдом.'],
  ]),
  ...spiritLines(
    [
      [
        'Rosso',
        'bitter',
        1290,
        '25',
        null,
        'Красный биттер: горький апельсин, ревень, хина. Основа «Негрони» и «Американо».',
      ],
      [
        'Arancia',
        'bitter',
        1190,
        '11',
        null,
        'Лёгкий апельсиновый аперитив для шприца: три части просекко, две — биттера, одна — содовой.',
      ],
      ['Erbe', 'bitter', 1350, '28', null, 'Травяной дижестив: горечавка, мята, кора хинного дерева.'],
    ],
    vermouthHouses.slice(0, 3),
    'Биттер',
  ),
];

export const vermouth: CategorySeed = {
  code: 'vermut',
  title: 'Вермут',
  html: '<p>Вермуты и биттеры для аперитива и бара. Открытую бутылку держите в холодильнике и допивайте за два месяца: вермут — это вино.</p>',
  sections,
  compose: (random) =>
    composeFamily(random, {
      category: 'vermut',
      noun: 'Вермут',
      sections,
      brands: vermouthHouses,
      lines,
      sizes: [
        { title: '0,75 л', factor: 1 },
        { title: '1 л', factor: 1.26, share: 0.45 },
        { title: '0,5 л', factor: 0.72, share: 0.2 },
      ],
      share: 0.92,
      advice: {
        title: 'Аперитив',
        id: 'aperitiv',
        texts: [
          'Большой бокал, лёд, ломтик апельсина и оливка на шпажке: больше ничего не нужно.',
          'Смешайте поровну с содовой или тоником и подайте к чипсам и анчоусам.',
          'Попробуйте в «Манхэттене» и «Негрони»: разница с обычным вермутом слышна сразу.',
        ],
      },
    }),
};
