/** The client of the shop API: one owner of retries (D26), whole-call limits (D27), breakers and leaving (D27a). */
import dns from 'node:dns';
import { type Test, test } from 'tap';
import { Breaker } from '../../server/gateway/interceptors/circuit-breaker.ts';
import { RetryBudget, retryDelay } from '../../server/gateway/interceptors/retry.ts';
import { timesOfCalls } from '../../shared/contract/call-times.ts';
import { answer, broken, byDefault, cut, hang, makeGate } from '../kit/replies.ts';
import { setScene, textOf } from './scene.ts';

const GEO = 'GET /api/geo.json';
const failed = { method: 'GET', tries: 1, retries: 1, outcome: 503, retryAfter: undefined, timeLeft: 5000 } as const;

test('D26: only idempotent methods and the listed outcomes are retried, and only once [S7.3, P3.1]', async (t: Test) => {
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
    t.type(retryDelay({ ...failed, method }, 0), 'number', method);
  }
  for (const method of ['POST', 'PATCH', 'TRACE', 'M-SEARCH']) {
    t.equal(retryDelay({ ...failed, method }, 0), undefined, method);
  }
  for (const outcome of [408, 409, 425, 429, 500, 502, 503, 504, 'broken'] as const) {
    t.type(retryDelay({ ...failed, outcome }, 0), 'number', String(outcome));
  }
  for (const outcome of [200, 304, 400, 401, 404, 410, 413, 422, 501, 505, 599]) {
    t.equal(retryDelay({ ...failed, outcome }, 0), undefined, String(outcome));
  }
  t.equal(retryDelay({ ...failed, tries: 2 }, 0), undefined);
  t.equal(retryDelay({ ...failed, retries: 0 }, 0), undefined);
});

test('D26: Retry-After in seconds up to 2 s, and a retry without time left is not made', async (t: Test) => {
  t.equal(retryDelay({ ...failed, retryAfter: '2' }, 0), 2000);
  t.ok((retryDelay({ ...failed, retryAfter: '0' }, 1) ?? 0) > 0, 'a little jitter');
  t.strictSame([retryDelay(failed, 0), retryDelay(failed, 1)], [20, 100], 'so that many do not come as one');
  for (const retryAfter of ['3', '-1', '1.5', 'soon', 'Sun, 06 Nov 1994 08:49:37 GMT']) {
    t.equal(retryDelay({ ...failed, retryAfter }, 0), undefined, retryAfter);
  }
  t.equal(retryDelay({ ...failed, retryAfter: '2', timeLeft: 1900 }, 0), undefined);
  t.equal(retryDelay({ ...failed, timeLeft: 40 }, 0), undefined);
});

test('D26: the budget is ten retries in 10 s, beyond them a fifth of the calls [P3.1]', async (t: Test) => {
  let now = 1_000_000;
  const budget = new RetryBudget(() => now);
  const take = (calls: number): number => {
    let taken = 0;
    for (let n = 0; n < calls; n += 1) {
      budget.noteCall();
      if (budget.take()) taken += 1;
    }
    return taken;
  };
  t.equal(take(50), 10);
  t.equal(take(50), 10, 'a hundred calls allow twenty');
  now += 10_000;
  t.equal(take(50), 10, 'ten seconds later it is full again');
});

test('D27a: the breaker opens after twenty failed calls, probes every 2 s and closes on the first good probe [P3.3]', async (t: Test) => {
  let now = 1_000_000;
  const changes: string[] = [];
  const breaker = new Breaker(
    () => now,
    (state) => changes.push(state),
  );
  const note = (isIll: boolean) => breaker.note(breaker.admit(), isIll ? 'ill' : 'well', '/x');
  for (let n = 0; n < 19; n += 1) note(true);
  t.equal(breaker.admit(), 'admitted', '19 calls are too few');
  note(true);
  t.equal(breaker.admit(), 'refused');
  breaker.note('admitted', 'well', '/x');
  t.equal(breaker.admit(), 'refused', 'a call from before does not close it');
  now += 2000;
  t.equal(breaker.admit(), 'probe');
  t.equal(breaker.admit(), 'refused', 'one probe');
  breaker.note('probe', 'ill', '/x');
  now += 2000;
  t.equal(breaker.admit(), 'probe');
  breaker.note('probe', 'well', '/x');
  t.equal(breaker.admit(), 'admitted');
  t.strictSame(changes, ['open', 'closed']);
  for (let n = 0; n < 10; n += 1) note(false);
  t.equal(breaker.admit(), 'admitted', 'what failed before the probe counts no more');
});

