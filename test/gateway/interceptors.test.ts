/** The interceptors from the circuit breaker to the door, each alone, over fake connections. */
import { mock } from 'node:test';
import { type Test, test } from 'tap';
import { errors } from 'undici';
import type { ApiRequest } from '../../server/gateway/call.ts';
import { failedUpstream, timedOut } from '../../server/gateway/failure.ts';
import { bulkhead } from '../../server/gateway/interceptors/bulkhead.ts';
import { circuitBreaker } from '../../server/gateway/interceptors/circuit-breaker.ts';
import { addCredentials } from '../../server/gateway/interceptors/credentials.ts';
import { deadline } from '../../server/gateway/interceptors/deadline.ts';
import { explain, uncoded } from '../../server/gateway/interceptors/explain.ts';
import { OpenChanges, observe } from '../../server/gateway/interceptors/observe.ts';
import { ownPages } from '../../server/gateway/interceptors/own-pages.ts';
import { retry } from '../../server/gateway/interceptors/retry.ts';
import { type Exchange, fakeApi, type Outcome } from './fake-dispatch.ts';
import { makeRequest } from './fakes.ts';

const four = { connections: 4, waiting: 4 };
const metrics = { shed: () => undefined, watchPool: () => undefined };
const left = new Error('the visitor has left');
const reset = () => failedUpstream(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
const turn = () => new Promise(setImmediate);

/** Waits until the call has an answer or a failure. */
async function settled(outcome: Outcome): Promise<Outcome> {
  while (outcome.status === undefined && outcome.error === undefined) await turn();
  return outcome;
}

test('observe: a call is counted with its outcome when its body ends; open writes can be waited for', async (t: Test) => {
  const told: string[] = [];
  const changes = new OpenChanges();
  const counted = { callEnded: (call: string, _of: string, how: string) => told.push(`${call} ${how}`) };
  const api = fakeApi([observe({ metrics: counted, changes })]);
  api.ask({ call: 'a', method: 'POST' });
  api.sent[0]?.head();
  let isSettled = false;
  const waiting = changes.settled().then(() => {
    isSettled = true;
  });
  await turn();
  t.same([told, isSettled], [[], false]);
  api.sent[0]?.fail(failedUpstream());
  await waiting;
  api.ask({ call: 'b', method: 'POST' });
  api.sent[1]?.fail(timedOut());
  await changes.settled();
  t.same(told, ['a broken', 'b timeout']);
});

test('circuit breaker: a body that breaks off counts as a failure, a visitor who disconnects does not', async (t: Test) => {
  const open = (finish: (exchange: Exchange) => void) => {
    const told: string[] = [];
    const stage = circuitBreaker({ metrics: { breakerChanged: (_of, state) => told.push(state) }, now: () => 0 });
    const api = fakeApi([stage], (exchange) => finish(exchange.head()));
    for (let n = 0; n < 20; n += 1) api.ask();
    return told;
  };
  t.same(
    open((exchange) => exchange.fail(failedUpstream())),
    ['open'],
  );
  t.same(
    open((exchange) => exchange.fail(left)),
    [],
  );
  t.same(
    open((exchange) => exchange.end()),
    [],
  );
});

test('bulkhead: one call may use half of its class, and the next in the queue is sent when a body ends', async (t: Test) => {
  const api = fakeApi([bulkhead('reference', four, metrics)]);
  for (const url of ['/1', '/2', '/3', '/4']) api.ask({ call: 'a', url });
  t.same(api.urls, ['/1', '/2']);
  api.ask({ call: 'b', url: '/b' });
  api.sent[0]?.head();
  await turn();
  t.same(api.urls, ['/1', '/2', '/b'], 'its body is still coming');
  api.sent[0]?.end();
  await turn();
  t.same(api.urls, ['/1', '/2', '/b', '/3']);
  api.sent[1]?.answer();
  await turn();
  t.equal(api.sent.length, 5);
});

test('D27a: pictures are the only calls of their class, and may use all of its connections and its queue', async (t: Test) => {
  const api = fakeApi([bulkhead('picture', four, metrics)]);
  const picture = () => api.ask({ call: 'picture', callClass: 'picture' });
  for (let n = 0; n < 8; n += 1) picture();
  t.equal(api.sent.length, 4);
  t.match(picture().error, { code: 'busy', status: 503 });
  for (let n = 0; n < 8; n += 1) {
    api.sent[n]?.answer();
    await turn();
  }
  t.equal(api.sent.length, 8);
});

test('D77: the time that a call has spent in the own queue says nothing of the API; what it took itself does', async (t: Test) => {
  const after = async (limit: typeof four, made: (n: number) => Partial<ApiRequest>) => {
    const told: string[] = [];
    const outcomes = new Set<string>();
    const counted = { callEnded: (_call: string, _of: string, how: string) => outcomes.add(how) };
    const api = fakeApi([
      observe({ metrics: counted, changes: new OpenChanges() }),
      circuitBreaker({ metrics: { breakerChanged: (_of, state) => told.push(state) }, now: () => 0 }),
      bulkhead('reference', limit, metrics),
      deadline,
    ]);
    const asked = Array.from({ length: 30 }, (_, n) => api.ask(made(n)));
    for (const outcome of asked) t.type((await settled(outcome)).error, Error);
    return { told, outcomes: [...outcomes] };
  };
  const narrow = { connections: 2, waiting: 80 };
  const wide = { connections: 80, waiting: 80 };
  const late = () => performance.now() - 900;
  t.strictSame(await after(narrow, (n) => ({ timeoutMs: n === 0 ? 400 : 5 })), {
    told: [],
    outcomes: ['refused', 'timeout'],
  });
  t.strictSame(await after(wide, () => ({ timeoutMs: 905, startedAt: late() })), { told: [], outcomes: ['refused'] });
  t.strictSame(await after(wide, () => ({ timeoutMs: 850, startedAt: late() })), { told: [], outcomes: ['refused'] });
  t.strictSame(await after(wide, () => ({ timeoutMs: 20 })), { told: ['open'], outcomes: ['timeout'] });
});

test('D27a: calls of made-up paths evict no open breaker, and one that no call meets any more is reported as closed', async (t: Test) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.teardown(() => mock.timers.reset());
  let now = 0;
  const told: string[] = [];
  const stage = circuitBreaker({
    metrics: { breakerChanged: (of, state, group) => told.push(`${of} ${group} ${state}`) },
    now: () => now,
  });
  const api = fakeApi([stage], (exchange) =>
    exchange.options.path.startsWith('/api/ill') ? exchange.fail(failedUpstream()) : exchange.answer(),
  );
  const other = (url: string) => api.ask({ call: 'other', callClass: 'other', url });
  const ill = () => other('/api/ill/x').error;
  for (let n = 0; n < 20; n += 1) t.match(ill(), { code: 'upstream', status: 502 });
  t.strictSame(told, ['other other /api/ill open']);
  for (let n = 0; n < 1100; n += 1) other(`/api/${n}`);
  t.match(ill(), { code: 'busy', status: 503 }, 'it is still open');
  now += 59_000;
  t.match(ill(), { code: 'upstream', status: 502 }, 'a probe');
  now += 59_000;
  mock.timers.tick(10_000);
  t.equal(told.length, 1, 'it was met within the last minute');
  now += 2000;
  mock.timers.tick(10_000);
  t.strictSame(told.at(-1), 'other other /api/ill closed');
});

