/** The data files of the demo shop: what is wrong in them is told where it stands. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Test, test } from 'tap';
import { distanceKm } from '../../shared/rules/shops/distance.ts';
import { readDemoShop } from '../../upstream/seed/demo-shop.ts';

/** Rows as a table of the seed: cells are separated by two spaces or more here. */
const table = (...rows: readonly string[]): string => `${rows.map((row) => row.replace(/ {2,}/g, '\t')).join('\n')}\n`;

const moods = ['pleased', 'fair', 'displeased'];
const sentences = ['first', 'noticed', 'ended'].flatMap((part) =>
  moods.map((mood) => `spirits  ${part}  ${mood}  ${part}.`),
);

/** A shop of one city, one brand and two products. */
const files = {
  'cities.tsv': table(
    'id  title  subdomain  phone  lat  lng  centre  timezone',
    '1  Москва  -  +7 495 120-45-67  55.75  37.61  yes  -',
  ),
  'companies.tsv': table('inn  name  ogrn  address', '7705418738  ООО «Витрина»  1177746028140  г. Москва'),
  'shops.tsv': table(
    'id  city  company  place  street  lat  lng  metro  colour  minutes  hours  licence  pictures  turn  entrance  parking',
    '7  1  7705418738  на Тверской  ул. Тверская, 9  55.7  37.6  -  -  -  Круглосуточно  77РПА0016196  2  -  Вход с улицы.  -',
  ),
  'categories.tsv': table('id  code  title  reviews', '1  vodka  Водка  spirits'),
  'sections.tsv': table('category  code  title  attribute', 'vodka  classic  Классическая  type'),
  'attributes.tsv': table(
    'code  title  unit',
    ...['country  Страна  -', 'type  Вид  -', 'strength  Крепость  %', 'base  Сырьё  -', 'volume  Объём  л'],
  ),
  'grapes.tsv': table('title  nose  taste  food'),
  'rubrics.tsv': table('code  title', 'bar  Бар'),
  'reviews.tsv': table('about  part  mood  text', 'any  author  -  Анна', ...sentences),
  'categories/vodka/about.md': 'Водка.\n\n## Как подавать\n\nОхладите её.\n',
  'categories/vodka/products.tsv': table(
    'id  section  brand  title  strength  base  popularity  added  reviews  liking  texts',
    '1001  classic  pereval  Водка Перевал Ржаная  40  Рожь  952  2026-10-20  2  0.9  rye by',
    '1002  classic  pereval  Водка Перевал Особая  40  Рожь; Ячмень  8  2025-03-13  -  -  rye',
  ),
  'categories/vodka/goods.tsv': table(
    'id  product  variant  price  price_old  withdrawn',
    '20001  1001  0,5 л  399  499  -',
    '20009  1001  1 л в тубе  749  -  yes',
    '20002  1002  0,7 л  549  -  -',
  ),
  'categories/vodka/texts.tsv': table(
    'key  level  anchor  heading  text',
    'rye  -  -  -  Из ржи & воды.',
    'by  3  maker  О производителе  {producer}',
  ),
  'brands/pereval.md': '---\nid: 4\ntitle: Перевал\ncountry: Россия\n---\n\nЗавод в горах.\n',
  'articles/ice.md':
    '---\nid: 101\ntitle: Лёд\nannounce: О льде.\nrubric: bar\ndate: 2026-10-28T09:00:00Z\ngoods: vodka/classic\n---\n\nЛёд **тает**.\n',
  'pages/about/us.md': '---\ntitle: О нас\ndescription: Кто мы.\n---\n\nМы есть.\n\n# Где?\n\nВ [магазинах](/shop/).\n',
};

type Path = keyof typeof files;

