import { champagneHouses } from '../brands/sparkling.ts';
import { agaveHouses, frenchCognacs, nearCognacs, otherWhiskies, rumHouses, scotches } from '../brands/spirits.ts';
import type { BrandSeed, CategorySeed } from '../draft.ts';
import { composeFamily, type Line } from '../family.ts';
import { spiritLines } from './spirit-line.ts';

const sections = [
  { code: 'cognac', title: 'Коньяк' },
  { code: 'whisky', title: 'Виски' },
  { code: 'champagne', title: 'Шампанское' },
  { code: 'rum-and-tequila', title: 'Ром и текила' },
] as const;

const oldCognacs = [...frenchCognacs, ...nearCognacs.slice(0, 2)];
const oldWhiskies = [...scotches.filter(({ title }) => title !== 'Strathbrae'), ...otherWhiskies.slice(2, 3)];
const oldRums = rumHouses.slice(1);
const oldTequilas = agaveHouses.slice(0, 2);
const houses: BrandSeed[] = [...oldCognacs, ...oldWhiskies, ...champagneHouses, ...oldRums, ...oldTequilas];

const lines: readonly Line[] = [
  ...spiritLines(
    [
      [
        'Урожай 1978',
        'cognac',
        46000,
        '42',
        '45 лет',
        'Коньяк одного урожая, разлитый по заказу. Рансьо, шафран, засахаренный имбирь.',
      ],
      [
        'Бочка № 7',
        'cognac',
        62000,
        '44',
        '50 лет',
        'Вся партия — одна бочка, двести десять бутылок. Кожа, мёд, старая библиотека.',
      ],
      [
        'Хрустальный Графин',
        'cognac',
        88000,
        '41',
        '35 лет',
        'Купаж старых спиртов в графине ручной гранки, с номером и письмом мастера погреба.',
      ],
      ['Юбилейный', 'cognac', 34000, '43', '30 лет', 'Выпущен к юбилею дома: цукаты, сандал, бесконечный финал.'],
    ],
    oldCognacs,
    'Коньяк',
  ),
  ...spiritLines(
    [
      [
        'Single Malt 25 лет',
        'whisky',
        41000,
        '46',
        '25 лет',
        'Четверть века в хересных бочках: чернослив, сигара, апельсиновый мармелад.',
      ],
      [
        'Single Malt 30 лет',
        'whisky',
        74000,
        '47',
        '30 лет',
        'Одна бочка в год. Воск, тропические фрукты, благородный дуб.',
      ],
      [
        'Винтаж 1991',
        'whisky',
        98000,
        '48',
        '32 года',
        'Урожай, отобранный главным винокуром, в деревянном ларце с пробником.',
      ],
      [
        'Lost Warehouse',
        'whisky',
        56000,
        '51',
        '27 лет',
        'Бочки из старого склада, закрытого в девяностых: мёд, дым, морская соль.',
      ],
    ],
    oldWhiskies,
    'Виски',
  ),
  ...spiritLines(
    [
      [
        'Кюве Фондатёр 2008',
        'champagne',
        32000,
        '12',
        '12 лет на осадке',
        'Миллезим великого года: бриошь, засахаренный лимон, дымный мел.',
      ],
      [
        'Кло де Тийёль',
        'champagne',
        47000,
        '12',
        '10 лет на осадке',
        'С одного огороженного участка в полтора гектара. Сила и солёная тонкость.',
      ],
      [
        'Розе Миллезим 2012',
        'champagne',
        39000,
        '12',
        '9 лет на осадке',
        'Малина, роза и лесной орех, редкое розовое для больших дат.',
      ],
      [
        'Брют Магнум 2004',
        'champagne',
        68000,
        '12',
        '16 лет на осадке',
        'Поздняя дегоржация, только магнумы: время в бутылке шло медленнее.',
      ],
    ],
    champagneHouses,
    'Шампанское',
  ),
  ...spiritLines(
    [
      [
        'Gran Reserva 30 лет',
        'rum-and-tequila',
        29000,
        '43',
        '30 лет',
        'Тридцать лет в тропиках — возраст, до которого доживает одна бочка из десяти.',
      ],
      [
        'Master Blend',
        'rum-and-tequila',
        21000,
        '45',
        '21 год',
        'Купаж трёх винокурен: ириска, дуб, табак, тёмный мёд.',
      ],
      [
        'Single Cask 1998',
        'rum-and-tequila',
        36000,
        '54',
        '25 лет',
        'Одна бочка бочковой крепости: чернослив, полироль, гвоздика.',
      ],
    ],
    oldRums,
    'Ром',
  ),
  ...spiritLines(
    [
      [
        'Reserva de la Casa',
        'rum-and-tequila',
        18500,
        '40',
        '6 лет',
        'Домашний запас в бутылке ручного стекла: шоколад, агава, вишня.',
      ],
      [
        'Ultra Añejo',
        'rum-and-tequila',
        27000,
        '41',
        '10 лет',
        'Десять лет в дубе, почти коньяк по духу и всё ещё агава по сути.',
      ],
    ],
    oldTequilas,
    'Текила',
  ),
];

export const elite: CategorySeed = {
  code: 'elite',
  title: 'Элитный алкоголь',
  html: '<p>Редкие бутылки: старые коньяки, виски одной бочки, миллезимное шампанское. Каждую проверяем сами и храним при 14 °C; количество всегда ограничено.</p>',
  sections,
  compose: (random) =>
    composeFamily(random, {
      category: 'elite',
      noun: 'Коньяк',
      sections,
      brands: houses,
      lines,
      sizes: [
        { title: '0,7 л в подарочном футляре', factor: 1 },
        { title: '1,5 л в деревянном ларце', factor: 2.3, share: 0.1 },
      ],
      share: 1,
      advice: {
        title: 'Как хранить',
        id: 'kak-hranit',
        texts: [
          'Храните стоя, в темноте и при ровной температуре. После открытия допейте за полгода, пока аромат полон.',
          'К бутылке прилагается сертификат с номером партии. Для подарка мы подпишем карточку от руки.',
          'Дайте напитку двадцать минут в бокале: старый спирт раскрывается медленно.',
        ],
      },
    }),
};
