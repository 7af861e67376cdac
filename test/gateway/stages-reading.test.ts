/** The stages from the cache to the validation, each alone, over a fake next. */
import { type Test, test } from 'tap';
import { Cancellation } from '../../server/gateway/cancellation.ts';
import { failedUpstream } from '../../server/gateway/failure.ts';
import { Purges } from '../../server/gateway/purges.ts';
import {
  type CallHandler,
  type Incoming,
  type Miss,
  type MissHandler,
  type ReadResult,
  storedResult,
} from '../../server/gateway/read.ts';
import { cache } from '../../server/gateway/stages/cache.ts';
import { collapse } from '../../server/gateway/stages/collapse.ts';
import { lease } from '../../server/gateway/stages/lease.ts';
import { validate } from '../../server/gateway/stages/validate.ts';
import type { SharedTier } from '../../server/http-cache/shared-tier.ts';
import { MemoryStore } from '../../server/http-cache/stores/memory-store.ts';
import { FakeBody, makeAnswer, makeMiss, makeRead, makeStored } from './fakes.ts';

const read = makeRead();
const none = () => undefined;
const nobody = () => Promise.reject(new Error('somebody was asked'));
const incoming = (reading: Incoming['reading'], isShareable = true): Incoming => ({ isShareable, reading });
/** A handler that waits for the body as well. */
const whole =
  (handler: CallHandler): MissHandler =>
  async (miss) =>
    (await handler(miss)).reading;
/** Lets every answer pass. */
const boundary: Parameters<typeof validate>[0]['boundary'] = {
  fields: (_status, fields) => fields,
  interim: () => undefined,
  cookies: () => [],
  finish: (_call, _status, fields, body) => ({ fields, body, etag: undefined }),
};

function makeParts(at = 1000) {
  const parts = { store: new MemoryStore(1e6), purges: new Purges(), log: { warn: none }, now: () => at };
  return { ...parts, boundary, metrics: { tierAsked: none }, onReplaced: none };
}

test('cache: a hit is returned synchronously, without a call of the next stage', async (t: Test) => {
  const parts = makeParts();
  const stored = makeStored(5000);
  parts.store.put(read.key, stored);
  const reading = cache(parts)(nobody)(read);
  t.match(reading, { verdict: 'HIT' });
  t.equal((reading as ReadResult).entry, stored);
});

test('cache: while one refresh runs, readers get the stale response immediately', async (t: Test) => {
  const parts = makeParts(6000);
  const stored = makeStored(5000);
  parts.store.put(read.key, stored);
  const asked: Miss[] = [];
  const { promise: refreshed, resolve } = Promise.withResolvers<ReadResult>();
  const ask = cache(parts)((miss) => {
    asked.push(miss);
    return refreshed;
  });
  for (let n = 0; n < 3; n += 1) t.match(ask(read), { verdict: 'STALE' });
  t.match(asked, [{ stored, signal: undefined }], 'nobody waits for it');
  resolve(storedResult(stored, 'HIT', false));
  await refreshed;
  await new Promise(setImmediate);
  ask(read);
  t.equal(asked.length, 2);
});

test('collapse: equal misses share one call and its failure; a later miss makes a new call', async (t: Test) => {
  let made = 0;
  const ask = collapse(makeParts())(async () => {
    made += 1;
    await new Promise(setImmediate);
    if (made === 2) throw failedUpstream();
    return incoming({ ...storedResult(makeStored(1), 'MISS', false), setCookies: ['a=1'] });
  });
  const readings = await Promise.all([1, 2, 3].map(() => ask(makeMiss())));
  t.same(
    readings.map(({ setCookies }) => setCookies.length),
    [1, 0, 0],
    'cookies are for the first caller alone',
  );
  const failures = await Promise.allSettled([1, 2].map(() => ask(makeMiss())));
  t.ok(failures.every(({ status }) => status === 'rejected'));
  await ask(makeMiss());
  t.equal(made, 3);
});

test('collapse: an answer that may not be shared sends the others on their own; its call aborts with its caller', async (t: Test) => {
  const asked: Miss[] = [];
  const head = Promise.withResolvers<Incoming>();
  const ask = collapse(makeParts())((miss) => {
    asked.push(miss);
    return miss.isAlone ? Promise.resolve(incoming(storedResult(makeStored(1), 'MISS', false))) : head.promise;
  });
  const leaving = new Cancellation();
  const first = ask(makeMiss({ signal: leaving }));
  const second = ask(makeMiss());
  await new Promise(setImmediate);
  head.resolve(incoming(new Promise(none), false));
  await second;
  t.same(
    asked.map(({ isAlone }) => isAlone),
    [false, true],
  );
  t.notOk(asked[0]?.signal?.aborted);
  leaving.abort(new Error('gone'));
  await t.rejects(first, { message: 'gone' });
  t.ok(asked[0]?.signal?.aborted);
});

