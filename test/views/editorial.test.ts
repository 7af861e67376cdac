/** What the screens of brands, articles and questions make of the API's answers. */
import { type Test, test } from 'tap';
import type { Brand } from '../../shared/contract/things.ts';
import { extrasQuery } from '../../views/calculator/extras.tsx';
import { calculatorModel, usualParty } from '../../views/calculator/model.ts';
import { brandModel } from '../../views/catalogue/brand-screen.tsx';
import { brandsModel, groupBrands, PER_PAGE } from '../../views/catalogue/brands-model.ts';
import { plainListing } from '../../views/catalogue/listing/address.ts';
import { articleJsonLd } from '../../views/content/article-screen.tsx';
import { articleCard } from '../../views/content/articles-model.ts';
import { faqJsonLd } from '../../views/content/faq-screen.tsx';
import { popularBrandsQuery } from '../../views/data/reference-lists.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct } from '../kit/fixtures/goods.ts';
import { runQuery } from '../kit/queries.ts';

const brand = (title: string, letter = title.charAt(0), url = '/brands/x/'): Brand => ({
  id: 1,
  code: 'x',
  title,
  url,
  letter,
});

test('popular brands are those with a page, at most 18 [S2.9]', async (t: Test) => {
  const many = Array.from({ length: 30 }, (_, n) => brand(`Дом ${n}`, 'Д', n === 0 ? '/elsewhere' : `/brands/b${n}/`));
  const model = await runQuery(popularBrandsQuery, async () => ({ data: many }));
  t.same(model[0], ['Дом 1', '/brands/b1/']);
  t.equal(model.length, 18);
});

test('brands are grouped by letter: Latin, Cyrillic, digits, each sorted [S2.9]', async (t: Test) => {
  const titles = ['Ёлка', 'Яр', 'Елань', 'Ardskerry', 'álamo', '33 Бочки', '«Дом»', 'Йод', 'Château'];
  const groups = await groupBrands(titles.map((title) => brand(title)));
  t.same(
    groups.map(({ script, letters }) => [
      script,
      letters.map(({ letter, brands }) => [letter, brands.map(([b]) => b)]),
    ]),
    [
      [
        'latin',
        [
          ['A', ['álamo', 'Ardskerry']],
          ['C', ['Château']],
        ],
      ],
      [
        'cyrillic',
        [
          ['Е', ['Елань', 'Ёлка']],
          ['Й', ['Йод']],
          ['Я', ['Яр']],
        ],
      ],
      [
        'digits',
        [
          ['#', ['«Дом»']],
          ['3', ['33 Бочки']],
        ],
      ],
    ],
  );
  t.same(await groupBrands([brand('A', 'A', 'https://elsewhere.example/')]), [], 'only brands with a page');
  t.equal((await groupBrands([brand('Яр', '')]))[0]?.letters[0]?.letter, 'Я', "without the API's letter, the title's");
});

test('D54: a page of brands has its bound; the index leads to the page on which a letter begins [D54.1]', async (t: Test) => {
  const many = ['А', 'Б', 'В'].flatMap((letter) =>
    Array.from({ length: PER_PAGE - 1000 }, (_, n) => brand(`${letter} ${n}`, letter)),
  );
  const all = await groupBrands(many);
  const letters = (page: number) =>
    brandsModel(all, page).groups.flatMap(({ letters }) =>
      letters.map(({ letter, brands }) => [letter, brands.length]),
    );
  t.strictSame(letters(1), [
    ['А', 2000],
    ['Б', 1000],
  ]);
  t.strictSame(letters(2), [
    ['Б', 1000],
    ['В', 2000],
  ]);
  const { index, pages } = brandsModel(all, 2);
  t.strictSame(
    [index[0]?.letters, pages],
    [
      [
        ['А', 1],
        ['Б', 1],
        ['В', 2],
      ],
      2,
    ],
  );
  t.equal(brandsModel([], 1).pages, 1);
});

