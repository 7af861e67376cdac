/** A list that tells a thing twice: drawn twice under one key, the second would outlast the search that takes it away. */
import { type Test, test } from 'tap';
import type { CallKey } from '../../shared/contract/calls.ts';
import { brandsQuery } from '../../views/catalogue/brands-model.ts';
import { plainListing } from '../../views/catalogue/listing/address.ts';
import { listingQuery } from '../../views/catalogue/listing/queries.ts';
import { articlesQuery, rubricsQuery } from '../../views/content/articles-model.ts';
import { cardModel } from '../../views/data/card-model.ts';
import type { AnyModelQuery, SharedApi } from '../../views/data/query.ts';
import { categoriesQuery, citiesQuery, popularBrandsQuery } from '../../views/data/reference-lists.ts';
import { newsQuery, promotionsQuery } from '../../views/home/queries.ts';
import { productModel } from '../../views/product/model.ts';
import { relatedQuery } from '../../views/product/related.tsx';
import { suggestQuery } from '../../views/search/model.ts';
import { shopsQuery } from '../../views/shops/shops-model.ts';
import { stockQuery } from '../../views/shops/stock/model.ts';
import { type Asked, answers } from '../kit/fixtures/answers.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct } from '../kit/fixtures/goods.ts';
import { runQuery } from '../kit/queries.ts';

const [moscow] = cities as [(typeof cities)[number]];

const asked = {
  city: moscow,
  publicHost: 'shop.example',
  params: { id: '1' },
  query: { limit: '4' },
} as never as Asked;

/** Answers as the scripted API does; each list of things is `times` as long as it should be. */
function apiWith(times: number): SharedApi {
  const repeat = (value: unknown): unknown => {
    if (Array.isArray(value)) return Array.from({ length: times }, () => value).flat();
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, repeat(part)]));
  };
  return (async (key: CallKey) => repeat(answers[key](asked))) as never;
}

test('an item that an answer contains twice is listed once [S3.1a]', async (t: Test) => {
  const queries: Readonly<Record<string, AnyModelQuery>> = {
    goods: listingQuery(plainListing('/wine/')),
    'goods on the home page': promotionsQuery,
    'goods beside a product': relatedQuery('/wine/vino-77.html') as AnyModelQuery,
    shops: shopsQuery,
    stock: stockQuery(1),
    cities: citiesQuery,
    categories: categoriesQuery,
    brands: brandsQuery(1),
    'popular brands': popularBrandsQuery,
    rubrics: rubricsQuery,
    articles: articlesQuery(undefined, 1),
    news: newsQuery,
    suggestions: suggestQuery('вино'),
  };
  for (const [name, query] of Object.entries(queries)) {
    const model = JSON.stringify(await runQuery(query, apiWith(1)));
    t.match(model, /[а-яё]{3}/i, name);
    const crumbs = /"crumbs":\[.*?\]\],/;
    t.equal(JSON.stringify(await runQuery(query, apiWith(2))).replace(crumbs, ''), model.replace(crumbs, ''), name);
  }
});

test('duplicate variations and labels are shown once, and empty labels are left out [S3.1a]', async (t: Test) => {
  const plain = makeProduct(5, moscow);
  const [first, second] = plain.variations as [(typeof plain.variations)[number], (typeof plain.variations)[number]];
  const labels = [...first.labels, { title: '' }, ...first.labels];
  const odd = { ...plain, variations: [{ ...first, labels }, second, second] };
  t.same(cardModel(odd), cardModel(plain));
  t.same(productModel(odd, first.url), productModel(plain, first.url));
  t.notOk('labels' in cardModel({ ...plain, variations: [{ ...first, labels: [{ title: '' }] }] }));
});
