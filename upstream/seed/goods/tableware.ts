import { tablewareMakers } from '../brands/home.ts';
import { attribute, type BrandSeed, type CategorySeed } from '../draft.ts';
import { composeFamily, type Line } from '../family.ts';
import { plainLines, selfNamedLines, sizesOf } from './plain-line.ts';

const sections = [
  { code: 'plates', title: 'Тарелки' },
  { code: 'bowls', title: 'Миски и салатники' },
  { code: 'cups', title: 'Чашки и чайники' },
  { code: 'cookware', title: 'Для готовки' },
  { code: 'boards', title: 'Доски и подносы' },
] as const;

const [pottery, porcelain, iron] = tablewareMakers;
const makers = (...list: readonly (BrandSeed | undefined)[]) => list.filter((maker) => maker !== undefined);
const of = (material: string) => [attribute('material', 'Материал', [material])];
const clay = makers(pottery, porcelain);

const lines: readonly Line[] = [
  ...plainLines(
    {
      section: 'plates',
      noun: 'Тарелка',
      only: clay,
      sizes: sizesOf('1 шт.', ['набор 4 шт.', 3.7, 0.6]),
      attributes: of('Керамика'),
    },
    [
      ['обеденная 27 см', 1190, 'Широкая и плоская, с невысоким бортом: для горячего и большой порции.'],
      ['закусочная 21 см', 890, 'Для сыра, салата и завтрака.'],
      ['глубокая 22 см', 990, 'Под суп, пасту и всё, что с соусом.'],
      ['пирожковая 16 см', 640, 'Для хлеба, десерта и косточек от оливок.'],
      ['для устриц', 1890, 'Шесть ячеек и место для лимона.'],
    ],
  ),
  ...plainLines(
    { section: 'bowls', noun: 'Салатник', only: clay, sizes: sizesOf('1 шт.'), attributes: of('Керамика') },
    [
      ['большой 28 см', 2400, 'На всю компанию: салат, паста или фрукты посреди стола.'],
      ['средний 20 см', 1500, 'Для гарнира и овощей.'],
    ],
  ),
  ...plainLines(
    {
      section: 'bowls',
      noun: 'Пиалы',
      only: clay,
      sizes: sizesOf('2 шт.', ['6 шт.', 2.8, 0.5]),
      attributes: of('Керамика'),
    },
    [
      ['для соуса', 690, 'Маленькие чашки под масло, аджику и песто.'],
      ['для закусок', 890, 'Под орехи, оливки и чипсы.'],
    ],
  ),
  ...plainLines(
    {
      section: 'cups',
      noun: 'Чайная пара',
      only: clay,
      sizes: sizesOf('1 шт.', ['набор 6 шт.', 5.4, 0.4]),
      attributes: of('Фарфор'),
    },
    [
      ['утренняя 250 мл', 1290, 'Тонкий край и удобная ручка, чашка с блюдцем.'],
      ['кофейная 90 мл', 990, 'Под эспрессо и мокко, держит тепло.'],
    ],
  ),
  ...plainLines({ section: 'cups', noun: 'Чайник', only: clay, sizes: sizesOf('1 шт.'), attributes: of('Керамика') }, [
    ['заварочный 600 мл', 2600, 'С ситечком в носике, не капает, что для чайника редкость.'],
    ['заварочный 1000 мл', 3100, 'Для большой компании и долгого разговора.'],
  ]),
  ...selfNamedLines(
    {
      section: 'cookware',
      only: makers(iron),
      sizes: sizesOf('1 шт.', ['1 шт. с эмалью', 1.45, 0.5]),
      attributes: of('Чугун'),
    },
    [
      ['сковорода 26 см', 2900, 'Толстое дно, ровный жар, вечная служба.'],
      ['сковорода-гриль 28 см', 3400, 'Рёбра рисуют на стейке то, за чем мы все пришли.'],
      ['казан 5 л', 4800, 'Для плова, бараньих рёбер и дачных выходных.'],
      ['жаровня овальная 4 л', 5200, 'Утка входит целиком, крышка тяжёлая.'],
      ['кокотница 200 мл', 890, 'Порционная, для жюльена и запечённого камамбера.'],
      ['блинница 22 см', 2200, 'Низкий борт, длинная ручка, первый блин удаётся.'],
    ],
  ),
  ...selfNamedLines(
    { section: 'boards', only: makers(pottery, iron), sizes: sizesOf('1 шт.'), attributes: of('Дуб') },
    [
      ['доска сырная дубовая', 1900, 'Ложбинка по краю, масло с воском, место для ножа.'],
      ['доска разделочная торцевая', 3400, 'Торец дуба бережёт нож и затягивает следы.'],
      ['поднос для завтрака', 2600, 'С ручками и бортом, чашка не уедет.'],
      ['доска для багета', 1700, 'Длинная, с решёткой для крошек.'],
    ],
  ),
];

export const tableware: CategorySeed = {
  code: 'posuda',
  title: 'Посуда',
  html: '<p>Керамика, фарфор, чугун и дуб: посуда, в которой еде хорошо. Всё можно собрать в набор и упаковать в подарок.</p>',
  sections,
  compose: (random) =>
    composeFamily(random, {
      category: 'posuda',
      noun: 'Тарелка',
      sections,
      brands: tablewareMakers,
      lines,
      sizes: sizesOf('1 шт.'),
      share: 1,
      advice: {
        title: 'Уход',
        id: 'uhod',
        texts: [
          'Керамику можно мыть в машине, чугун и дерево — только руками и сразу насухо.',
          'Не ставьте холодную посуду в горячую духовку: дайте ей согреться вместе с печью.',
          'Раз в месяц протрите дерево льняным маслом, а чугун прокалите с солью.',
        ],
      },
    }),
};
