import { agaveHouses } from '../brands/spirits.ts';
import type { CategorySeed } from '../draft.ts';
import { composeFamily, type Line } from '../family.ts';
import { spiritLines, spiritSizes } from './spirit-line.ts';

const sections = [
  { code: 'blanco', title: 'Бланко' },
  { code: 'reposado', title: 'Репосадо' },
  { code: 'anejo', title: 'Аньехо' },
  { code: 'mezcal', title: 'Мескаль' },
] as const;

const tequilaHouses = agaveHouses.slice(0, 3);
const mezcalHouses = agaveHouses.slice(3);

const lines: readonly Line[] = [
  ...spiritLines(
    [
      ['Blanco', 'blanco', 2100, '38', null, 'Молодая текила без выдержки: печёная агава, лайм, белый перец.'],
      [
        'Plata',
        'blanco',
        2300,
        '40',
        null,
        'Двойная перегонка и месяц отдыха в стали: чистая, сладковатая, с тоном мяты.',
      ],
      ['Reposado', 'reposado', 2600, '38', '6 месяцев', 'Полгода в дубе смягчили перец и добавили ваниль и карамель.'],
      [
        'Reposado Reserva',
        'reposado',
        3200,
        '40',
        '11 месяцев',
        'Почти год в бочках из-под бурбона: агава, мёд, корица.',
      ],
      ['Añejo', 'anejo', 4200, '40', '18 месяцев', 'Зрелая текила для бокала, а не для рюмки: ирис, апельсин, дуб.'],
      [
        'Extra Añejo',
        'anejo',
        8800,
        '40',
        '4 года',
        'Четыре года в бочках: шоколад, сухофрукты, варёная агава, долгий финал.',
      ],
      [
        'Cristalino',
        'anejo',
        5200,
        '38',
        '14 месяцев',
        'Выдержанная и затем осветлённая углём: мягкая, как аньехо, прозрачная, как бланко.',
      ],
      ['Café', 'reposado', 2400, '35', null, 'Текила с настоем мексиканского кофе, сухая, для льда и эспрессо.'],
      ['Gold', 'reposado', 1900, '38', '2 месяца', 'Золотая текила для маргариты и большой компании.'],
    ],
    tequilaHouses,
  ),
  ...spiritLines(
    [
      [
        'Espadín Joven',
        'mezcal',
        3600,
        '42',
        null,
        'Дым дубовых углей, печёная агава, зелёный мандарин. Пьют глотками.',
      ],
      ['Espadín Reposado', 'mezcal', 4300, '42', '8 месяцев', 'Дым и ваниль, сушёный ананас, мягкий тёплый вкус.'],
      [
        'Tobalá',
        'mezcal',
        7900,
        '46',
        null,
        'Дикая агава тобала растёт двенадцать лет. Цветы, глина, тропические фрукты.',
      ],
      ['Ensamble', 'mezcal', 5400, '45', null, 'Три агавы в одной партии: травы, дым, сладкий перец.'],
      [
        'Pechuga',
        'mezcal',
        9800,
        '48',
        null,
        'Третья перегонка идёт с яблоками, сливами и пряностями: праздничный мескаль.',
      ],
      ['Añejo', 'mezcal', 6600, '43', '2 года', 'Два года в дубе укротили дым: кофе, карамель, кожа.'],
    ],
    mezcalHouses,
    'Мескаль',
  ),
];

export const tequila: CategorySeed = {
  code: 'tequila',
  title: 'Текила',
  html: '<p>Текила из голубой агавы и дымный мескаль. Соль и лайм необязательны: хорошая текила вкусна и без них.</p>',
  sections,
  compose: (random) =>
    composeFamily(random, {
      category: 'tequila',
      noun: 'Текила',
      sections,
      brands: agaveHouses,
      lines,
      sizes: spiritSizes,
      share: 1,
      advice: {
        title: 'Как подавать',
        id: 'kak-podavat',
        texts: [
          'Налейте в узкий бокал при комнатной температуре и пейте маленькими глотками, с долькой апельсина.',
          '«Маргарита»: 50 мл текилы, 20 мл апельсинового ликёра, 20 мл сока лайма, край бокала в соли.',
          '«Палома»: текила, грейпфрутовая содовая, сок лайма и щепотка соли, всё в высоком бокале.',
        ],
      },
    }),
};
