/** Answers of the API that are as long as they may be (D54), through a storefront in a process of its own. */
import { type Test, test } from 'tap';
import { request } from 'undici';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { startShopProcess } from '../kit/shop-process.ts';

const brand = (n: number) => ({ id: n, code: `b${n}`, title: `Б ${n}`, url: `/brands/b${n}/`, letter: 'Б' });
const shop = (n: number) => ({
  id: n,
  name: 'А',
  title: 'Б',
  url: `/shop/${n}/`,
  address: `ул. Мира, ${n}`,
  coordinate: { lng: 37.1, lat: 55.2 },
  metro_stations: [{ name: 'М', color: '#aabbcc', time: 5 }],
  work_time: '10-20',
  directions: '',
  license: { no: '1' },
  entity_name: 'О',
  inn: '7',
  ogrn: '1',
  legal_address: 'Л',
  images: [],
  areas: [1],
});
const many = (count: number, make: (n: number) => object) => Array.from({ length: count }, (_, n) => make(n + 1));
const listOf = (count: number, make: (n: number) => object) => ({ data: many(count, make) });

const [city] = cities as [(typeof cities)[number]];
const meta = { count: 500, page: 1, limit: 500 };
const goods = { data: { title: 'Вино', products: many(500, (id) => makeProduct(id, city)) }, meta };
const article = (id: number) => ({
  id,
  title: `Статья ${id}`,
  url: `/article/vino/${id}/`,
  announce: 'Коротко.',
  date: '2026-11-20T09:00:00Z',
  rubric: { code: 'vino', title: 'О вине', url: '/article/vino/' },
});
const review = (id: number) => ({ id, author: 'А', date: '2026-11-18T09:00:00Z', value: 5, text: 'Т' });

test('D54: an answer of up to 50,000 elements is served whole, and a part of it in its page; one more is a failure of the call', async (t: Test) => {
  const process = await startShopProcess(t, { UPSTREAM_TIMEOUT_MS: '10000' });
  const get = async (path: string) => {
    const headers = { host: process.upstream.publicHost };
    const { statusCode, body } = await request(`http://127.0.0.1:${process.port}${path}`, { headers });
    return { status: statusCode, text: await body.text() };
  };
  for (const [call, page, body] of [
    ['/brands.json', '/brands/', listOf(50_000, brand)],
    ['/api/shop.json', '/shop/', listOf(6_000, shop)],
    ['/wine/?format=json&limit=500', '/wine/', goods],
    ['/article.json?limit=600', '/article/', { ...listOf(600, article), meta }],
    ['/api/reviews/21.json?limit=600', '/wine/vino-21.html', { ...listOf(600, review), meta }],
  ] as const) {
    const path = call.split('?', 1)[0] ?? '';
    process.upstream.on((asked) => asked.path === path, answer(200, body));
    await process.forget();
    const { status, text } = await get(call);
    t.equal(status, 200, call);
    t.ok(text === JSON.stringify(body), `${call}: the bytes of the API`);
    const document = await get(page);
    t.equal(document.status, 200, page);
    t.ok(document.text.length < 1_000_000, `${page}: ${document.text.length}`);
    if (page === '/wine/') t.equal(document.text.split('<article').length - 1, 200, 'goods in the document');
    t.ok((await get(call)).text === text, `${call}: also once a page was made of it`);
  }
  process.upstream.on('/brands.json', answer(200, listOf(50_001, brand)));
  await process.forget();
  const { status, text } = await get('/brands.json');
  t.match([status, text], [502, /"code":"upstream"/]);
});