test('the text of a brand is shown on its first page only, and its breadcrumbs include all brands', async (t: Test) => {
  const answer = {
    data: { brand: { id: 1, code: 'yar', title: 'Яр', country: 'Россия', html: '<p>О нас</p>' }, products: [] },
    meta: { count: 120, page: 1, limit: 50 },
  };
  const address = plainListing('/brands/yar/');
  const first = brandModel(answer, address);
  t.equal(first.brand.html, '<p>О\u00a0нас</p>');
  t.equal(first.pages, 3);
  t.same(first.crumbs, [
    ['Главная', '/'],
    ['Бренды', '/brands/'],
    ['Яр', '/brands/yar/'],
  ]);
  t.equal(brandModel(answer, { ...address, page: 2 }).brand.html, undefined);
  t.equal(first.brand.country, 'Россия');
  const bare = { ...answer, data: { brand: { id: 1, code: 'yar', title: 'Яр', country: '', html: '' }, products: [] } };
  t.strictSame(brandModel(bare, address).brand, {}, 'what is not known is left out');
  const image = { url: '/upload/yar.svg' };
  const drawn = { ...bare, data: { ...bare.data, brand: { ...bare.data.brand, country: null, image } } };
  t.strictSame(brandModel(drawn, address).brand, { image: '/upload/yar.svg' });
});

test('JSON-LD of an article and of questions', async (t: Test) => {
  const answer = {
    id: 1,
    title: 'Статья',
    url: '/article/vino/1/',
    image: { url: '/upload/1.svg' },
    announce: 'О вине',
    date: '2026-11-20T09:00:00Z',
    rubric: { code: 'vino', title: 'Вино', url: '/article/vino/' },
  };
  const card = articleCard(answer);
  t.match(articleJsonLd({ ...card, html: '', cards: [] }, 'https://shop.example'), {
    '@type': 'Article',
    headline: 'Статья',
    datePublished: '2026-11-20T09:00:00.000Z',
    image: 'https://shop.example/upload/1.svg',
  });
  const { image, date, ...undated } = { ...card, html: '', cards: [] };
  t.strictSame(articleJsonLd({ ...undated, date: undefined }, 'https://shop.example'), {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: 'Статья',
    description: 'О вине',
    mainEntityOfPage: 'https://shop.example/article/vino/1/',
    author: { '@type': 'Organization', name: 'Витрина' },
    publisher: { '@type': 'Organization', name: 'Витрина', url: 'https://shop.example/' },
  });
  t.strictSame(card.rubric, ['Вино', '/article/vino/']);
  t.equal(articleCard({ ...answer, date: 'вчера' }).date, undefined);
  t.match(faqJsonLd({ title: 'FAQ', html: '', blocks: [['Почему?', '<p>Потому.</p>']] }), [
    { '@type': 'FAQPage', mainEntity: [{ name: 'Почему?', acceptedAnswer: { text: '<p>Потому.</p>' } }] },
  ]);
  t.same(faqJsonLd({ title: 'FAQ', html: '' }), []);
});

test('the calculator starts with default guests, hours and drinks', async (t: Test) => {
  const model = calculatorModel({
    data: {
      events: [{ code: 'birthday', title: 'День рождения' }],
      durations: [2, 3, 5].map((hours) => ({ hours, title: `${hours} ч` })),
      drinks: ['wine', 'gin'].map((code) => ({ code, title: code, category: code, default: code === 'wine' })),
    },
  });
  t.same(usualParty(model), { event: 'birthday', men: '5', women: '5', hours: '3', drinks: ['wine'] });
});

test('with the drinks of a party go food and glasses, enough for all guests, and no other drinks [S2.15]', async (t: Test) => {
  const [city] = cities as [(typeof cities)[number]];
  const product = (id: number, title: string, variant: string, section: string, status = 'in_stock') => {
    const whole = makeProduct(id, city);
    const url = `/${section}/x-${id}.html`;
    const variations = whole.variations
      .slice(0, 1)
      .map((one) => ({ ...one, url, variant, availability_status: status }));
    return { ...whole, url, title, variations };
  };
  const data = [
    {
      title: 'К этому вину',
      products: [product(1, 'Сыр', '200 г', 'food', 'out_of_stock'), product(2, 'Сыр', '250 г', 'food')],
    },
    { title: 'Бокалы', products: [product(3, 'Бокалы для белого', '6 шт.', 'glasses')] },
    { title: 'Похожие', products: [product(4, 'Вино', '0,75 л', 'wine')] },
  ];
  const asked: unknown[] = [];
  const extras = await runQuery(extrasQuery([7, 7, 8, 9, 10], 13, ['/wine/']), async (...call: unknown[]) => {
    asked.push(call);
    return { data };
  });
  t.same(
    extras.map(({ card, pieces }) => [card.goods.id, pieces]),
    [
      [2, 3],
      [3, 3],
    ],
  );
  t.equal(asked.length, 3, 'for the first three bottles');
});
