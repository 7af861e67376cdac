/** Asking the API whether what is stored still holds (RFC 9111 §4.3). */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Test, test } from 'tap';
import { type UnstoredOptions, unstored } from '../../server/gateway/unstored.ts';
import { answer, broken, byDefault, compute, makeGate, type Reply } from '../kit/replies.ts';
import { FakeBody, makeAnswer, makeRequest } from './fakes.ts';
import { headerOf, setScene, textOf } from './scene.ts';

const cache = (control: string, more: Record<string, string> = {}) => ({ 'Cache-Control': control, ...more });

test('a stored response with only Last-Modified is validated with If-Modified-Since (RFC 9111 §4.3.1) [P1.5]', async (t: Test) => {
  const { other, upstream, clock } = await setScene(t);
  const modified = 'Sun, 06 Nov 1994 08:49:37 GMT';
  const whole = answer(200, 'body', cache('max-age=1', { 'Last-Modified': modified }));
  upstream.on('/api/x', whole, answer(304, '', cache('max-age=60')));
  await other('/api/x');
  clock.pass(2);
  t.equal(textOf(await other('/api/x')), 'body');
  t.match(upstream.seen('/api/x').at(-1)?.headers, { 'if-modified-since': modified });
  t.equal(headerOf(await other('/api/x'), 'x-cache'), 'HIT');
});

test('a 304 with another ETag is ignored, and the whole answer is fetched [P1.5]', async (t: Test) => {
  const { other, upstream, clock } = await setScene(t);
  upstream.on(
    '/api/x',
    compute(({ headers }) =>
      headers['if-none-match'] === undefined
        ? answer(200, `body ${upstream.seen('/api/x').length}`, cache('max-age=1', { ETag: '"1"' }))
        : answer(304, '', { ETag: '"2"' }),
    ),
  );
  await other('/api/x');
  clock.pass(2);
  t.equal(textOf(await other('/api/x')), 'body 3');
});

test('a 304 with another ETag and then a failure leave the stored response and its ETag [P1.5]', async (t: Test) => {
  const { other, upstream, clock } = await setScene(t);
  upstream.on(
    '/api/x',
    answer(200, 'stored', cache('max-age=1', { ETag: '"1"' })),
    answer(304, '', cache('max-age=60', { ETag: '"2"' })),
    answer(503),
  );
  await other('/api/x');
  clock.pass(2);
  const kept = await other('/api/x');
  t.same([textOf(kept), headerOf(kept, 'etag')], ['stored', '"1"']);
  t.equal(headerOf(await other('/api/x'), 'x-cache'), 'HIT');
});

test('an unsolicited 304 is a 502 [P1.5]', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  upstream.on('/api/x', answer(304, ''));
  t.equal((await other('/api/x', { 'if-none-match': '"1"' })).status, 502);
});

test('a slow answer that must not be stored removes the stored response [P1.9]', async (t: Test) => {
  const { other, upstream, clock } = await setScene(t);
  const body = 'x'.repeat(2000);
  const gate = makeGate();
  const slow: Reply = { do: 'cut', answer: { body, headers: cache('no-store') }, gate: gate.opened };
  upstream.on('/api/x', answer(200, 'stored', cache('max-age=1, stale-if-error=600')), slow, broken);
  await other('/api/x');
  clock.pass(2);
  const streamed = await other('/api/x');
  gate.open();
  t.equal(String(await buffer(streamed.body as Readable)), body);
  t.equal((await other('/api/x')).status, 502);
});

test('a slow answer that may be stored is waited for, and validated later [P1.5]', async (t: Test) => {
  const { other, upstream, clock } = await setScene(t);
  const gate = makeGate();
  const kept = cache('max-age=0', { ETag: '"1"' });
  upstream.on(
    '/api/x',
    { do: 'cut', answer: { body: 'slow', headers: kept }, gate: gate.opened },
    answer(304, '', kept),
  );
  const asked = other('/api/x');
  await upstream.arrived('/api/x');
  setTimeout(gate.open, 80);
  t.equal(textOf(await asked), 'slow');
  clock.pass(1);
  t.equal(textOf(await other('/api/x')), 'slow');
  t.equal(upstream.seen('/api/x')[1]?.headers['if-none-match'], '"1"');
});