/** Writes the files, some of them changed. @returns their folder */
function writeFiles(t: Test, changed: Readonly<Partial<Record<Path, string>>> = {}): string {
  const folder = t.testdir({});
  for (const [path, text] of Object.entries({ ...files, ...changed })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

test('goods, shops and texts are read from the files, and further data derived from them [U11]', async (t: Test) => {
  const shop = readDemoShop(writeFiles(t));
  const [rye, special] = shop.products;
  t.match(rye, {
    id: 1001,
    brandId: 4,
    rating: { count: 2 },
    html: '<p>Из ржи &amp; воды.</p><h3 id="maker">О производителе</h3><p>Завод в горах.</p>',
    goods: [
      {
        id: 20001,
        url: '/vodka/vodka-pereval-rzhanaya-0-5-l.html',
        labels: ['Хит', 'Новинка', 'Скидка'],
        priceOld: 499,
      },
      { id: 20009, variant: '1 л в тубе', labels: ['Хит', 'Новинка'], priceOld: null, discontinued: true },
    ],
  });
  const attributes = special?.attributes.map(({ code, values }) => [code, ...values.map(({ title }) => title)]);
  const [country, type] = [
    ['country', 'Россия'],
    ['type', 'Классическая'],
  ];
  t.same(attributes, [country, type, ['strength', '40'], ['base', 'Рожь', 'Ячмень'], ['volume', '0,7']]);
  t.match(shop.shops, [{ id: 7, areas: [1], metro_stations: [], images: { length: 2 } }]);
  t.match(shop.categories, [{ html: '<p>Водка.</p><h2 id="kak-podavat">Как подавать</h2><p>Охладите её.</p>' }]);
  t.match(shop.articles, [{ id: 101, html: '<p>Лёд <strong>тает</strong>.</p>', productIds: [1001, 1002] }]);
  t.match(shop.contents, [
    {
      url: '/about/us/',
      html: '<p>Мы есть.</p>',
      blocks: [{ title: 'Где?', html: '<p>В <a href="/shop/">магазинах</a>.</p>' }],
    },
  ]);
  const stocked = new Set([...shop.stock].map(({ goodsId }) => goodsId));
  t.notOk(stocked.has(20009), 'what is withdrawn is nowhere in stock');
});

test('an invalid row is reported with its file, line and column [U11]', async (t: Test) => {
  const wrong: readonly (readonly [path: Path, from: string, to: string, message: string])[] = [
    ['shops.tsv', '7\t1\t', '7\t9\t', 'shops.tsv:2: city: there is no "9"'],
    ['shops.tsv', '55.7\t', '55,7\t', 'shops.tsv:2: lat: "55,7" is no number'],
    ['cities.tsv', 'phone\t', 'fone\t', 'cities.tsv:1: there is no column "fone": id, title'],
    ['cities.tsv', '\t-\n', '\n', 'cities.tsv:2: 7 cells, not 8'],
    ['categories.tsv', 'Водка', '', 'categories.tsv:2: title: is empty, which is written as -'],
    [
      'categories/vodka/products.tsv',
      '1002',
      '1001',
      'products.tsv:3: id: "1001" is that of categories/vodka/products.tsv:2 too',
    ],
    ['categories/vodka/products.tsv', '2026-10-20', '2026-10-32', 'products.tsv:2: added: "2026-10-32" is no date'],
    [
      'categories/vodka/products.tsv',
      'rye by',
      'rye bye',
      'products.tsv:2: texts: there is no "bye" in categories/vodka/texts.tsv',
    ],
    [
      'categories/vodka/goods.tsv',
      '20009',
      '20001',
      'goods.tsv:3: id: "20001" is that of categories/vodka/goods.tsv:2 too',
    ],
    [
      'categories/vodka/goods.tsv',
      '20002\t1002',
      '20002\t1001',
      'products.tsv:3: id: it has no goods in categories/vodka/goods.tsv',
    ],
    ['categories/vodka/goods.tsv', '499', '399', 'goods.tsv:2: price_old: is no more than the price'],
    ['categories/vodka/goods.tsv', 'yes', 'no', 'goods.tsv:3: withdrawn: "no" is not "yes"'],
    [
      'categories/vodka/texts.tsv',
      '{producer}',
      '{grower}',
      'texts.tsv:3: text: a product that names it has no {grower}',
    ],
    [
      'reviews.tsv',
      'spirits\tended\tfair',
      'spirits\tended\tfine',
      'reviews.tsv: nothing of the kind spirits ended fair',
    ],
    ['brands/pereval.md', 'country', 'land', 'brands/pereval.md:4: is not one field of id, title'],
    ['brands/pereval.md', '\nЗавод', '\nЗавод.\n\nЗавод', 'brands/pereval.md:3: title: its text is not one paragraph'],
    ['articles/ice.md', 'rubric: bar\n', '', 'articles/ice.md:1: rubric: is missing'],
    ['articles/ice.md', 'vodka/classic', 'vodka/rye', 'articles/ice.md:7: goods: there is nothing in "vodka/rye"'],
    ['pages/about/us.md', '---\n\n', '\n', 'pages/about/us.md:1: it has no head between two lines of ---'],
  ];
  for (const [path, from, to, message] of wrong) {
    const text = files[path];
    if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
    const folder = writeFiles(t, { [path]: text.replace(from, to) });
    t.throws(() => readDemoShop(folder), { message: new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) });
  }
});

test('D69: towns around a city are cities of their own: a shop serves the city that it stands in', async (t: Test) => {
  const { cities, shops } = readDemoShop();
  const away = shops.flatMap(({ address, coordinate, areas }) => {
    const distances = new Map(cities.map(({ id, center }) => [id, coordinate ? distanceKm(coordinate, center) : 0]));
    const nearest = Math.min(...distances.values());
    const wrong = areas.filter((id) => distances.get(id) !== nearest || nearest > 25);
    return wrong.map((id) => `${address}: ${distances.get(id)} km from the centre of ${id}`);
  });
  t.same(away, []);
});

test('no two reviews of a product say the same sentence or are of one author', async (t: Test) => {
  const repeats = readDemoShop().products.flatMap(({ title, reviews }) => {
    const said = reviews.flatMap(({ author, text }) =>
      [author, ...(text.match(/[^.]+\./g) ?? [])].map((one) => one.trim()),
    );
    return said.filter((one, at) => said.indexOf(one) !== at).map((one) => `${title}: ${one}`);
  });
  t.same(repeats, []);
});

const data = join(import.meta.dirname, '../../upstream/seed/data');
/** Rows of a table of the demo shop, by column. */
const rowsOf = (file: string): Record<string, string>[] => {
  const [head = '', ...lines] = readFileSync(join(data, file), 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [columns[at] ?? '', cell])));
};

