/** Private calls, class other, forms and hosts: what passes, what is refused (contract.md §1, §2, §5; D19, D31, D39). */
import { type Test, test } from 'tap';
import { answer } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

async function start(t: Test, env: Record<string, string> = {}) {
  const upstream = await startUpstream(t);
  return { upstream, storefront: await startStorefront(t, { upstream, env }) };
}

const json = { 'Content-Type': 'application/json' };

test('a multipart body reaches the API byte for byte [S7.2]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const boundary = 'of-the-browser';
  const part = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = `${part('product_id', '5')}${part('qnt', '2')}${part('dt', '7')}--${boundary}--\r\n`;
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}`, Cookie: 'sid=me' };
  const { status, text } = await storefront.send('POST', '/api/cart/update.json', { body, headers });
  t.equal(status, 200);
  t.equal(upstream.seen('/api/cart/update.json')[0]?.body.toString(), body);
  t.equal(JSON.parse(text).data.items[0].qnt, 2);
});

test('Idempotency-Key reaches the API [V2.3.3]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const headers = { ...json, 'Idempotency-Key': '0d2f4c1e-0000-4000-8000-000000000001' };
  await storefront.send('POST', '/api/checkout.json', {
    body: '{"order":{"phone":"+79991234567"},"items":[]}',
    headers,
  });
  t.equal(upstream.seen('/api/checkout.json')[0]?.headers['idempotency-key'], headers['Idempotency-Key']);
});

test('a cookie that comes twice with two values is not passed on: a sibling host may have planted one [P4.13]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const sid = upstream.openSession([101]);
  const storefront = await startStorefront(t, { upstream });
  const asked = (path: string) => upstream.seen((one) => one.path === path).at(-1)?.headers.cookie;
  const twice = { cookie: `a=1; sid=${sid}; b=2;sid=planted; a=1` };
  for (const [method, path, sent] of [
    ['GET', '/api/cart.json', 'a=1; b=2; a=1'],
    ['POST', '/api/other/thing', 'a=1; b=2; a=1'],
    ['GET', '/api/other/read', 'a=1; b=2; a=1'],
  ] as const) {
    await storefront.send(method, path, { headers: twice });
    t.equal(asked(path), sent, path);
  }
  await storefront.get('/cart/?plain=1', { headers: twice });
  t.equal(asked('/api/cart.json'), 'a=1; b=2; a=1', 'the plain cart');
  const form = { ...twice, 'content-type': 'application/x-www-form-urlencoded' };
  await storefront.send('POST', '/cart/', { headers: form, body: 'product_id=101&qnt=1' });
  t.equal(asked('/api/cart/update.json'), 'a=1; b=2; a=1', 'a posted form');
  await storefront.get('/api/cart.json', { headers: { cookie: `sid=${sid}; sid=planted` } });
  t.equal(asked('/api/cart.json'), undefined);
  await storefront.get('/api/cart.json', { headers: { cookie: `sid=${sid}; sid=${sid}` } });
  t.equal(asked('/api/cart.json'), `sid=${sid}; sid=${sid}`, 'one value is one session');
});

test('a foreign origin, a null one and a cross-site fetch are refused before they reach the API [D31]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const send = (headers: Record<string, string>) =>
    storefront.send('POST', '/api/cart/update.json', {
      body: '{"product_id":1,"qnt":1,"dt":1}',
      headers: { ...json, ...headers },
    });
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://shop.example.evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of foreign) t.equal((await send(headers)).status, 403, JSON.stringify(headers));
  t.equal(
    (
      await storefront.send('POST', '/cart/', {
        body: 'product_id=1&qnt=1',
        headers: { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    ).status,
    403,
  );
  t.equal(
    (await storefront.send('POST', '/api/other', { body: 'x', headers: { Origin: 'https://evil.example' } })).status,
    403,
  );
  t.strictSame(
    upstream.seen(({ method }) => method === 'POST'),
    [],
  );
  const own: Record<string, string>[] = [{ Origin: 'http://shop.example' }, { Origin: 'http://spb.shop.example' }, {}];
  for (const headers of own) t.equal((await send(headers)).status, 200, JSON.stringify(headers));
});

test('contract §2: private paths, in the table or not, leave with no-store and are never stored [P1.1, V14.2.2]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const keep = { 'Cache-Control': 'public, max-age=60', Expires: 'Thu, 01 Jan 2099 00:00:00 GMT' };
  for (const path of ['/session/x.json', '/api/cart/gifts.json', '/api/checkout/slots.json', '/api/feedback/a.png']) {
    upstream.on(path, answer(200, { n: 1 }, { ...keep, 'Set-Cookie': 'sid=1; Path=/' }));
    for (const headers of [{}, { Cookie: 'sid=2' }] as Record<string, string>[]) {
      const given = await storefront.get(path, { headers });
      t.equal(given.status, 200, path);
      t.equal(given.header('cache-control'), 'no-store', path);
      t.equal(given.header('expires'), undefined, path);
      t.equal(given.header('x-cache'), 'BYPASS', path);
      t.match(given.header('set-cookie'), 'sid=1', path);
    }
    t.equal(upstream.seen(path).length, 2, path);
    t.equal(upstream.seen(path)[1]?.headers.cookie, 'sid=2', path);
  }
});

test('the Domain that the API sets on a cookie is removed from a private call', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on(
    '/api/cart.json',
    answer(200, { data: { items: [] } }, { 'Set-Cookie': 'sid=1; Domain=api.internal; Path=/; HttpOnly' }),
  );
  t.equal((await storefront.get('/api/cart.json')).header('set-cookie'), 'sid=1; Path=/; HttpOnly');
});

test('contract §1: the base path of the API is removed from the Path of its cookies [P4.11]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { SHOP_API_URL: `${upstream.url}/base` } });
  for (const path of ['/api/cart.json', '/api/other.json', '/session/other.json']) {
    upstream.on(
      `/base${path}`,
      answer(200, { data: { items: [] } }, { 'Set-Cookie': ['sid=1; Path=/base', 'b=2; Path=/base/api'] }),
    );
    const seen = async (headers: Readonly<Record<string, string>>) =>
      (await storefront.get(path, { headers })).headers['set-cookie'];
    t.strictSame(await seen({}), ['sid=1; Path=/', 'b=2; Path=/api'], path);
    t.strictSame(await seen({ cookie: 'sid=1' }), ['sid=1; Path=/', 'b=2; Path=/api'], `${path} with a cookie`);
  }
});

test('a cookie of the API gets Secure for visitors on https, in private and other calls [P4.11, V3.3.1, V3.3.2]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { TRUST_PROXY: 'loopback' } });
  for (const path of ['/api/cart.json', '/api/other', '/session/other']) {
    upstream.on(path, answer(200, { data: { items: [] } }, { 'Set-Cookie': 'sid=1; HttpOnly' }));
    const by = async (scheme: string) =>
      (await storefront.get(path, { headers: { 'x-forwarded-proto': scheme } })).header('set-cookie');
    t.equal(await by('https'), 'sid=1; HttpOnly; Secure; SameSite=Lax', path);
    t.equal(await by('http'), 'sid=1; HttpOnly', path);
  }
});

test('COOKIE_DOMAIN is set on cookies only if the host lies within it [P4.11]', async (t: Test) => {
  const { storefront } = await start(t, { COOKIE_DOMAIN: 'shop.example' });
  t.match(
    (await storefront.get('/api/cart.json', { host: 'spb.shop.example' })).header('set-cookie'),
    /Domain=shop\.example/i,
  );
  t.notMatch((await storefront.get('/api/cart.json', { host: '127.0.0.1' })).header('set-cookie'), /Domain/i);
});

test('GET /region/{id}?to= leads to the known host of that city, local paths only [D19]', async (t: Test) => {
  const { storefront } = await start(t);
  const cases = [
    ['/region/2?to=/wine/', 'http://spb.shop.example/wine/'],
    ['/region/3?to=/wine/%3Fpage=2', 'http://kazan.shop.example/wine/'],
    ['/region/2?to=//evil.example/', 'http://spb.shop.example/'],
    ['/region/2?to=https://evil.example/', 'http://spb.shop.example/'],
    ['/region/2', 'http://spb.shop.example/'],
  ] as const;
  for (const [path, to] of cases) {
    const { status, header } = await storefront.get(path);
    t.equal(status, 303, path);
    t.equal(header('location'), to, path);
  }
});

test('POST /session/geo.json answers with a known host only [D19]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const area = { id: 2, title: 'Санкт-Петербург', is_geo_center: true, phone: '+7', host: 'spb.shop.example' };
  upstream.on('/session/geo.json', answer(200, { area, host: 'evil.example' }));
  const { text } = await storefront.send('POST', '/session/geo.json', { body: '{"geo_id":2}', headers: json });
  t.notMatch(text, 'evil.example');
});

test('forms are limited to 30 a minute and address, unless RATE_LIMIT is off', async (t: Test) => {
  const ask = async (env: Record<string, string>) => {
    const { storefront } = await start(t, env);
    const statuses: number[] = [];
    for (let n = 0; n < 32; n += 1) {
      const reply = await storefront.send('POST', '/api/feedback/callback.json', {
        body: '{"name":"Анна","phone":"+79991234567"}',
        headers: json,
      });
      statuses.push(reply.status);
      if (reply.status === 429) {
        t.equal(JSON.parse(reply.text).error.code, 'rate_limited');
        t.match(reply.header('retry-after'), /^\d+$/);
      }
    }
    return statuses.filter((status) => status === 429).length;
  };
  t.equal(await ask({ RATE_LIMIT: 'on' }), 2);
  t.equal(await ask({ RATE_LIMIT: 'off' }), 0);
});

test('a form adds goods to the cart and redirects to the plain cart', async (t: Test) => {
  const { storefront } = await start(t);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: 'sid=form' };
  const { status, header } = await storefront.send('POST', '/cart/', { body: 'product_id=2&qnt=1', headers });
  t.equal(status, 303);
  t.match(header('location'), '/cart/?plain=1');
  t.match((await storefront.get('/cart/?plain=1', { headers: { Cookie: 'sid=form' } })).text, 'Вино 2');
});

test('D39: submitting the form В корзину again adds one piece and never removes any', async (t: Test) => {
  const { storefront, upstream } = await start(t);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const headers = { ...form, Cookie: 'sid=again' };
  const post = (body: string) => storefront.send('POST', '/cart/', { body, headers });
  await post('product_id=2&qnt=3');
  t.equal((await post('product_id=2')).status, 303);
  t.equal((await post('product_id=1')).status, 303);
  const sent = upstream.seen('POST /api/cart/update.json').map(({ body }) => body.toString());
  t.match(sent[1], /name="qnt"\s+4\s/);
  t.match(sent[2], /name="qnt"\s+1\s/, 'another one begins with one');
  const before = upstream.seen().length;
  await storefront.send('POST', '/cart/', { body: 'product_id=2', headers: form });
  t.equal(upstream.seen('GET /api/cart.json').length, 2, 'who has no cookie has no cart to look at');
  t.equal(upstream.seen().length, before + 1);
});

test('D39: a cart form that the API fails to process shows the cart as it is, with a message', async (t: Test) => {
  const { storefront, upstream } = await start(t);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: 'sid=failing' };
  const post = () => storefront.send('POST', '/cart/', { body: 'product_id=4', headers });
  await storefront.send('POST', '/cart/', { body: 'product_id=2', headers });
  upstream.on('POST /api/cart/update.json', answer(500));
  const failed = await post();
  t.equal(failed.status, 500);
  t.match(failed.text, 'Не удалось изменить корзину. Попробуйте ещё раз.');
  t.match(failed.text, 'Вино 2');
  t.equal(failed.header('cache-control'), 'no-store');
  upstream.on('GET /api/cart.json', answer(500));
  t.match(await post(), { status: 502, text: 'Что-то пошло не так' }, 'the cart cannot be read either');
});

test('D39: the calculator form raises the quantity to its minimum and never lowers it', async (t: Test) => {
  const { storefront, upstream } = await start(t);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: 'sid=least' };
  for (const [least, sent] of [
    [3, 3],
    [2, 3],
    [5, 5],
  ]) {
    const count = upstream.seen('POST /api/cart/update.json').length + 1;
    t.equal((await storefront.send('POST', '/cart/', { body: `product_id=2&least=${least}`, headers })).status, 303);
    const { body } = await upstream.arrived('POST /api/cart/update.json', count);
    t.match(body.toString(), new RegExp(`name="qnt"\\s+${sent}\\s`));
    t.notMatch(body.toString(), 'name="least"', 'which the API does not know');
  }
  t.equal((await storefront.send('POST', '/cart/', { body: 'product_id=2&least=many', headers })).status, 422);
});

test('contract §3: the cart form accepts ids up to the largest exact JSON number and rejects larger ones [D39, V1.4.2]', async (t: Test) => {
  const { storefront, upstream } = await start(t);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const [field, id, rest] of [
    ['item', '770000000004001', '&qnt=2'],
    ['product_id', '770000000070010', ''],
    ['item', '9007199254740991', '&qnt=2'],
  ] as const) {
    const body = `${field}=${id}${rest}`;
    t.equal((await storefront.send('POST', '/cart/', { body, headers })).status, 303, body);
    const [sent] = upstream.seen('POST /api/cart/update.json').slice(-1);
    t.match(sent?.body.toString(), new RegExp(`name="${field}"\\s+${id}\\s`));
  }
  const seen = upstream.seen('POST /api/cart/update.json').length;
  const rounded = { body: 'item=9007199254740993&qnt=2', headers };
  t.equal(
    (await storefront.send('POST', '/cart/', rounded)).status,
    422,
    'it would be rounded to that of another line',
  );
  t.equal(upstream.seen('POST /api/cart/update.json').length, seen);
});