test('D27a: what is known of a row outlives calls of made-up paths', async (t: Test) => {
  const told: string[] = [];
  const stage = circuitBreaker({ metrics: { breakerChanged: (_of, state) => told.push(state) }, now: () => 0 });
  const api = fakeApi([stage], (exchange) =>
    exchange.options.call.call === 'other' ? exchange.answer() : exchange.fail(failedUpstream()),
  );
  for (let n = 0; n < 20; n += 1) {
    for (let made = 0; made < 60; made += 1) {
      api.ask({ call: 'other', callClass: 'other', url: `/api/${n * 60 + made}` });
    }
    t.match(api.ask().error, { code: 'upstream', status: 502 });
  }
  t.strictSame(told, ['open']);
});

test('bulkhead: a freed place goes to the client that holds the fewest, and to orders before all others', async (t: Test) => {
  const api = fakeApi([bulkhead('private', { connections: 4, waiting: 20 }, metrics)]);
  const call = (url: string, clientAddress: string, name = 'a') =>
    api.ask({ call: name, callClass: 'private', url, context: { ...makeRequest().context, clientAddress } });
  for (const url of ['/1', '/2', '/3', '/4']) call(url, '10.0.0.1');
  call('/5', '10.0.0.2');
  call('/6', '10.0.0.1', 'b');
  call('/7', '10.0.0.3', 'c');
  for (const url of ['/8', '/9']) call(url, '10.0.0.1', 'POST /api/checkout.json');
  t.strictSame(api.urls, ['/1', '/2', '/6', '/7'], 'each kind has its half');
  for (let n = 0; api.urls.length < 9; n += 1) {
    api.sent[n]?.answer();
    await turn();
  }
  t.strictSame(api.urls.slice(4), ['/8', '/9', '/5', '/3', '/4']);
});

