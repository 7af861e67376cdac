/** An adapter for a whole API (D80): methods and bodies, failures, sessions, cursors, pictures. */
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { encodeMultipart } from '../../server/gateway/multipart.ts';
import { ops } from '../http-cache/two-instances.ts';
import { answer, compute, type SeenRequest } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

const ADAPTER = `
import { refuse } from 'vitrina/adapter';

const toCart = (body, { session }, { status, headers }) => {
  if (headers['x-visit']) session.set(headers['x-visit'], { maxAge: 600 });
  if (status >= 500) return undefined;
  if (body.ok === false) throw refuse(body.problem === 'gone' ? 404 : 422, {
    code: body.problem, message: body.text, fields: body.fields,
  });
  return { data: { items: [] } };
};
const visit = ({ session }) => ({ 'x-visit': session.get() });
const page = (body) => ({
  data: { title: 'Чай', products: [] },
  meta: { count: body.total, page: body.nr, limit: 1 },
});

export default {
  'GET /session/user_info.json': {
    request: () => ({ method: 'POST', path: '/v2/visits', body: { app: 'shop' } }),
    answer: (body, { session, city }) => {
      session.set('a b;ё'.slice(0, 4) + body.visit);
      return { host: city.host, area: body.city, area_id: body.city.id };
    },
  },
  'GET /api/cart.json': {
    request: (call) => ({ path: '/v2/basket', query: { city: call.city.id, host: call.city.host }, headers: visit(call) }),
    answer: toCart,
  },
  'POST /api/cart/update.json': {
    request: (call) => ({ method: 'PUT', path: '/v2/basket', headers: visit(call), body: call.body }),
    answer: toCart,
  },
  'DELETE /api/cart/delete/{id}.json': {
    request: (call) => ({ method: 'POST', path: '/v2/basket/' + call.params.id, body: new URLSearchParams({ remove: 1 }) }),
    answer: toCart,
  },
  'POST /api/checkout.json': {
    request: ({ body, idempotencyKey }) => ({ path: '/v2/orders', headers: { 'x-key': idempotencyKey }, body: 'phone ' + body.order.phone }),
    answer: (body) => ({ data: { code: body.trim(), total: 5 } }),
  },
  'GET /api/orders.json': { request: ({ session }) => session.get() ? { path: '/v2/orders' } : refuse(401) },
  'POST /api/stock/{id}/notify.json': { request: ({ params }) => ({ path: '/v2/notify/' + params.id }) },
  'GET /brands/{code}/?format=json': {
    request: ({ params, session, body }) => ({
      method: 'POST', path: '/v2/makers', body: { code: params.code, sees: [session, body] },
    }),
    answer: (body) => refuse(404, { message: 'Нет такого' }),
  },
  'GET {listing}?format=json': {
    request: ({ cursor, params }) => ({ path: '/v2' + params.listing, query: { after: cursor } }),
    answer: (body, { pages, query }, { status }) => {
      if (status >= 400) return refuse(status);
      pages(body.next);
      return page({ ...body, nr: Number(query.page ?? 1) });
    },
  },
  picture: { request: ({ path }) => ({ path: '/v2/media' + path, query: { w: 100 } }) },
};
`;

async function open(t: Test, prepare?: (upstream: ScriptedUpstream) => void) {
  const upstream = await startUpstream(t);
  prepare?.(upstream);
  const file = join(t.testdir({ 'adapter.mjs': ADAPTER }), 'adapter.mjs');
  const storefront = await startStorefront(t, { upstream, env: { SHOP_API_ADAPTER: file } });
  return { upstream, storefront };
}

const bodyOf = ({ body }: SeenRequest): unknown => JSON.parse(body.toString());
const cookiesOf = (headers: Readonly<Record<string, unknown>>): string[] =>
  [headers['set-cookie'] ?? []].flat() as string[];