test('D27a: the breaker ignores failures older than 10 s, and keeps its count when the clock is set back', async (t: Test) => {
  for (const [later, admission] of [
    [10_000, 'admitted'],
    [9000, 'refused'],
    [-3_600_000, 'refused'],
  ] as const) {
    let now = 1_000_000_000;
    const breaker = new Breaker(
      () => now,
      () => undefined,
    );
    for (let n = 0; n < 15; n += 1) breaker.note('admitted', 'ill', '/x');
    now += later;
    for (let n = 0; n < 15; n += 1) breaker.note('admitted', 'ill', '/x');
    t.equal(breaker.admit(), admission, `${later} ms`);
  }
});

test('D27a: of the five addresses whose 500s open the breaker, none is ten seconds old', async (t: Test) => {
  for (const [age, admission] of [
    [9999, 'refused'],
    [10_000, 'admitted'],
  ] as const) {
    let now = 1_000_000_000;
    const breaker = new Breaker(
      () => now,
      () => undefined,
    );
    breaker.note('admitted', 'error', '/0');
    now += age;
    for (let n = 0; n < 20; n += 1) breaker.note('admitted', 'error', `/${1 + (n % 4)}`);
    t.equal(breaker.admit(), admission, `${age} ms`);
  }
});

test('D27a: the breaker opens at 50 % failures, not below [P3.3]', async (t: Test) => {
  for (const [failures, admission] of [
    [10, 'refused'],
    [9, 'admitted'],
  ] as const) {
    const breaker = new Breaker(
      () => 1_000_000,
      () => undefined,
    );
    for (let n = 0; n < 20; n += 1) breaker.note('admitted', n >= 20 - failures ? 'ill' : 'well', '/x');
    t.equal(breaker.admit(), admission, `${failures} of 20`);
  }
});

test('an open breaker gives 503 busy with Retry-After immediately, and calls of other classes go on', async (t: Test) => {
  const { gateway, context, upstream, clock, told } = await setScene(t);
  upstream.on(({ path }) => path.startsWith('/api/stock/'), answer(500));
  for (let id = 1; id <= 20; id += 1) {
    await t.rejects(gateway.shared('GET /api/stock/{id}.json', { id }, context()), { status: 500, code: 'http_500' });
  }
  await t.rejects(gateway.shared('GET /api/stock/{id}.json', { id: 99 }, context()), {
    status: 503,
    code: 'busy',
    retryAfter: 2,
  });
  t.equal(upstream.seen().length, 20);
  t.ok((await gateway.shared(GEO, {}, context())).value, 'other classes go on');
  upstream.reset();
  clock.pass(2);
  t.ok((await gateway.shared('GET /api/stock/{id}.json', { id: 1 }, context())).value);
  t.ok(told.includes('breaker GET /api/stock/{id}.json open'));
  t.ok(told.includes('breaker GET /api/stock/{id}.json closed'));
});

test('D27a: a 4xx never opens the breaker, whatever its status [P3.3]', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  for (const status of [400, 401, 403, 404, 408, 409, 410, 422, 425, 429, 451, 499]) {
    const path = `/api/${status}`;
    upstream.on(path, answer(status));
    for (let n = 0; n < 25; n += 1) t.equal((await other(`${path}?${n}`)).status, status);
    t.equal(upstream.seen(path).length, 25, String(status));
  }
});

test('a failed call is retried once, and both tries are recorded', async (t: Test) => {
  const { gateway, context, upstream, told } = await setScene(t, { retries: 1 });
  upstream.on('/api/geo.json', broken, byDefault);
  const by = context();
  t.ok((await gateway.shared(GEO, {}, by)).value);
  t.equal(by.records[0]?.attempts, 2);
  t.ok(told.includes(`retried ${GEO}`));
});

test('goods_hit and POST are never retried, DELETE is [D28]', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t, { retries: 1 });
  upstream.on(() => true, answer(503));
  const count = async (
    key: 'GET /catalog/goods_hit/' | 'POST /api/cart/update.json' | 'DELETE /api/cart/delete/{id}.json',
    url: string,
  ) => {
    const before = upstream.seen().length;
    await gateway.answerCall(key, { method: key.split(' ', 1)[0] ?? '', url, headers: {} }, context());
    return upstream.seen().length - before;
  };
  t.equal(await count('GET /catalog/goods_hit/', '/catalog/goods_hit/?goods_id=1'), 1);
  t.equal(await count('POST /api/cart/update.json', '/api/cart/update.json'), 1);
  t.equal(await count('DELETE /api/cart/delete/{id}.json', '/api/cart/delete/1.json'), 2);
});