test('D55: the fields of a 304 pass the checks of the answer that it confirms, in any class', async (t: Test) => {
  const { other, gateway, context, upstream, clock } = await setScene(t);
  const stored = (status: number, more: Record<string, string> = {}) =>
    answer(status, '', cache('max-age=1', { ETag: '"1"', ...more }));
  const confirmed = (more: Record<string, string>) => answer(304, '', cache('max-age=60', { ETag: '"1"', ...more }));
  const evil = { Location: 'https://evil.example/l' };
  upstream.on('/api/moved', stored(301, { Location: '/ok' }), confirmed(evil));
  upstream.on('/api/renamed', stored(301, { Location: '/ok' }), confirmed({ Location: `${upstream.url}/new` }));
  upstream.on('/api/x', stored(200), confirmed({ ...evil, Refresh: '0; url=https://evil.example/r', 'X-A': '1' }));
  upstream.on(
    '/api/covered',
    stored(301, { Location: '/ok', 'Cache-Control': 'max-age=1, stale-if-error=600' }),
    confirmed(evil),
  );
  upstream.on('/api/stock/1.json', stored(301, { Location: '/ok' }), confirmed(evil));
  const row = () =>
    gateway.answerCall('GET /api/stock/{id}.json', { method: 'GET', url: '/api/stock/1.json', headers: {} }, context());
  const paths = ['/api/moved', '/api/renamed', '/api/x', '/api/covered'];
  for (const path of paths) await other(path);
  t.equal(headerOf(await row(), 'location'), '/ok');
  clock.pass(2);
  t.equal((await other('/api/moved')).status, 502, 'as a 301 that leaves the shop');
  t.equal(headerOf(await other('/api/renamed'), 'location'), '/new');
  const renewed = await other('/api/x');
  for (const name of ['location', 'refresh']) t.equal(headerOf(renewed, name), undefined, name);
  t.equal(headerOf(renewed, 'x-a'), '1');
  t.same(
    [headerOf(await other('/api/covered'), 'location'), headerOf(await other('/api/covered'), 'x-cache')],
    ['/ok', 'STALE'],
  );
  t.equal((await row()).status, 502);
  for (const path of paths)
    t.notMatch(JSON.stringify((await other(path)).headers), /evil/, 'what is stored has none of it');
});

/** A defect of ours that an answer brings to light. */
const defect = () => {
  throw new TypeError('a defect');
};

test('D55: whatever is thrown while an answer is checked is a failure of its call: logged, and covered by a stale one', async (t: Test) => {
  const { gateway, upstream, clock, other, logged, context } = await setScene(t, { isKnownHost: defect });
  const moved = answer(301, 'x'.repeat(5_000_000), { Location: 'https://spb.shop.example/y' });
  upstream.on('/api/x', answer(200, 'old', { 'Cache-Control': 'max-age=1, stale-if-error=60' }), moved);
  upstream.on('/api/cart.json', moved);
  await other('/api/x');
  clock.pass(2);
  t.equal(headerOf(await other('/api/x'), 'x-cache'), 'STALE');
  const cart = { method: 'GET', url: '/api/cart.json', headers: {} };
  t.match(await gateway.answerCall('GET /api/cart.json', cart, context()), { status: 502 });
  upstream.on('/api/y', moved);
  t.match(await other('/api/y'), { status: 502 });
  t.match(logged, [{ call: 'other' }, { call: 'GET /api/cart.json', error: 'TypeError: a defect' }, { call: 'other' }]);
});

test('D55: what is thrown while an answer is made ready for its reader is a 502 of the API, not a 500 of ours', async (t: Test) => {
  const { gateway, logged, context } = await setScene(t);
  const headers = { 'accept-encoding': 'identity' };
  const ask = async () =>
    gateway.answerCall('GET /api/geo.json', { method: 'GET', url: '/api/geo.json', headers }, context());
  t.equal((await ask()).status, 200);
  Object.defineProperty(headers, 'if-none-match', { get: defect });
  t.equal((await ask()).status, 502);
  t.match(logged, [{ call: 'GET /api/geo.json', error: 'TypeError: a defect' }]);
});

test('D55: whatever is thrown while an answer is passed on is a failure of its call, in the log as well', async (t: Test) => {
  const { logged, context } = await setScene(t);
  const body = new FakeBody();
  let refused = 0;
  const moved = makeAnswer(303, body, [['location', 'https://spb.shop.example/y']]);
  const boundary: UnstoredOptions['boundary'] = { interim: () => undefined, content: defect, cookies: () => [] };
  const log = { warn: (about: object) => logged.push(about) };
  const nothing = () => undefined;
  const options = { boundary, store: { reserve: nothing }, metrics: { answered: nothing }, log, onChanged: nothing };
  const pass = unstored(options, async () => ({ ...moved, refuse: () => (refused += 1) }));
  const error = await pass(makeRequest({ call: 'other', callClass: 'other', context: context() })).catch((one) => one);
  t.match(error, { code: 'upstream', status: 502 });
  t.match(logged, [{ call: 'other', error: 'TypeError: a defect' }]);
  t.strictSame([refused, body.discarded], [1, 1]);
});

test('D55: answers that do not fit open the circuit breaker, and a probe that does not fit leaves it open', async (t: Test) => {
  const { gateway, upstream, clock, told, context } = await setScene(t);
  upstream.on('/api/geo.json', answer(200, { geos: 1 }));
  upstream.on('/api/cart.json', answer(200, { data: 1 }));
  const geo = (): Promise<unknown> => gateway.shared('GET /api/geo.json', {}, context());
  const cart = (): Promise<unknown> => gateway.personal('GET /api/cart.json', {}, context(), undefined);
  for (const [ask, path] of [
    [geo, '/api/geo.json'],
    [cart, '/api/cart.json'],
  ] as const) {
    for (let n = 0; n < 20; n += 1) await t.rejects(ask(), { code: 'upstream' });
    await t.rejects(ask(), { code: 'busy' });
    t.equal(upstream.seen(path).length, 20);
    clock.pass(2);
    await t.rejects(ask(), { code: 'upstream' }, 'the probe');
    await t.rejects(ask(), { code: 'busy' });
    upstream.on(path, byDefault);
    clock.pass(2);
    t.ok(await ask());
    t.ok(await ask());
  }
  t.equal(told.filter((line) => line.endsWith('open')).length, 4);
});
