/** Lists of well-formed things in the API's answers, and the pages that show them (D54). */
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct, makeShop, makeStockRow } from '../kit/fixtures/goods.ts';

/** The parts have their number in place of `{n}`. */
export type LongList = readonly [page: string, call: string, before: string, part: string, behind: string];

const [city] = cities as [(typeof cities)[number]];
const N = 777_777;

const partOf = (thing: object): string => JSON.stringify(thing).replaceAll(String(N), '{n}');
const SHOP = partOf(makeShop(N, city));
const PRODUCT = partOf({ ...makeProduct(N, city), variations: makeProduct(N, city).variations.slice(0, 1) });
const BRAND = '{"id":{n},"code":"b-{n}","title":"Б {n}","url":"/brands/b-{n}/","letter":"Б"}';
const ENTRY = '{"title":"Р {n}","url":"/wine/s{n}/"}';
const ARTICLE = partOf({
  id: N,
  title: `Статья ${N}`,
  url: `/article/vino/${N}/`,
  announce: 'Коротко о главном.',
  date: '2026-11-20T09:00:00Z',
  rubric: { code: 'vino', title: 'О вине', url: '/article/vino/' },
});
const PAGED = '],"meta":{"count":9,"page":1,"limit":9}}';
const GOODS_PAGE = '/wine/vino-21.html';

/** Each page before the call that fills it. The first five were too dear once. */
export const longLists: readonly LongList[] = [
  ...['/shop/', '/shop/?view=metro', '/shop/?view=map', '/shop/?shown=99999'].map(
    (page): LongList => [page, '/api/shop.json', '{"data":[', SHOP, ']}'],
  ),
  ['/brands/', '/brands.json', '{"data":[', BRAND, ']}'],
  ['/sitemap-shops.xml', '/api/shop.json', '{"data":[', SHOP, ']}'],
  ['/sitemap-brands.xml', '/brands.json', '{"data":[', BRAND, ']}'],
  ['/article/', '/article/rubrics.json', '{"data":[', '{"code":"r{n}","title":"Р {n}","url":"/article/r{n}/"}', ']}'],
  ...['/', '/wine/', '/catalog/'].map(
    (page): LongList => [page, '/api/catalog/navigation.json', '{"items":[', ENTRY, ']}'],
  ),
  ['/wine/', '/api/catalog/navigation.json', '{"items":[{"title":"В","url":"/wine/","children":[', ENTRY, ']}]}'],
  ['/', '/api/navigation.json', '{"footer":[],"header":[', '{"title":"Р {n}","url":"/shop/{n}/"}', ']}'],
  ['/', '/api/navigation.json', '{"header":[],"footer":[', `{"title":"Г {n}","items":[${ENTRY}]}`, ']}'],
  ['/', '/api/navigation.json', '{"header":[],"footer":[{"title":"Г","items":[', ENTRY, ']}]}'],
  ...['/', '/catalog/'].map(
    (page): LongList => [
      page,
      '/api/catalog/categories.json',
      '{"categories":[',
      '{"id":{n},"code":"c{n}","title":"К {n}","url":"/wine/c{n}/","count":1}',
      ']}',
    ],
  ),
  ['/', '/brands/populars.json', '{"data":[', BRAND, ']}'],
  ...['/', '/article/'].map((page): LongList => [page, '/article.json', '{"data":[', ARTICLE, PAGED]),
  ...['/wine/', '/actions/', '/catalog/search/'].map(
    (page): LongList => [page, page, '{"data":{"title":"Т","products":[', PRODUCT, `]}${PAGED.slice(1)}`],
  ),
  [
    '/brands/dubrava/',
    '/brands/dubrava/',
    '{"data":{"brand":{"id":1,"code":"dubrava","title":"Д"},"products":[',
    PRODUCT,
    `]}${PAGED.slice(1)}`,
  ],
  [
    '/wine/',
    '/wine/filter.json',
    '{"data":{"filters":[{"code":"country","title":"С","type":"list","values":[',
    '{"value":"v{n}","title":"З {n}","count":1}',
    ']}]}}',
  ],
  ['/wine/', '/wine/filter.json', '{"data":{"filters":[', '{"code":"f{n}","title":"Ф {n}","type":"flag"}', ']}}'],
  [
    '/faq/',
    '/api/content.json',
    '{"data":{"title":"x","html":"x","blocks":[',
    '{"title":"В {n}","html":"<b>y</b>"}',
    ']}}',
  ],
  ['/about/alcohol-for-holidays/', '/api/content.json', '{"data":{"title":"x","html":"x","products":[', PRODUCT, ']}}'],
  [
    GOODS_PAGE,
    '/api/stock/21.json',
    '{"geo":{"coordinates":{"lng":37,"lat":55},"zoom":9},"data":[',
    partOf(makeStockRow(N, 21, city)),
    ']}',
  ],
  [
    GOODS_PAGE,
    '/api/stock/21/regions.json',
    '{"data":[',
    '{"area":{"id":{n},"title":"Г","is_geo_center":false,"phone":"+74950000000"},"shops_count":1,"price_from":9}',
    ']}',
  ],
  [GOODS_PAGE, '/api/goods/21/related.json', '{"data":[{"title":"К","products":[', PRODUCT, ']}]}'],
  [
    GOODS_PAGE,
    '/api/reviews/21.json',
    '{"data":[',
    '{"id":{n},"author":"А","date":"2026-11-18T09:00:00Z","value":5,"text":"Т"}',
    PAGED,
  ],
];