test('D27: a row of the table has the limit that it names, any other that of UPSTREAM_TIMEOUT_MS [S7.4, P3.2]', async (t: Test) => {
  const timesOf = timesOfCalls(300);
  for (const [call, limit] of [
    ['GET /api/area.json', 1000],
    ['GET /api/catalog/categories.json', 1000],
    ['GET /api/catalog/navigation.json', 1000],
    ['GET /api/shop/{id}.json', 3000],
    ['GET {product}?format=json', 5000],
    ['GET /api/shop.json', 300],
    ['GET /article.json', 300],
    ['other', 300],
  ] as const) {
    t.equal(timesOf(call).timeoutMs, limit, call);
  }
});

test('D27: the limit holds for the whole call: hung heads, hung bodies, retry included [S8.9, P3.2]', async (t: Test) => {
  const { other, gateway, context, upstream } = await setScene(t, { timeoutMs: 500, retries: 1 });
  upstream.on('/api/head', hang);
  upstream.on('/api/body', cut({ data: 'slow' }, makeGate().opened));
  upstream.on('/api/retried', answer(503), hang);
  for (const url of ['/api/head', '/api/body', '/api/retried']) {
    const begun = performance.now();
    const raw = await other(url);
    t.equal(raw.status, 504, url);
    t.equal(JSON.parse(textOf(raw)).error.code, 'timeout', url);
    t.ok(performance.now() - begun < 3000, url);
  }
  t.equal(upstream.seen('/api/head').length, 1, 'a timeout is not repeated');
  for (const path of ['/api/geo.json', '/api/cart.json', '/api/cart/update.json']) upstream.on(path, hang);
  const update = { body: { product_id: 1, qnt: 1, dt: 1 } };
  const rows: readonly Promise<unknown>[] = [
    gateway.shared(GEO, {}, context()),
    gateway.personal('GET /api/cart.json', {}, context(), undefined),
    gateway.personal('POST /api/cart/update.json', update, context(), undefined),
  ];
  await Promise.all(
    rows.map((row) => t.rejects(row, { status: 504, code: 'timeout' }, 'a row that has no limit of its own')),
  );
});

test('a truncated body is a failure, never a short 200, and is not retried', async (t: Test) => {
  const { other, gateway, context, upstream } = await setScene(t, { retries: 1 });
  upstream.on('/api/x', cut());
  t.equal((await other('/api/x')).status, 502);
  t.equal(upstream.seen('/api/x').length, 1);
  upstream.on('/api/geo.json', cut({ geos: [] }));
  await t.rejects(gateway.shared(GEO, {}, context()), { status: 502, code: 'upstream' });
});

test('an answer of a table call that is too large to buffer is a 502', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  upstream.on('/api/cart.json', answer(200, { data: { items: [] }, more: 'a'.repeat(17 * 1024 * 1024) }));
  await t.rejects(gateway.personal('GET /api/cart.json', {}, context(), undefined), { status: 502, code: 'upstream' });
});

test('D27a: a visitor who disconnects aborts a GET, while an unsafe call runs to its end [P3.5]', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  upstream.on('GET /api/cart.json', hang);
  const leaving = new AbortController();
  const read = gateway.personal('GET /api/cart.json', {}, context({ signal: leaving.signal }), undefined);
  const seen = await upstream.arrived('GET /api/cart.json');
  leaving.abort(new Error('gone'));
  await t.rejects(read, { message: 'gone' });
  await seen.left;

  const gone = new AbortController();
  gone.abort(new Error('gone'));
  const update = { body: { product_id: 1, qnt: 1, dt: 1 } };
  t.ok(
    (await gateway.personal('POST /api/cart/update.json', update, context({ signal: gone.signal }), undefined)).value,
  );
});

