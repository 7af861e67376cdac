/** The stages from the circuit breaker to the deadline, each alone, over a fake next. */
import { mock } from 'node:test';
import { type Test, test } from 'tap';
import type { Answer, ApiRequest } from '../../server/gateway/call.ts';
import { Cancellation } from '../../server/gateway/cancellation.ts';
import { failedUpstream, timedOut } from '../../server/gateway/failure.ts';
import { bulkhead } from '../../server/gateway/stages/bulkhead.ts';
import { circuitBreaker } from '../../server/gateway/stages/circuit-breaker.ts';
import { deadline } from '../../server/gateway/stages/deadline.ts';
import { throughDoor } from '../../server/gateway/stages/door.ts';
import { OpenChanges, observe } from '../../server/gateway/stages/observe.ts';
import { retry } from '../../server/gateway/stages/retry.ts';
import { FakeBody, makeAnswer, makeRequest } from './fakes.ts';

const four = { connections: 4, waiting: 4 };
const limits = { private: four, catalogue: four, reference: four, live: four, picture: four, other: four };
const metrics = { shed: () => undefined, watchPool: () => undefined };
const reset = () => failedUpstream(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
const turn = () => new Promise(setImmediate);

test('observe: a call is counted with its outcome when its body ends; open writes can be waited for', async (t: Test) => {
  const told: string[] = [];
  const changes = new OpenChanges();
  const body = new FakeBody();
  const next = async ({ url }: ApiRequest) => (url === '/fails' ? Promise.reject(timedOut()) : makeAnswer(200, body));
  const send = observe({ metrics: { callEnded: (call, _of, how) => told.push(`${call} ${how}`) }, changes })(next);
  await send(makeRequest({ call: 'a', method: 'POST' }));
  let settled = false;
  const waiting = changes.settled().then(() => {
    settled = true;
  });
  await turn();
  t.same([told, settled], [[], false]);
  body.end(failedUpstream());
  await waiting;
  await t.rejects(send(makeRequest({ call: 'b', method: 'POST', url: '/fails' })), { code: 'timeout', status: 504 });
  await changes.settled();
  t.same(told, ['a broken', 'b timeout']);
});

test('circuit breaker: a body that breaks off counts as a failure, a visitor who disconnects does not', async (t: Test) => {
  const open = async (error: unknown) => {
    const told: string[] = [];
    const body = new FakeBody();
    const stage = circuitBreaker({ metrics: { breakerChanged: (_of, state) => told.push(state) }, now: () => 0 });
    const send = stage(async () => makeAnswer(200, body));
    for (let n = 0; n < 20; n += 1) {
      await send(makeRequest());
      body.end(error);
    }
    return told;
  };
  t.same(await open(failedUpstream()), ['open']);
  t.same(await open(new Error('the visitor has left')), []);
  t.same(await open(undefined), []);
});

test('bulkhead: one call may use half of its class, and the next in the queue is sent when a body ends', async (t: Test) => {
  const bodies: FakeBody[] = [];
  const sent: string[] = [];
  const send = bulkhead({ limits, metrics })(async ({ url }) => {
    sent.push(url);
    const body = new FakeBody();
    bodies.push(body);
    return makeAnswer(200, body);
  });
  const calls = ['/1', '/2', '/3', '/4'].map((url) => send(makeRequest({ call: 'a', url })));
  await turn();
  t.same(sent, ['/1', '/2']);
  await send(makeRequest({ call: 'b', url: '/b' }));
  bodies[0]?.end();
  await turn();
  t.same(sent, ['/1', '/2', '/b', '/3']);
  bodies[1]?.end();
  await Promise.all(calls);
  t.equal(sent.length, 5);
});

test('D27a: pictures are the only calls of their class, and may use all of its connections and its queue', async (t: Test) => {
  let sent = 0;
  const bodies: FakeBody[] = [];
  const send = bulkhead({ limits, metrics })(async () => {
    sent += 1;
    bodies.push(new FakeBody());
    return makeAnswer(200, bodies.at(-1));
  });
  const picture = () => send(makeRequest({ call: 'picture', callClass: 'picture' }));
  const calls = Array.from({ length: 8 }, picture);
  await turn();
  t.equal(sent, 4);
  await t.rejects(picture(), { code: 'busy', status: 503 });
  for (let n = 0; n < 8; n += 1) {
    bodies[n]?.end();
    await turn();
  }
  t.equal((await Promise.all(calls)).length, 8);
});

test('D77: the time that a call has spent in the own queue says nothing of the API; what it took itself does', async (t: Test) => {
  const after = async (limit: typeof four, made: (n: number) => Partial<ApiRequest>) => {
    const told: string[] = [];
    const breaker = circuitBreaker({ metrics: { breakerChanged: (_of, state) => told.push(state) }, now: () => 0 });
    const hung = deadline(
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const outcomes: string[] = [];
    const observed = observe({
      metrics: { callEnded: (_call, _of, how) => outcomes.push(how) },
      changes: new OpenChanges(),
    });
    const send = observed(breaker(bulkhead({ limits: { ...limits, reference: limit }, metrics })(hung)));
    const calls = Array.from({ length: 30 }, (_, n) => send(makeRequest(made(n))));
    for (const { status } of await Promise.allSettled(calls)) t.equal(status, 'rejected');
    return { told, outcomes: [...new Set(outcomes)] };
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
  const send = stage(({ url }) =>
    url.startsWith('/api/ill') ? Promise.reject(failedUpstream()) : turn().then(() => makeAnswer()),
  );
  const other = (url: string) => send(makeRequest({ call: 'other', callClass: 'other', url }));
  const ill = () => other('/api/ill/x');
  for (let n = 0; n < 20; n += 1) await t.rejects(ill(), { code: 'upstream', status: 502 });
  t.strictSame(told, ['other other /api/ill open']);
  for (let n = 0; n < 1100; n += 1) (await other(`/api/${n}`)).body.discard();
  await t.rejects(ill(), { code: 'busy', status: 503 }, 'it is still open');
  now += 59_000;
  await t.rejects(ill(), { code: 'upstream', status: 502 }, 'a probe');
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
  const send = stage(({ call }) =>
    call === 'other' ? Promise.resolve(makeAnswer()) : Promise.reject(failedUpstream()),
  );
  for (let n = 0; n < 20; n += 1) {
    for (let made = 0; made < 60; made += 1) {
      (await send(makeRequest({ call: 'other', callClass: 'other', url: `/api/${n * 60 + made}` }))).body.discard();
    }
    await t.rejects(send(makeRequest()), { code: 'upstream', status: 502 });
  }
  t.strictSame(told, ['open']);
});

test('bulkhead: a freed place goes to the client that holds the fewest, and to orders before all others', async (t: Test) => {
  const sent: string[] = [];
  const bodies: FakeBody[] = [];
  const send = bulkhead({ limits: { ...limits, private: { connections: 4, waiting: 20 } }, metrics })(
    async ({ url }) => {
      sent.push(url);
      bodies.push(new FakeBody());
      return makeAnswer(200, bodies.at(-1));
    },
  );
  const call = (url: string, clientAddress: string, name = 'a') =>
    send(makeRequest({ call: name, callClass: 'private', url, context: { ...makeRequest().context, clientAddress } }));
  const greedy = ['/1', '/2', '/3', '/4'].map((url) => call(url, '10.0.0.1'));
  const other = [call('/5', '10.0.0.2'), call('/6', '10.0.0.1', 'b'), call('/7', '10.0.0.3', 'c')];
  const orders = ['/8', '/9'].map((url) => call(url, '10.0.0.1', 'POST /api/checkout.json'));
  await turn();
  t.strictSame(sent, ['/1', '/2', '/6', '/7'], 'each kind has its half');
  while (sent.length < 9) {
    bodies.shift()?.end();
    await turn();
  }
  t.strictSame(sent.slice(4), ['/8', '/9', '/5', '/3', '/4']);
  await Promise.all([...greedy, ...other, ...orders]);
});

test('bulkhead: a failed call frees its place; a queued one ends with its visitor or its timeout', async (t: Test) => {
  let fail = (_error: unknown): void => undefined;
  const send = bulkhead({ limits: { ...limits, reference: { connections: 2, waiting: 4 } }, metrics })(
    () =>
      new Promise<Answer>((_resolve, reject) => {
        fail = reject;
      }),
  );
  const first = send(makeRequest());
  const leaving = new Cancellation();
  const waiting = send(makeRequest({ signal: leaving }));
  const late = send(makeRequest({ timeoutMs: 5 }));
  leaving.abort(new Error('gone'));
  await t.rejects(waiting, { message: 'gone' });
  await t.rejects(late, { code: 'timeout', status: 504 });
  fail(timedOut());
  await t.rejects(first, { code: 'timeout', status: 504 });
  const next = send(makeRequest());
  await turn();
  fail(reset());
  await t.rejects(next, { code: 'upstream', status: 502 }, 'it was let through');
});

test('bulkhead: an unsafe call that need not queue is sent, and is not aborted with its visitor', async (t: Test) => {
  const signals: unknown[] = [];
  const send = bulkhead({ limits: { ...limits, reference: { connections: 2, waiting: 4 } }, metrics })(async (call) => {
    signals.push(call.signal);
    return makeAnswer(200, new FakeBody());
  });
  const gone = new Cancellation();
  gone.abort(new Error('gone'));
  await t.rejects(send(makeRequest({ call: 'a', signal: gone })), { message: 'gone' });
  await send(makeRequest({ call: 'b', method: 'POST', signal: gone }));
  await t.rejects(send(makeRequest({ call: 'b', method: 'POST', signal: gone })), { message: 'gone' });
  const staying = new Cancellation();
  await send(makeRequest({ call: 'c', signal: staying }));
  t.strictSame(signals, [undefined, staying]);
});

test('retry: a broken connection or a listed status is retried once, and the first body is discarded', async (t: Test) => {
  const retried: string[] = [];
  const stage = retry({ retries: 1, metrics: { retried: (call) => retried.push(call) }, now: () => 0 });
  const refused = new FakeBody();
  const tries: (() => Promise<Answer>)[] = [() => Promise.reject(reset()), async () => makeAnswer(200)];
  t.match(await stage(() => tries.shift()?.() ?? Promise.reject(new Error('a third try')))(makeRequest()), {
    status: 200,
    attempts: 2,
  });
  const statuses = [makeAnswer(503, refused), makeAnswer(503)];
  t.match(await stage(async () => statuses.shift() ?? makeAnswer(418))(makeRequest()), { status: 503, attempts: 2 });
  t.equal(refused.discarded, 1);
  t.match(await stage(async () => makeAnswer(503))(makeRequest({ repeatable: false })), { attempts: 1 });
  t.equal(retried.length, 2);
});

test('retry: the next try waits until the discarded body of the last one has ended', async (t: Test) => {
  const stage = retry({ retries: 1, metrics: { retried: () => undefined }, now: () => 0 });
  const told: string[] = [];
  const slow = new FakeBody();
  // Later than the longest pause before a retry.
  slow.discard = () => {
    setTimeout(() => {
      told.push('ended');
      slow.end();
    }, 150);
  };
  const sent = stage(async () => {
    told.push('tried');
    return makeAnswer(503, told.length === 1 ? slow : undefined);
  })(makeRequest());
  t.match(await sent, { attempts: 2 });
  t.same(told, ['tried', 'ended', 'tried']);
});

test('D26: retry: every kind of broken connection before an answer is retried, an error of our own is not', async (t: Test) => {
  const stage = retry({ retries: 1, metrics: { retried: () => undefined }, now: () => 0 });
  const triesAfter = async (code: string): Promise<number> => {
    let tries = 0;
    const send = stage(async () => {
      tries += 1;
      throw failedUpstream(Object.assign(new Error('broken'), { code }));
    });
    await t.rejects(send(makeRequest()), { status: 502, code: 'upstream' });
    return tries;
  };
  const system = ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'];
  for (const code of [...system, 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT']) {
    t.equal(await triesAfter(code), 2, code);
  }
  for (const code of ['HPE_INVALID_CONSTANT', 'UND_ERR_INVALID_ARG']) t.equal(await triesAfter(code), 1, code);
});

test('retry: a visitor who disconnects between two tries ends the call, without a second try or a timer left', async (t: Test) => {
  let tries = 0;
  const leaving = new Cancellation();
  const stage = retry({ retries: 1, metrics: { retried: () => leaving.abort(new Error('gone')) }, now: () => 0 });
  const send = stage(async () => {
    tries += 1;
    return makeAnswer(503);
  });
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await t.rejects(send(makeRequest({ signal: leaving })), { message: 'gone' });
  t.equal(tries, 1);
  t.equal(timers(), before, 'nothing waits for it any more');
});

test('deadline: a try is aborted when the time of the whole call is over, unless its body is streamed', async (t: Test) => {
  const signals: NonNullable<ApiRequest['signal']>[] = [];
  const hung = deadline(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        if (signal !== undefined) signals.push(signal);
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const call = () => makeRequest({ timeoutMs: 1000, startedAt: performance.now() - 990 });
  const startedAt = performance.now();
  await t.rejects(hung(call()), { code: 'timeout', status: 504 });
  t.ok(performance.now() - startedAt < 900, 'what has passed before counts');
  const answered = deadline(async ({ signal }) => {
    if (signal !== undefined) signals.push(signal);
    return makeAnswer();
  });
  const { body } = await answered(call());
  body.stream();
  await answered(call());
  await t.rejects(hung(makeRequest({ timeoutMs: 60 })), { code: 'timeout', status: 504 });
  t.same(
    signals.map(({ aborted }) => aborted),
    [true, false, true, true],
    'the body that nobody takes ends with its time',
  );
});

test('deadline: a visitor who disconnects aborts a try, even a streamed body, but not one that has ended', async (t: Test) => {
  const leaving = new Cancellation();
  const body = new FakeBody();
  let inner: ApiRequest['signal'];
  const send = deadline(async ({ signal }) => {
    inner = signal;
    return makeAnswer(200, body);
  });
  await send(makeRequest({ signal: leaving }));
  body.stream();
  leaving.abort(new Error('gone'));
  t.match(inner, { aborted: true, reason: { message: 'gone' } });
  const second = new Cancellation();
  await send(makeRequest({ signal: second }));
  body.end();
  second.abort(new Error('too late'));
  t.notOk(inner?.aborted);
});

test('D60: a visitor’s Authorization does not go through a door of other fields, or of a certificate alone', async (t: Test) => {
  const sent = {
    fields: [
      ['authorization', 'Bearer visitor'],
      ['accept', '*/*'],
    ],
  } as never;
  for (const [fields, tls] of [
    [[['x-api-key', 'k']], undefined],
    [[], { cert: 'c' }],
  ] as const) {
    const through = throughDoor({ fields, tls: tls as never })(async (request) => request.fields as never);
    t.strictSame(await through(sent), [['accept', '*/*'], ...fields] as never);
  }
});

test('D60: a field of the door takes the place of the visitor’s, also where a server would confuse the two', async (t: Test) => {
  const visitors = ['x_api-key', 'x-api-key', 'x_api_key'];
  const sent = { fields: visitors.map((name) => [name, 'visitor']) } as never;
  for (const own of visitors) {
    const fields = [[own, 'k']] as const;
    const through = throughDoor({ fields, tls: undefined })(async (request) => request.fields as never);
    t.strictSame(await through(sent), fields as never);
  }
});