test('bulkhead: a failed call frees its place; a queued one ends with its visitor or its timeout', async (t: Test) => {
  const api = fakeApi([bulkhead('reference', { connections: 2, waiting: 4 }, metrics)]);
  const first = api.ask();
  const leaving = new AbortController();
  const waiting = api.ask({ signal: leaving.signal });
  const late = api.ask({ timeoutMs: 5 });
  leaving.abort(new Error('gone'));
  t.match((await settled(waiting)).error, { message: 'gone' });
  t.match((await settled(late)).error, { code: 'timeout', status: 504 });
  api.sent[0]?.fail(timedOut());
  t.match(first.error, { code: 'timeout', status: 504 });
  const next = api.ask();
  api.sent[1]?.fail(reset());
  t.match(next.error, { code: 'upstream', status: 502 }, 'it was let through');
});

test('bulkhead: an unsafe call that need not queue is sent, and is not aborted with its visitor [D27a]', async (t: Test) => {
  const api = fakeApi([bulkhead('reference', { connections: 2, waiting: 4 }, metrics)]);
  const gone = new AbortController();
  gone.abort(new Error('gone'));
  t.match(api.ask({ call: 'a', signal: gone.signal }).error, { message: 'gone' });
  api.ask({ call: 'b', method: 'POST', signal: gone.signal });
  t.match(api.ask({ call: 'b', method: 'POST', signal: gone.signal }).error, { message: 'gone' });
  const staying = new AbortController();
  api.ask({ call: 'c', signal: staying.signal });
  t.strictSame(
    api.sent.map(({ options }) => options.call.signal),
    [undefined, staying.signal],
  );
});

test('retry: a broken connection or a listed status is retried once, and the first body is discarded', async (t: Test) => {
  const retried: string[] = [];
  const stage = retry({ retries: 1, metrics: { retried: (call) => retried.push(call) }, now: () => 0 });
  const after = async (over: Partial<ApiRequest>, ...acts: ((exchange: Exchange) => void)[]) => {
    const api = fakeApi([stage], (exchange) => acts.shift()?.(exchange));
    return settled(api.ask(over));
  };
  const refused = (exchange: Exchange) => exchange.head(503).data(10).end();
  const once = await after(
    {},
    (exchange) => exchange.fail(reset()),
    (exchange) => exchange.answer(),
  );
  t.match(once, { status: 200, hasEnded: true, call: { attempts: 2 } });
  t.match(await after({}, refused, refused), { status: 503, call: { attempts: 2 } });
  t.match(await after({ repeatable: false }, refused), { status: 503, call: { attempts: 1 } });
  t.match(
    await after({}, (exchange) => exchange.head(103).head(200).end()),
    { status: 200, call: { attempts: 1 } },
    'an interim answer decides nothing',
  );
  t.equal(retried.length, 2);
});

