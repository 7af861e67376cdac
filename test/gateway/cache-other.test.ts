/** Class 'other' and pictures in the cache: stored by what their answers say alone (RFC 9111). */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Test, test } from 'tap';
import { answer, broken, compute, type Gate, hold, makeGate, type Reply } from '../kit/replies.ts';
import { until } from '../kit/until.ts';
import { headerOf, setScene, textOf } from './scene.ts';

const cache = (value: string, more: Record<string, string> = {}) => ({ 'Cache-Control': value, ...more });

test("class 'other': Vary keeps variants apart, and each is stored", async (t: Test) => {
  const { other, upstream } = await setScene(t);
  upstream.on(
    '/api/x',
    compute(({ headers }) => answer(200, `for ${headers['x-kind']}`, cache('max-age=60', { Vary: 'X-Kind' }))),
  );
  const ask = async (kind: string) => textOf(await other('/api/x', { 'x-kind': kind }));
  t.strictSame(await Promise.all([ask('a'), ask('b'), ask('a'), ask('b')]), ['for a', 'for b', 'for a', 'for b']);
  const before = upstream.seen().length;
  t.strictSame([await ask('a'), await ask('b')], ['for a', 'for b']);
  t.equal(upstream.seen().length, before);
});

test('class other: requests with Cookie, Authorization or under /session/ bypass the cache', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  upstream.on(() => true, answer(200, 'x', cache('max-age=60')));
  for (const [url, headers] of [
    ['/api/x', { authorization: 'Basic x' }],
    ['/api/x', { cookie: 'sid=1' }],
    ['/session/x', {}],
  ] as const) {
    t.equal(headerOf(await other(url, headers), 'x-cache'), 'BYPASS', url);
    t.equal(headerOf(await other(url, headers), 'x-cache'), 'BYPASS', url);
  }
  t.equal(upstream.seen().length, 6);
  t.equal(headerOf(await other('/api/x'), 'x-cache'), 'MISS');
  upstream.on(() => true, broken);
  const failed = await other('/api/x', { cookie: 'sid=1' });
  t.match([failed.status, headerOf(failed, 'x-cache')], [502, 'BYPASS'], 'a failure says so as well');
});

test('contract §2: a request with credentials, or with a condition that only the API can evaluate, shares no call [P1.12]', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  const own = [
    { cookie: 'sid=1' },
    { authorization: 'Basic x' },
    { 'if-match': '"1"' },
    { 'if-unmodified-since': 'Sun, 06 Nov 1994 08:49:37 GMT' },
  ];
  for (const [index, headers] of own.entries()) {
    const url = `/api/${index}`;
    const gate = makeGate();
    const [name = ''] = Object.keys(headers);
    upstream.on(url, hold(gate.opened, answer(200, 'x', cache('max-age=60'))));
    const waiting = Promise.all([other(url), other(url, headers), other(url, headers), other(url)]);
    await until(() => upstream.seen(url).length >= 3);
    gate.open();
    const verdicts = (await waiting).map((raw) => headerOf(raw, 'x-cache'));
    t.same(verdicts, ['MISS', 'BYPASS', 'BYPASS', 'MISS'], name);
    t.equal(upstream.seen(url).length, 3, name);
  }
});

test('class other: only-if-cached is a 504 without a call to the API when nothing is stored', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  t.equal((await other('/api/x', { 'cache-control': 'only-if-cached' })).status, 504);
  t.equal(upstream.seen().length, 0);
});

