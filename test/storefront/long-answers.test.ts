/** Answers of the API that are as long as they may be (D54), through a storefront in a process of its own. */
import { type Test, test } from 'tap';
import { request } from 'undici';
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
const listOf = (count: number, make: (n: number) => object) => ({
  data: Array.from({ length: count }, (_, n) => make(n + 1)),
});

test('D54: 50,000 brands in an answer are served whole, and their page; one more is a failure of the call', async (t: Test) => {
  const process = await startShopProcess(t, { UPSTREAM_TIMEOUT_MS: '10000' });
  const get = async (path: string) => {
    const headers = { host: process.upstream.publicHost };
    const { statusCode, body } = await request(`http://127.0.0.1:${process.port}${path}`, { headers });
    return { status: statusCode, text: await body.text() };
  };
  for (const [call, page, count, make] of [
    ['/brands.json', '/brands/', 50_000, brand],
    ['/api/shop.json', '/shop/', 6_000, shop],
  ] as const) {
    process.upstream.on(call, answer(200, listOf(count, make)));
    await process.forget();
    const { status, text } = await get(call);
    t.equal(status, 200, call);
    t.ok(text === JSON.stringify(listOf(count, make)), `${call}: the bytes of the API`);
    const document = await get(page);
    t.equal(document.status, 200, page);
    t.ok(document.text.length < 1_000_000, `${page}: ${document.text.length}`);
  }
  process.upstream.on('/brands.json', answer(200, listOf(50_001, brand)));
  await process.forget();
  const { status, text } = await get('/brands.json');
  t.match([status, text], [502, /"code":"upstream"/]);
});