test('collapse: a miss does not join a call from before a purge, nor one for another range', async (t: Test) => {
  const parts = makeParts();
  const asked: Miss[] = [];
  const ask = collapse(parts)((miss) => {
    asked.push(miss);
    return new Promise(none);
  });
  const range = (text: string, tag?: string): Miss =>
    makeMiss({ rangeFields: [['range', text], ...(tag === undefined ? [] : ([['if-range', tag]] as const))] });
  for (const miss of [
    makeMiss(),
    makeMiss(),
    range('a'),
    range('b'),
    range('b'),
    range('b', '"1"'),
    range('b', '"2"'),
  ]) {
    void ask(miss);
  }
  t.equal(asked.length, 5, 'If-Range tells calls apart as Range does');
  parts.purges.one(read.key);
  void ask(makeMiss());
  parts.purges.all();
  void ask(makeMiss());
  t.equal(asked.length, 7);
});

test('addresses whose answers may not be shared are remembered for a minute', async (t: Test) => {
  let now = 1000;
  let shareable = false;
  const alone: boolean[] = [];
  const ask = collapse({ ...makeParts(), now: () => now })(async (miss) => {
    alone.push(miss.isAlone);
    return incoming(storedResult(makeStored(5000), 'MISS', false), shareable);
  });
  const askOnce = () => ask(makeMiss());
  await askOnce();
  await askOnce();
  now += 60_001;
  await askOnce();
  shareable = true;
  await askOnce();
  await askOnce();
  t.strictSame(alone, [false, true, false, true, false]);
});

test('lease: an answer made by another instance is used, and stored unless it was purged meanwhile', async (t: Test) => {
  for (const [purge, kept] of [
    [false, 1],
    [true, 0],
  ] as const) {
    const parts = makeParts();
    const tier: SharedTier = {
      claim: async () => {
        if (purge) parts.purges.one(read.key);
        return { as: 'found', entry: makeStored(5000) };
      },
      exchange: async () => undefined,
      forget: none,
      purge: async () => undefined,
    };
    t.match(await whole(lease({ ...parts, tier })(nobody))(makeMiss()), { verdict: 'HIT' });
    t.equal(parts.store.size, kept);
  }
});

test('validate: a storable answer is stored, unless a purge came after its request', async (t: Test) => {
  const parts = makeParts();
  const body = new FakeBody('new');
  const answered = (): MissHandler => whole(validate(parts)(async () => makeAnswer(200, body)));
  t.match(await answered()(makeMiss()), { verdict: 'MISS', effect: 'stored' });
  t.equal(parts.store.size, 1);
  parts.store.forget(read.key);
  const late = whole(
    validate(parts)(async () => {
      parts.purges.one(read.key);
      return makeAnswer(200, body);
    }),
  );
  t.match(await late(makeMiss()), { effect: 'none' });
  t.equal(parts.store.size, 0);
});

test('D52: a stored body does not retain a larger buffer', async (t: Test) => {
  const body = new FakeBody('x'.repeat(500));
  const reading = await whole(validate(makeParts())(async () => makeAnswer(200, body)))(makeMiss());
  t.equal(reading.entry.body.length, 500);
  t.equal(reading.entry.body.buffer.byteLength, 500);
});

test('validate: a 304 confirms a stored response, a failure falls back to it; unused bodies are discarded', async (t: Test) => {
  const parts = makeParts();
  const stored = makeStored(500, 'stored', [['etag', '"1"']]);
  const bodies: FakeBody[] = [];
  const ask = (status: number): MissHandler =>
    whole(
      validate(parts)(async ({ fields }) => {
        t.same(fields.at(-1), ['if-none-match', '"1"']);
        bodies.push(new FakeBody());
        return makeAnswer(status, bodies.at(-1), [['etag', '"1"']]);
      }),
    );
  t.match(await ask(304)(makeMiss({ stored })), { verdict: 'MISS', entry: { status: 200, body: stored.body } });
  t.match(await ask(503)(makeMiss({ stored })), { verdict: 'STALE', failedRefresh: true, failure: { status: 503 } });
  t.ok(bodies.every(({ discarded }) => discarded > 0));
  const broken = whole(validate(parts)(() => Promise.reject(failedUpstream())));
  t.match(await broken(makeMiss({ stored })), { verdict: 'STALE', failure: { code: 'upstream' } });
  await t.rejects(broken(makeMiss()), { code: 'upstream', status: 502 });
});