test('class other: stale-if-error covers a 503 and a broken connection, until its window or a 4xx ends it [P1.9]', async (t: Test) => {
  const { other, upstream, clock } = await setScene(t);
  const old = answer(200, 'old', cache('max-age=1, stale-if-error=60'));
  upstream.on('/api/x', old, answer(503), broken, answer(503));
  await other('/api/x');
  clock.pass(2);
  t.equal(textOf(await other('/api/x')), 'old');
  clock.pass(40);
  t.equal(textOf(await other('/api/x')), 'old');
  clock.pass(100);
  t.equal((await other('/api/x')).status, 503, 'the window is over');
  for (const status of [400, 403, 404, 410, 429]) {
    const url = `/api/${status}`;
    upstream.on(url, old, answer(status), broken);
    await other(url);
    clock.pass(2);
    t.equal((await other(url)).status, status);
    clock.pass(2);
    t.equal((await other(url)).status, 502, `nothing stands in after a ${status}`);
  }
});

test('a successful write invalidates stored responses, those in flight included; a failed one does not [P1.8]', async (t: Test) => {
  const { other, gateway, context, upstream } = await setScene(t);
  const gate = makeGate();
  upstream.on(
    '/api/x',
    hold(gate.opened, answer(200, 'old', cache('max-age=60'))),
    answer(200, 'new', cache('max-age=60')),
  );
  const before = other('/api/x');
  await upstream.arrived('/api/x');
  gateway.invalidate({ url: '/api/x', status: 204 }, context());
  gate.open();
  t.equal(textOf(await before), 'old', 'who asked before may have it');
  t.equal(textOf(await other('/api/x')), 'new', 'but it was not stored');
  gateway.invalidate({ url: '/api/x', status: 500 }, context());
  t.equal(headerOf(await other('/api/x'), 'x-cache'), 'HIT', 'a failure changes nothing');
  gateway.invalidate({ url: '/api/y', status: 201, location: '/api/x' }, context());
  t.equal(headerOf(await other('/api/x'), 'x-cache'), 'MISS');
});

test('RFC 9111 §4.4: Location and Content-Location name stored answers behind the base path of SHOP_API_URL too', async (t: Test) => {
  const base = { url: '' };
  const { other, pass, upstream } = await setScene(t, { apiUrl: () => `${base.url}/base` });
  base.url = upstream.url;
  upstream.on('/base/api/x', answer(200, 'x', cache('max-age=600')));
  await other('/api/x');
  const names: object[] = [
    { Location: '/base/api/x' },
    { Location: `${base.url}/base/api/x` },
    { 'Content-Location': '/base/api/x' },
    { 'Content-Location': 'x' },
  ];
  for (const headers of names) {
    t.equal(headerOf(await other('/api/x'), 'x-cache'), 'HIT');
    upstream.on('/base/api/y', answer(201, '', headers as Record<string, string>));
    await pass({ method: 'POST', url: '/api/y', headers: {} });
    t.equal(headerOf(await other('/api/x'), 'x-cache'), 'MISS', JSON.stringify(headers));
  }
  upstream.on('/base/api/y', answer(201, '', { Location: 'https://evil.example/api/x' }));
  await pass({ method: 'POST', url: '/api/y', headers: {} });
  t.equal(headerOf(await other('/api/x'), 'x-cache'), 'HIT', 'another origin');
});

test('RFC 9111 §4.4: a write to a row invalidates what a GET of its address has stored, and pages made from it', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  const replaced: unknown[] = [];
  gateway.onReplaced = (answer) => replaced.push(answer);
  const [url, method] = ['/api/reviews/1.json', 'POST'];
  const read = async () =>
    headerOf(
      await gateway.answerCall('GET /api/reviews/{id}.json', { method: 'GET', url, headers: {} }, context()),
      'x-cache',
    );
  const write = () => gateway.answerCall('POST /api/reviews/{id}.json', { method, url, headers: {} }, context());
  upstream.on(`POST ${url}`, answer(422), answer(200, ''));
  t.same([await read(), await read()], ['MISS', 'HIT']);
  await write();
  t.equal(await read(), 'HIT', 'a refused one changes nothing');
  await write();
  t.equal(await read(), 'MISS');
  t.match(replaced, [{ call: 'GET /api/reviews/{id}.json', url, region: 1, isRemote: undefined }]);
});