test('the demo shop says the same in its answers as in its promises', async (t: Test) => {
  const profile: { pickup: { keeping: string } } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../profiles/vitrina/profile.json'), 'utf8'),
  );
  const [, days = ''] = /(\S+ дня)$/.exec(profile.pickup.keeping) ?? [];
  t.match(readFileSync(join(data, 'pages/faq.md'), 'utf8').toLowerCase(), `хранится заказ?\n\n${days}`);
});

test('no sentence of the demo shop’s reviews stands twice for a kind of goods', async (t: Test) => {
  const sentences = rowsOf('reviews.tsv').map((row) => `${row.about} ${row.part} ${row.text}`);
  t.strictSame(sentences.toSorted(), [...new Set(sentences)].toSorted());
});

test('the strength of sweet sparkling wines, ice cider and old mead is that of their kind', async (t: Test) => {
  const strengths = (category: string, text: RegExp) =>
    rowsOf(`categories/${category}/products.tsv`)
      .filter(({ texts = '' }) => text.test(texts))
      .map(({ strength = '' }) => Number(strength.replace(',', '.')));
  t.ok(strengths('champagne-and-sparkling-wines', /^lambrusko-(rosso-amabile|rozato|byanko)/).every((one) => one < 10));
  t.ok(strengths('champagne-and-sparkling-wines', /^prosekko/).every((one) => one <= 11.5));
  t.ok(strengths('low-alcohol', /^sidr-ledyanoy/).every((one) => one > 7));
  t.ok(strengths('low-alcohol', /^medovukha-stavlenaya/).every((one) => one > 9));
});

test('a grape gives still wines of one colour, and a producer has one weather a year', async (t: Test) => {
  const wines = rowsOf('categories/wine/products.tsv');
  const white = new Set(
    wines.filter(({ section }) => section === 'white').flatMap(({ grape = '' }) => grape.split('; ')),
  );
  const both = wines.filter(
    ({ section, grape = '' }) => section === 'red' && grape.split('; ').some((one) => white.has(one)),
  );
  t.same(
    both.map(({ title }) => title),
    [],
  );
  const port = wines.find(({ title = '' }) => title.endsWith('Белый сухой'));
  t.ok(port?.grape?.split('; ').every((one) => white.has(one)));
  t.equal(port?.sugar, 'Сухое');
  const weathers = Map.groupBy(
    wines
      .flatMap(({ brand, vintage, texts = '' }) =>
        texts.split(' ').map((text) => ({ year: `${brand} ${vintage}`, text })),
      )
      .filter(({ text }) => text.startsWith('urozhay')),
    ({ year }) => year,
  );
  t.same(
    [...weathers].filter(([, said]) => new Set(said.map(({ text }) => text)).size > 1).map(([year]) => year),
    [],
  );
});

test('a magnum holds 1,5 litres, and champagne comes in bottles of 0,75', async (t: Test) => {
  const titles = new Map(
    rowsOf('categories/elite/products.tsv').map(({ id, section, title }) => [
      id,
      section === 'champagne' ? title : undefined,
    ]),
  );
  for (const { product, variant = '' } of rowsOf('categories/elite/goods.tsv')) {
    const title = titles.get(product);
    if (title !== undefined) t.match(variant, title.includes('Магнум') ? /^1,5 л/ : /^0,75 л/, title);
  }
});