test('D80: an adapter chooses method, path, header fields and body, and sees parameters, city and the body as the row types it', async (t: Test) => {
  const { upstream, storefront } = await open(t);
  upstream.on('PUT /v2/basket', answer(201, { ok: true }, { Location: 'https://api.example/v2/basket/1' }));
  upstream.on('POST /v2/basket/12', answer(204, ''));
  for (const as of ['multipart', 'json'] as const) {
    const sent = { product_id: 7, qnt: 2, dt: 1_700_000_000_000 };
    const { contentType, body } = await encodeMultipart(sent);
    const [type, bytes] = as === 'json' ? ['application/json', JSON.stringify(sent)] : [contentType, Buffer.from(body)];
    const headers = { 'content-type': type };
    const reply = await storefront.send('POST', '/api/cart/update.json', { headers, body: String(bytes) });
    t.equal(reply.status, 200, 'the status is the contract’s');
    t.match(JSON.parse(reply.text), { data: { items: [] } });
    t.equal(reply.headers.location, undefined);
    const asked = upstream.seen('PUT /v2/basket').at(-1) as SeenRequest;
    t.strictSame(bodyOf(asked), sent, `${as}: numbers are numbers`);
    t.equal(asked.headers['content-type'], 'application/json');
  }
  t.equal((await storefront.send('DELETE', '/api/cart/delete/12.json')).status, 200);
  const [removal] = upstream.seen('POST /v2/basket/12');
  t.equal(removal?.body.toString(), 'remove=1');
  t.equal(removal?.headers['content-type'], 'application/x-www-form-urlencoded');
  upstream.on('/v2/basket', answer(200, {}));
  await storefront.get('/api/cart.json');
  t.equal(upstream.seen('GET /v2/basket')[0]?.url, '/v2/basket?city=1&host=shop.example');
  upstream.on('POST /v2/orders', answer(200, ' Т-1 ', { 'Content-Type': 'text/plain' }));
  const order = { orderType: 'retail', entityType: 'person', shop: 1, title: 'Анна', phone: '+79991234567' };
  const placed = await storefront.send('POST', '/api/checkout.json', {
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k-1' },
    body: JSON.stringify({ order, items: [] }),
  });
  t.match(JSON.parse(placed.text), { data: { code: 'Т-1', total: 5 } }, 'what is no JSON is a text');
  t.match(upstream.seen('POST /v2/orders')[0]?.headers, { 'x-key': 'k-1', 'content-type': /^text\/plain/ });
  t.equal(upstream.seen('POST /v2/orders')[0]?.body.toString(), 'phone +79991234567');
});

test('D80: a body that does not fit its row is refused, and the API is not asked', async (t: Test) => {
  const { upstream, storefront } = await open(t);
  const send = (type: string, body: string) =>
    storefront.send('POST', '/api/cart/update.json', { headers: { 'content-type': type }, body });
  const wrong = await send('application/json', '{"product_id":"x","qnt":1}');
  t.equal(wrong.status, 422);
  t.match(JSON.parse(wrong.text), { error: { code: 'invalid', fields: { product_id: String, dt: String } } });
  t.equal((await send('application/json', '{')).status, 400);
  t.equal((await send('multipart/form-data; boundary=x', 'nothing')).status, 400);
  const many = `--x\r\n${'Content-Disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\n'.repeat(3000)}`;
  t.equal((await send('multipart/form-data; boundary=x', many)).status, 413);
  t.strictSame(upstream.seen('PUT /v2/basket'), []);
});

test('D80: failures in envelopes become refusals; an unknown failure keeps its status', async (t: Test) => {
  const { upstream, storefront } = await open(t);
  upstream.on(
    '/v2/basket',
    answer(200, { ok: false, problem: 'empty', text: 'Пусто', fields: { qnt: 'Мало' } }),
    answer(409, { ok: false, problem: 'gone', text: 'Нет' }),
    answer(418, '<h1>?</h1>'),
  );
  const empty = await storefront.getJson('/api/cart.json');
  t.equal(empty.status, 422);
  t.strictSame(empty.json, { error: { code: 'empty', message: 'Пусто', fields: { qnt: 'Мало' } } });
  t.equal(empty.header('cache-control'), 'no-store');
  const gone = await storefront.getJson('/api/cart.json');
  t.equal(gone.status, 404);
  t.match(gone.json, { error: { code: 'gone', message: 'Нет' } });
  t.equal((await storefront.get('/api/cart.json')).status, 200, 'an adapter may make a good answer of it');
  t.equal((await storefront.get('/api/orders.json')).status, 401, 'refused without a question');
  t.strictSame(upstream.seen('/v2/orders'), []);
  const page = await storefront.get('/brands/none/');
  t.equal(page.status, 404, 'a page of what is refused with 404 is a 404');
  t.strictSame(bodyOf(upstream.seen('POST /v2/makers')[0] as SeenRequest), { code: 'none', sees: [null, null] });
});

