/** Checks the kit against the contract: a fixture that does not fit would test nothing. */
import { test } from 'tap';
import { request } from 'undici';
import * as v from 'valibot';
import { fillAddress } from '../../shared/contract/addresses.ts';
import { type CallKey, calls } from '../../shared/contract/calls.ts';
import { answer, broken, cut, hang, hold, makeGate } from './replies.ts';
import { startUpstream } from './upstream.ts';

const addresses: Record<string, object> = {
  'GET /brands/{code}/?format=json': { code: 'dubrava' },
  'GET {listing}?format=json': { listing: '/wine/' },
  'GET {listing}filter.json': { listing: '/wine/' },
  'GET {listing}filter_availible.json': { listing: '/wine/' },
  'GET {product}?format=json': { product: '/wine/vino-1.html' },
  'GET /article/{rubric}/{id}.json': { rubric: 'vino', id: 1 },
  'GET /api/content.json': { query: { url: '/faq/' } },
  'GET /api/search/suggest.json': { query: { q: 'вино' } },
  'GET /api/shop/{id}/stock.json': { query: { goods: [1] } },
  'GET /api/goods.json': { query: { ids: [1, 2] } },
  // The first order, which the rows before it have placed.
  'POST /api/orders/{code}/shop.json': { code: '2611-000001' },
  'POST /api/orders/{code}/cancel.json': { code: '2611-000001' },
};
const bodies: Record<string, object> = {
  'POST /session/geo.json': { geo_id: 2 },
  'POST /api/cart/update.json': { product_id: 1, qnt: 2, dt: 1 },
  'POST /api/checkout.json': { order: { phone: '+79991234567' }, items: [] },
  'POST /api/feedback.json': { feedback: { name: 'Анна' } },
  'POST /api/feedback/partners.json': { feedback: { name: 'Анна' } },
  'POST /api/feedback/callback.json': { name: 'Анна', phone: '+79991234567' },
  'POST /api/orders/find.json': { code: '2611-000001', phone: '+79991234567' },
  'POST /api/orders/{code}/shop.json': { shop: 2, orderType: 'retail' },
  'POST /api/stock/{id}/notify.json': { email: 'anna@shop.example' },
  'POST /api/reviews/{id}.json': { review: { author: 'Анна', value: 5, text: 'Хорошо.' } },
};

test('the scripted API answers every row of the contract with a body that fits', async (t) => {
  const upstream = await startUpstream(t);
  const cookie = `sid=${upstream.openSession([1])}`;
  for (const key of Object.keys(calls) as CallKey[]) {
    const { method, url } = fillAddress(key, { id: 1, ...addresses[key] });
    const reply = await request(upstream.url + url, {
      method: method as 'GET',
      headers: { cookie, ...(method === 'POST' && { 'Content-Type': 'application/json' }) },
      ...(method === 'POST' && { body: JSON.stringify(bodies[key] ?? {}) }),
    });
    const body = await reply.body.json();
    t.equal(reply.statusCode, 200, key);
    t.strictSame(
      v.safeParse(calls[key].answer, body).issues?.map((issue) => v.getDotPath(issue)),
      undefined,
      key,
    );
  }
});

test('the scripted API answers each city with its own prices and each session with its own cart', async (t) => {
  const upstream = await startUpstream(t);
  const price = async (host: string) => {
    const { body } = await request(`${upstream.url}/wine/vino-1.html?format=json`, {
      headers: { 'X-Forwarded-Host': host },
    });
    return ((await body.json()) as { product: { variations: { price: number }[] } }).product.variations[0]?.price;
  };
  t.equal(await price('shop.example'), 1001);
  t.equal(await price('spb.shop.example'), 3001);

  const cart = async (method: 'GET' | 'POST', cookie?: string, form?: FormData) => {
    const path = form === undefined ? '/api/cart.json' : '/api/cart/update.json';
    const reply = await fetch(upstream.url + path, {
      method,
      ...(form ? { body: form } : {}),
      headers: cookie ? { Cookie: cookie } : {},
    });
    return {
      items: ((await reply.json()) as { data: { items: unknown[] } }).data.items,
      cookie: reply.headers.getSetCookie()[0],
    };
  };
  const form = new FormData();
  for (const [name, value] of Object.entries({ product_id: '1', qnt: '2', dt: '5' })) form.set(name, value);
  const first = await cart('POST', undefined, form);
  t.equal(first.items.length, 1, 'multipart is read');
  t.match(first.cookie, /^sid=s1;/);
  t.equal((await cart('GET', 'sid=s1')).items.length, 1);
  t.equal((await cart('GET')).items.length, 0);
});

test('the scripted API can be told to answer, hold, break, cut and hang', async (t) => {
  const upstream = await startUpstream(t);
  const ask = (path: string) => request(upstream.url + path);
  upstream.on('/api/geo.json', answer(503), answer(429, {}, { 'Retry-After': '1' }), broken, cut());
  t.equal((await ask('/api/geo.json')).statusCode, 503);
  t.equal((await ask('/api/geo.json')).headers['retry-after'], '1');
  await t.rejects(ask('/api/geo.json'));
  const half = await ask('/api/geo.json');
  t.equal(half.statusCode, 200);
  await t.rejects(half.body.text());
  t.equal(upstream.seen('GET /api/geo.json').length, 4);

  const gate = makeGate();
  upstream.on('/api/area.json', hold(gate.opened));
  const held = ask('/api/area.json');
  await upstream.arrived('/api/area.json');
  gate.open();
  t.equal((await held).statusCode, 200);

  upstream.on('/api/shop.json', hang);
  const leaving = new AbortController();
  const hung = request(`${upstream.url}/api/shop.json`, { signal: leaving.signal });
  const seen = await upstream.arrived('/api/shop.json');
  leaving.abort();
  await t.rejects(hung);
  await seen.left;
});