test('retry: the next try waits until the discarded body of the last one has ended [D27a]', async (t: Test) => {
  const stage = retry({ retries: 1, metrics: { retried: () => undefined }, now: () => 0 });
  const api = fakeApi([stage], (exchange) => exchange.head(api.sent.length === 1 ? 503 : 200));
  const outcome = api.ask();
  const [first] = api.sent;
  // It never ends by itself: its bound of time cuts it.
  t.same(first?.told, []);
  t.match(await settled(outcome), { status: 200, call: { attempts: 2 } });
  t.same(first?.told, ['aborted']);
  const long = fakeApi([stage], (exchange) => exchange.head(long.sent.length === 1 ? 503 : 200));
  long.ask();
  long.sent[0]?.data(100_000);
  t.same(long.sent[0]?.told, []);
  long.sent[0]?.data(100_000);
  t.same(long.sent[0]?.told, ['aborted'], 'its bound of bytes cuts it');
});

test('D26: retry: every kind of broken connection before an answer is retried, an error of our own is not [P3.1]', async (t: Test) => {
  const stage = retry({ retries: 1, metrics: { retried: () => undefined }, now: () => 0 });
  const triesAfter = async (code: string): Promise<number> => {
    const broken = () => failedUpstream(Object.assign(new Error('broken'), { code }));
    const api = fakeApi([stage], (exchange) => exchange.fail(broken()));
    t.match((await settled(api.ask())).error, { status: 502, code: 'upstream' });
    return api.sent.length;
  };
  const system = ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'];
  for (const code of [...system, 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT']) {
    t.equal(await triesAfter(code), 2, code);
  }
  for (const code of ['HPE_INVALID_CONSTANT', 'UND_ERR_INVALID_ARG']) t.equal(await triesAfter(code), 1, code);
});

test('retry: a visitor who disconnects between two tries ends the call, without a second try or a timer left', async (t: Test) => {
  const leaving = new AbortController();
  const stage = retry({ retries: 1, metrics: { retried: () => leaving.abort(new Error('gone')) }, now: () => 0 });
  const api = fakeApi([stage], (exchange) => exchange.answer(503));
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  t.match((await settled(api.ask({ signal: leaving.signal }))).error, { message: 'gone' });
  t.equal(api.sent.length, 1);
  t.equal(timers(), before, 'nothing waits for it any more');
});

test('deadline: a try is aborted when the time of the whole call is over, unless its body is streamed [D27]', async (t: Test) => {
  const api = fakeApi([deadline]);
  const call = () => ({ timeoutMs: 1000, startedAt: performance.now() - 990 });
  const startedAt = performance.now();
  t.match((await settled(api.ask(call()))).error, { code: 'timeout', status: 504 });
  t.ok(performance.now() - startedAt < 900, 'what has passed before counts');
  const streamed = api.ask(call());
  api.sent[1]?.head();
  streamed.call.stream = {} as never;
  api.ask(call());
  api.sent[2]?.head();
  t.match((await settled(api.ask({ timeoutMs: 60 }))).error, { code: 'timeout', status: 504 });
  t.same(
    api.sent.map(({ aborted }) => aborted),
    [true, false, true, true],
    'the body that nobody takes ends with its time',
  );
  t.match(api.ask({ timeoutMs: 1, startedAt: 0 }).error, { code: 'timeout' });
  t.equal(api.sent.length, 4, 'a call whose time is over is not sent');
});

test('deadline: a visitor who disconnects aborts a try, even a streamed body, but not one that has ended [V1.4.3]', async (t: Test) => {
  const api = fakeApi([deadline]);
  const leaving = new AbortController();
  const streamed = api.ask({ signal: leaving.signal });
  api.sent[0]?.head();
  streamed.call.stream = {} as never;
  leaving.abort(new Error('gone'));
  t.match(api.sent[0], { aborted: true, reason: { message: 'gone' } });
  const second = new AbortController();
  api.ask({ signal: second.signal });
  api.sent[1]?.answer();
  second.abort(new Error('too late'));
  t.notOk(api.sent[1]?.aborted);
});

test('D60: a visitor’s Authorization does not go through a door of other fields, or of a certificate alone', async (t: Test) => {
  for (const [fields, tls] of [
    [[['x-api-key', 'k']], undefined],
    [[], { cert: 'c' }],
  ] as const) {
    const api = fakeApi([addCredentials({ fields, tls: tls as never })]);
    api.ask({}, { authorization: 'Bearer visitor', accept: '*/*' });
    t.strictSame(api.sent[0]?.options.headers, { accept: '*/*', ...Object.fromEntries(fields) });
  }
});

test('D60: a field of the door takes the place of the visitor’s, also where a server would confuse the two', async (t: Test) => {
  const visitors = ['x_api-key', 'x-api-key', 'x_api_key'];
  const sent = Object.fromEntries(visitors.map((name) => [name, 'visitor']));
  for (const own of visitors) {
    const api = fakeApi([addCredentials({ fields: [[own, 'k']], tls: undefined })]);
    api.ask({}, sent);
    t.strictSame(api.sent[0]?.options.headers, { [own]: 'k' });
  }
});

test('explain: what undici reports becomes a failure of ours, a leaving visitor and a given up body stay what they are', async (t: Test) => {
  const after = (error: Error, signal?: AbortSignal) => {
    const outcome = fakeApi([explain], (exchange) => exchange.fail(error)).ask({ signal });
    return outcome.error;
  };
  const socket = new errors.SocketError('other side closed');
  t.match(after(socket), { code: 'upstream', status: 502, cause: socket });
  t.match(after(new errors.BodyTimeoutError()), { code: 'timeout', status: 504 });
  const ours = timedOut();
  t.equal(after(ours), ours);
  const givenUp = new errors.RequestAbortedError();
  t.equal(after(givenUp), givenUp);
  t.equal(after(socket, AbortSignal.abort(left)), left);
  t.throws(() => fakeApi([explain], (exchange) => exchange.head(600)).ask(), { code: 'upstream', status: 502 });
});

test('explain: only those who can receive them get interim answers, and the final one follows', async (t: Test) => {
  const told: unknown[] = [];
  const act = (exchange: Exchange) => exchange.head(103, { link: '</a>', connection: 'close' }).answer();
  const onInterim = (...given: unknown[]) => void told.push(given);
  t.match(fakeApi([explain], act).ask({ onInterim }), { status: 200, hasEnded: true });
  t.strictSame(told, [[103, [['link', '</a>']]]]);
});

test('uncoded: identity is no coding, and an empty body is in none', async (t: Test) => {
  const after = (status: number, headers: Record<string, string>) => {
    const outcome = fakeApi([uncoded], (exchange) => exchange.head(status, headers)).ask();
    return outcome.headers?.['content-encoding'];
  };
  t.equal(after(200, { 'content-encoding': 'gzip', 'content-length': '9' }), 'gzip');
  t.equal(after(200, { 'content-encoding': ' Identity' }), undefined);
  t.equal(after(200, { 'content-encoding': 'gzip', 'content-length': '0' }), undefined);
  for (const status of [204, 304]) t.equal(after(status, { 'content-encoding': 'gzip' }), undefined);
});

test('own pages: a page of the profile is answered without the API, any other is asked for', async (t: Test) => {
  const api = fakeApi([ownPages(new Map([['/about/', { title: 'О нас' } as never]]))]);
  const content = (url: string) => api.ask({ call: 'GET /api/content.json', url: `/api/content.json?url=${url}` });
  t.match(content('/about/'), { status: 200, hasEnded: true });
  t.strictSame(api.urls, []);
  content('/other/');
  t.equal(api.urls.length, 1);
});