test('D80: the visitor’s token is kept in a cookie of its own, which only private rows see', async (t: Test) => {
  const { upstream, storefront } = await open(t);
  upstream.on(
    '/v2/visits',
    answer(200, { visit: '7', city: { id: 1, title: 'Москва', is_geo_center: true, phone: '1' } }),
  );
  upstream.on(
    '/v2/basket',
    compute(({ headers }) => answer(200, {}, headers['x-visit'] ? {} : { 'X-Visit': 'new' })),
  );
  const first = await storefront.get('/session/user_info.json');
  t.equal(first.status, 200);
  const [cookie = ''] = cookiesOf(first.headers);
  t.match(cookie, /^api_session=a%20b%3B7; Path=\/; Max-Age=5184000; HttpOnly/, 'sixty days');
  const [pair = ''] = cookie.split(';');
  const again = await storefront.get('/api/cart.json', { headers: { cookie: `x=1; ${pair}` } });
  t.strictSame(cookiesOf(again.headers), []);
  const asked = upstream.seen('/v2/basket').at(-1);
  t.equal(asked?.headers['x-visit'], 'a b;7');
  t.equal(asked?.headers.cookie, 'x=1', 'the token goes up as the adapter says alone');
  const anew = await storefront.get('/api/cart.json', { headers: { cookie: 'api_session=%0d%0ax: 1' } });
  t.match(
    cookiesOf(anew.headers)[0],
    /^api_session=new; Path=\/; Max-Age=600; HttpOnly/,
    'a token that cannot be one is none',
  );
  await storefront.get('/wine/?format=json', { headers: { cookie: pair } });
  await storefront.send('POST', '/api/other', { headers: { cookie: pair } });
  for (const path of ['/v2/wine/', '/api/other']) {
    const seen = upstream.seen(path).at(-1);
    t.ok(seen !== undefined && !JSON.stringify(seen.rawHeaders).includes('api_session'), path);
  }
});

test('D80: the storefront keeps the cursor of each page, and finds those that it does not know', async (t: Test) => {
  const { upstream, storefront } = await open(t);
  let epoch = 'a';
  const reply = ({ url }: SeenRequest) => {
    const after = new URL(url, 'http://api').searchParams.get('after');
    const [of = epoch, at = '0'] = after?.split('-') ?? [];
    if (of !== epoch) return answer(410, {});
    const next = Number(at) + 1;
    return answer(200, { total: 4, next: next < 4 ? `${epoch}-${next}` : null });
  };
  upstream.on('/v2/wine/', compute(reply));
  const ask = async (page: number) => {
    const before = upstream.seen('/v2/wine/').length;
    const { status, json } = await storefront.getJson(`/wine/?format=json&page=${page}`);
    const asked = upstream.seen('/v2/wine/').slice(before);
    return { status, json, cursors: asked.map(({ url }) => new URL(url, 'http://api').searchParams.get('after')) };
  };
  const third = await ask(3);
  t.match(third.json, { meta: { page: 3, count: 4 } });
  t.strictSame(third.cursors, [null, 'a-1', 'a-2'], 'the way to it, once');
  t.strictSame((await ask(4)).cursors, ['a-3'], 'known from the page before');
  t.strictSame((await ask(2)).cursors, ['a-1']);
  const beyond = await ask(6);
  t.equal(beyond.status, 404, 'there is no page after the last');
  t.strictSame(beyond.cursors, ['a-3']);
  await ops(storefront).send('POST', '/cache/purge', { body: '{}' });
  epoch = 'b';
  const anew = await ask(2);
  t.match(anew.json, { meta: { page: 2 } });
  t.strictSame(anew.cursors, ['a-1', null, 'b-1'], 'a cursor that the API has forgotten is found anew');
});

test('D54, D80: no call walks through more than 20 pages of cursors, and the next one goes on from there', async (t: Test) => {
  const { upstream, storefront } = await open(t);
  const reply = ({ url }: SeenRequest) => {
    const at = Number(new URL(url, 'http://api').searchParams.get('after') ?? 0);
    return answer(200, { total: 100, next: String(at + 1) });
  };
  upstream.on('/v2/wine/', compute(reply));
  t.equal((await storefront.get('/wine/?format=json&page=30')).status, 503);
  t.equal(upstream.seen('/v2/wine/').length, 20);
  t.equal((await storefront.get('/wine/?format=json&page=30')).status, 200);
});

test('D80: pictures are asked for where the adapter says', async (t: Test) => {
  const { upstream, storefront } = await open(t);
  upstream.on('/v2/media/upload/7.jpg', answer(200, 'jpg', { 'Content-Type': 'image/jpeg' }));
  t.equal((await storefront.get('/upload/7.jpg')).status, 200);
  t.equal(upstream.seen('/v2/media/upload/7.jpg')[0]?.url, '/v2/media/upload/7.jpg?w=100');
});

test('D53, D80: an optional write is offered if the adapter has it', async (t: Test) => {
  const { storefront } = await open(t, (upstream) => upstream.on(({ method }) => method === 'OPTIONS', answer(404)));
  const { text } = await storefront.get('/');
  t.match(text, 'POST /api/stock/{id}/notify.json');
  t.notMatch(text, 'POST /api/reviews/{id}.json');
});