test('an unshared answer in flight during a purge or a write is not stored [P2.3]', async (t: Test) => {
  const { other, gateway, context, upstream } = await setScene(t);
  const drops = [() => gateway.purge({}), () => gateway.invalidate({ url: '/api/x', status: 204 }, context())];
  /** How much is stored of what is dropped while so many wait for it. */
  const stored = async (reply: (gate: Gate) => Reply, headers: Record<string, string>, drop: () => void, many = 1) => {
    const gate = makeGate();
    upstream.on('/api/x', reply(gate));
    const before = upstream.seen('/api/x').length;
    const waiting = Array.from({ length: many }, () => other('/api/x', headers));
    await upstream.arrived('/api/x', before + many);
    drop();
    gate.open();
    for (const raw of await Promise.all(waiting)) t.equal(textOf(raw), 'text');
    return gateway.cacheUse.addresses;
  };
  const whole = ({ opened }: Gate) => hold(opened, answer(200, 'text', cache('max-age=60')));
  const forOne = cache('max-age=0', { ETag: '"1"' });
  const half = ({ opened: gate }: Gate): Reply => ({
    do: 'cut',
    answer: { status: 200, body: 'text', headers: forOne },
    gate,
  });
  for (const drop of drops) {
    t.equal(await stored(whole, { 'cache-control': 'no-cache' }, drop), 0, 'asked for past the store');
    t.equal(await stored(half, {}, drop, 2), 0, 'let go alone by its head: the second goes on its own');
    t.equal(await stored(whole, {}, drop), 0, 'known to be for one alone');
    t.equal(await stored(whole, { 'cache-control': 'no-cache' }, () => undefined), 1, 'and else they are stored');
    gateway.purge({});
  }
});

test('D55: after a failed refresh the next one waits, whether or not the answer has stale-if-error', async (t: Test) => {
  for (const failure of [answer(503), broken]) {
    for (const control of [
      'max-age=1, stale-while-revalidate=60',
      'max-age=1, stale-while-revalidate=60, stale-if-error=60',
    ]) {
      const { other, upstream, clock, logged } = await setScene(t);
      upstream.on('/api/x', answer(200, 'x', cache(control)), failure);
      await other('/api/x');
      clock.pass(2);
      t.equal(headerOf(await other('/api/x'), 'x-cache'), 'STALE');
      await until(() => logged.length === 1);
      for (let n = 0; n < 30; n += 1) {
        await other('/api/x');
        // A refresh would have time to reach the API, and to end.
        await other(`/api/y${n}`);
      }
      t.equal(upstream.seen('/api/x').length, 2, control);
      clock.pass(3);
      await other('/api/x');
      await upstream.arrived('/api/x', 3);
    }
  }
});

test('D55: a failed validation is remembered for the same pause, though nothing may stand in for it', async (t: Test) => {
  for (const failure of [answer(503), broken]) {
    const { other, upstream, clock } = await setScene(t);
    upstream.on('/api/x', answer(200, 'x', cache('max-age=1')), failure);
    await other('/api/x');
    clock.pass(2);
    for (let n = 0; n < 30; n += 1) t.ok((await other('/api/x')).status >= 502);
    t.equal(upstream.seen('/api/x').length, 2);
    await other('/api/x', { 'cache-control': 'no-cache' });
    t.equal(upstream.seen('/api/x').length, 3, 'who asks past the store is let through');
    clock.pass(3);
    await other('/api/x');
    t.equal(upstream.seen('/api/x').length, 4);
  }
});

test('D77: of those who share a failed call, a stale response stands in only for who has asked so', async (t: Test) => {
  for (const leads of [true, false]) {
    const { other, upstream, clock } = await setScene(t);
    const gate = makeGate();
    upstream.on('/api/x', answer(200, 'old', cache('max-age=1')), hold(gate.opened, answer(503)));
    await other('/api/x');
    clock.pass(2);
    const asks = [{ 'cache-control': 'stale-if-error=60' }, {}];
    const waiting = (leads ? asks : asks.toReversed()).map((headers) => other('/api/x', headers));
    await upstream.arrived('/api/x', 2);
    gate.open();
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    t.strictSame(statuses, leads ? [200, 503] : [503, 200]);
    t.equal(upstream.seen('/api/x').length, 2);
  }
});