test('300 hung calls of one class do not block other classes [P3.4]', async (t: Test) => {
  const { gateway, context, upstream, other } = await setScene(t);
  upstream.on(({ path }) => path.startsWith('/api/hung'), hang);
  const leaving = new AbortController();
  const hung = Array.from({ length: 300 }, (_, n) => other(`/api/hung${n}`, {}, context({ signal: leaving.signal })));
  const settled = Promise.allSettled(hung);
  await upstream.arrived(({ path }) => path.startsWith('/api/hung'), 100);
  t.ok((await gateway.shared(GEO, {}, context())).value);
  leaving.abort(new Error('gone'));
  t.ok((await settled).every(({ status }) => status === 'rejected'));
});

test('D27a: a call queued for a connection is rejected as soon as its visitor disconnects', async (t: Test) => {
  const { context, upstream, other } = await setScene(t);
  upstream.on(({ path }) => path.startsWith('/api/hung/'), hang);
  const [staying, leaving] = [new AbortController(), new AbortController()];
  const hung = Array.from({ length: 64 }, (_, n) => other(`/api/hung/${n}`, {}, context({ signal: staying.signal })));
  const settled = Promise.allSettled(hung);
  await upstream.arrived(({ path }) => path.startsWith('/api/hung/'), 64);
  const queued = other('/api/hung/queued', { cookie: 'a=1' }, context({ signal: leaving.signal }));
  leaving.abort(new Error('gone'));
  await t.rejects(queued, { message: 'gone' });
  t.equal(upstream.seen('/api/hung/queued').length, 0);
  staying.abort(new Error('gone too'));
  t.ok((await settled).every(({ status }) => status === 'rejected'));
});

test('D76: calls follow a changed address of the API within a minute, while traffic runs', async (t: Test) => {
  const lookups: string[] = [];
  const { lookup } = dns;
  const counted = (host: string, ...rest: never[]) => {
    if (host === 'localhost') lookups.push(host);
    return (lookup as (...given: unknown[]) => void)(host, ...rest);
  };
  t.intercept(dns, 'lookup', { value: Object.assign(counted, lookup) });
  let port = 0;
  const { other, upstream, clock } = await setScene(t, { apiUrl: () => `http://localhost:${port}` });
  port = upstream.port;
  upstream.on(() => true, answer(200));
  /** How often the name has been looked up after some more calls. */
  const after = async (seconds: number) => {
    clock.pass(seconds);
    for (let n = 0; n < 4; n += 1) t.equal((await other(`/api/${clock.now()}-${n}`)).status, 200);
    return lookups.length;
  };
  const first = await after(0);
  t.same([await after(10), await after(10)], [first, first], 'connections are used again');
  const second = await after(11);
  t.ok(second > first, 'though they were never idle');
  t.equal(await after(10), second);
});

test('the path goes to the API byte for byte, behind its base path [V1.3.6]', async (t: Test) => {
  const base: { url: string } = { url: '' };
  const { other, upstream } = await setScene(t, { apiUrl: () => `${base.url}/base/` });
  base.url = upstream.url;
  for (const url of ['/api/a%2Fb/%7e/../x?b=2&a=1&&c', '/api/x?', '/upload/имя'.replace('имя', '%D0%B8')]) {
    await other(url);
    t.equal(upstream.seen().at(-1)?.url, `/base${url}`);
  }
});

test('contract §1: forwarding fields, Accept-Language and Accept-Encoding are set by the gateway [V1.3.3]', async (t: Test) => {
  const { other, upstream, context } = await setScene(t);
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '6.6.6.6',
    'x-request-id': 'evil',
    connection: 'close, x-hop',
    'x-hop': '1',
    'accept-language': 'en',
    'accept-encoding': 'gzip, br',
    'x-own': 'yes',
    via: '1.0 evil',
    accept: 'text/x',
  };
  await other('/api/x', headers, context({ clientAddress: '10.0.0.7', scheme: 'https' }));
  const seen = upstream.seen()[0]?.headers ?? {};
  t.match(seen, {
    'x-forwarded-host': 'shop.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '10.0.0.7',
    'x-request-id': '6f1c3e0a-2a44-4b6e-9a51-2f0c9d0f6a11',
    'accept-language': 'ru',
    'accept-encoding': 'identity',
    accept: 'text/x',
  });
  t.equal(seen.via, '1.1 vitrina', 'RFC 9110 §7.6.3');
  t.equal(seen['x-own'], undefined, 'D56: the answer is shared');
  t.match(seen.traceparent, /^00-6f1c3e0a2a444b6e9a512f0c9d0f6a11-[0-9a-f]{16}-00$/);
  t.equal(seen['x-hop'], undefined);
  t.equal(seen.host, new URL(upstream.url).host);
});