test('an answer that must not be stored removes the stored response', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  upstream.on('/api/x', answer(200, 'old', cache('max-age=60')), answer(200, 'mine', cache('no-store')));
  await other('/api/x');
  t.equal(textOf(await other('/api/x', { 'cache-control': 'no-cache' })), 'mine');
  t.equal(headerOf(await other('/api/x'), 'x-cache'), 'MISS');
});

test('a 304 repeats the fields that a 200 would have (RFC 9110 §15.4.5), and none of its body [P1.6]', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  const repeated = {
    'cache-control': 'max-age=60',
    'content-location': '/api/x?a=1',
    date: new Date().toUTCString(),
    etag: '"1"',
    expires: 'Sun, 06 Nov 2044 08:49:37 GMT',
    vary: 'x-kind',
    'cdn-cache-control': 'max-age=60',
  };
  upstream.on('/api/x', answer(200, 'x', { ...repeated, 'Content-Language': 'ru', 'X-Other': 'x' }));
  await other('/api/x');
  const { status, headers } = await other('/api/x', { 'if-none-match': '"1"' });
  t.equal(status, 304);
  t.strictSame(Object.fromEntries(headers), { ...repeated, age: '0', 'x-cache': 'HIT' });
});

test('conditional and range requests are answered from the cache [P1.6]', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  upstream.on('/api/x', answer(200, '0123456789', cache('max-age=60', { ETag: '"1"' })));
  await other('/api/x');
  const notModified = await other('/api/x', { 'if-none-match': '"1"' });
  t.equal(notModified.status, 304);
  t.equal(headerOf(notModified, 'etag'), '"1"');
  t.equal(headerOf(notModified, 'content-type'), undefined);
  const part = await other('/api/x', { range: 'bytes=2-4' });
  t.equal(part.status, 206);
  t.equal(textOf(part), '234');
  t.equal(headerOf(part, 'content-range'), 'bytes 2-4/10');
  const beyond = await other('/api/x', { range: 'bytes=10-' });
  t.same([beyond.status, headerOf(beyond, 'x-cache')], [416, 'HIT']);
  t.equal(upstream.seen().length, 1);
});

test('pictures: the extension overrides a wrong Content-Type, and browsers may store them for 24 h', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  upstream.on('/upload/1.png', answer(200, '<script>', { 'Content-Type': 'text/html' }));
  const raw = await gateway.answerRead(
    'picture',
    { method: 'GET', url: '/upload/1.png?b=1&a=2', headers: {} },
    context(),
  );
  t.equal(headerOf(raw, 'content-type'), 'image/png');
  t.equal(headerOf(raw, 'cache-control'), 'public, max-age=86400');
  const again = await gateway.answerRead(
    'picture',
    { method: 'HEAD', url: '/upload/1.png?a=2&b=1', headers: {} },
    context(),
  );
  t.equal(headerOf(again, 'x-cache'), 'HIT');
});

test('a body too large to store is streamed whole and not stored', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  const large = Buffer.alloc(9 * 1024 * 1024, 7);
  upstream.on('/upload/x.zip', answer(200, large, cache('max-age=60')));
  for (const verdict of ['MISS', 'MISS']) {
    const raw = await other('/upload/x.zip');
    t.equal(headerOf(raw, 'x-cache'), verdict);
    t.equal(headerOf(raw, 'content-length'), String(large.length));
    if (!(raw.body instanceof Readable)) throw new Error('not a stream');
    t.equal((await buffer(raw.body)).length, large.length);
  }
});
