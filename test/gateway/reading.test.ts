/** The steps of reading through the cache, each alone, over a fake next one. */
import { type Test, test } from 'tap';
import type { ApiRequest } from '../../server/gateway/call.ts';
import { failedUpstream, timedOut } from '../../server/gateway/failure.ts';
import { Purges } from '../../server/gateway/purges.ts';
import { collapse } from '../../server/gateway/reading/collapse.ts';
import { createFetch, type FetchOptions } from '../../server/gateway/reading/fetch.ts';
import { lookUp } from '../../server/gateway/reading/look-up.ts';
import { type Miss, type MissHandler, type Reading, storedReading } from '../../server/gateway/reading/read.ts';
import { noRequestDirectives, parseRequestDirectives } from '../../server/http-cache/rules/cache-control.ts';
import type { FieldList } from '../../server/http-cache/rules/fields.ts';
import type { SharedTier } from '../../server/http-cache/shared-tier.ts';
import { MemoryStore } from '../../server/http-cache/stores/memory-store.ts';
import { FakeBody, makeAnswer, makeMiss, makeRead, makeStored } from './fakes.ts';

const read = makeRead();
const none = () => undefined;
const nobody = () => Promise.reject(new Error('somebody was asked'));
/** Makes the calls of misses, whoever else may have their answers. */
const fetchOver = (options: FetchOptions, send: Parameters<typeof createFetch>[1]): MissHandler => {
  const fetch = createFetch(options, send);
  return (miss) => fetch(miss, none);
};
/** Lets every answer pass. */
const boundary: FetchOptions['boundary'] = {
  fields: (_status, fields) => fields,
  interim: () => undefined,
  cookies: () => [],
  content: (_call, _status, fields, body) => ({ fields, body, etag: undefined }),
};

function makeParts(at = 1000) {
  const parts = { store: new MemoryStore(1e6), purges: new Purges(), log: { warn: none }, now: () => at };
  return { ...parts, boundary, metrics: { tierAsked: none }, onReplaced: none };
}

test('look-up: a hit is returned synchronously, without a call of the next stage', async (t: Test) => {
  const parts = makeParts();
  const stored = makeStored(5000);
  parts.store.put(read.key, stored);
  const reading = lookUp(parts, nobody)(read);
  t.match(reading, { verdict: 'HIT' });
  t.equal((reading as Reading).entry, stored);
});

test('look-up: while one refresh runs, readers get the stale response immediately', async (t: Test) => {
  const parts = makeParts(6000);
  const stored = makeStored(5000);
  parts.store.put(read.key, stored);
  const asked: Miss[] = [];
  const { promise: refreshed, resolve } = Promise.withResolvers<Reading>();
  const ask = lookUp(parts, (miss) => {
    asked.push(miss);
    return refreshed;
  });
  for (let n = 0; n < 3; n += 1) t.match(ask(read), { verdict: 'STALE' });
  t.match(asked, [{ stored, signal: undefined }], 'nobody waits for it');
  resolve(storedReading(stored, 'HIT', false));
  await refreshed;
  await new Promise(setImmediate);
  ask(read);
  t.equal(asked.length, 2);
});

test('collapse: equal misses share one call and its failure; a later miss makes a new call', async (t: Test) => {
  let made = 0;
  const ask = collapse(makeParts(), async () => {
    made += 1;
    await new Promise(setImmediate);
    if (made === 2) throw failedUpstream();
    return { ...storedReading(makeStored(1), 'MISS', false), setCookies: ['a=1'] };
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
  const head = Promise.withResolvers<void>();
  const ask = collapse(makeParts(), async (miss, onUnshared) => {
    asked.push(miss);
    if (miss.isAlone) return storedReading(makeStored(1), 'MISS', false);
    await head.promise;
    onUnshared();
    return new Promise<Reading>(none);
  });
  const leaving = new AbortController();
  const first = ask(makeMiss({ signal: leaving.signal }));
  const second = ask(makeMiss());
  await new Promise(setImmediate);
  head.resolve();
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
  const ask = collapse(parts, (miss) => {
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
  const ask = collapse({ ...makeParts(), now: () => now }, async (miss, onUnshared) => {
    alone.push(miss.isAlone);
    if (!shareable) onUnshared();
    return storedReading(makeStored(5000), 'MISS', false);
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

test('fetch: an answer made by another instance is used, and stored unless it was purged meanwhile', async (t: Test) => {
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
    t.match(await fetchOver({ ...parts, tier }, nobody)(makeMiss()), { verdict: 'HIT' });
    t.equal(parts.store.size, kept);
  }
});

test('fetch: a storable answer is stored, unless a purge came after its request', async (t: Test) => {
  const parts = makeParts();
  const body = new FakeBody('new');
  t.match(await fetchOver(parts, async () => makeAnswer(200, body))(makeMiss()), { verdict: 'MISS', storable: true });
  t.equal(parts.store.size, 1);
  parts.store.forget(read.key);
  const late = fetchOver(parts, async () => {
    parts.purges.one(read.key);
    return makeAnswer(200, body);
  });
  t.match(await late(makeMiss()), { verdict: 'MISS', storable: true });
  t.equal(parts.store.size, 0);
});

test('fetch: a lease ends with its call: kept, failed, or released before the body of what is not to be shared', async (t: Test) => {
  const ended: string[] = [];
  const end = (how: string) => () => void ended.push(how);
  const lease = { keep: end('kept'), fail: end('failed'), release: end('released'), [Symbol.dispose]: end('over') };
  const tier: SharedTier = {
    claim: async () => ({ as: 'lease', lease, entry: undefined }),
    exchange: async () => undefined,
    forget: none,
    purge: async () => undefined,
  };
  const isPrivate: FieldList = [['cache-control', 'private']];
  const body = new FakeBody('{}');
  const reading = body.read.bind(body);
  body.read = () => {
    ended.push('read');
    return reading();
  };
  for (const [answer, ...how] of [
    [async () => makeAnswer(200, body), 'read', 'kept'],
    [async () => makeAnswer(200, body, isPrivate), 'released', 'read'],
    [() => Promise.reject(failedUpstream()), 'failed'],
    [() => Promise.reject(timedOut())],
  ] as const) {
    ended.length = 0;
    await fetchOver({ ...makeParts(), tier }, answer)(makeMiss()).catch(none);
    t.strictSame(ended, [...how, 'over']);
  }
});

test('D52: a stored body does not retain a larger buffer', async (t: Test) => {
  const body = new FakeBody('x'.repeat(500));
  const reading = await fetchOver(makeParts(), async () => makeAnswer(200, body))(makeMiss());
  t.equal(reading.entry.body.length, 500);
  t.equal(reading.entry.body.buffer.byteLength, 500);
});

test('fetch: a 304 confirms a stored response; no body is read where that may stand in for a failure', async (t: Test) => {
  const parts = makeParts();
  const stored = makeStored(500, 'stored', [['etag', '"1"']]);
  const bodies: FakeBody[] = [];
  let refused = 0;
  const refuse = () => {
    refused += 1;
  };
  const ask = (status: number): MissHandler =>
    fetchOver(parts, async ({ fields }) => {
      t.same(fields.at(-1), ['if-none-match', '"1"']);
      bodies.push(new FakeBody());
      return { ...makeAnswer(status, bodies.at(-1), [['etag', '"1"']]), refuse };
    });
  t.match(await ask(304)(makeMiss({ stored })), { verdict: 'MISS', entry: { status: 200, body: stored.body } });
  await t.rejects(ask(503)(makeMiss({ stored })), { status: 503, code: 'http_503' });
  t.ok(bodies.every(({ discarded }) => discarded > 0));
  t.equal(refused, 0, 'that it is a failure, the breaker knows from its status');
  const broken = fetchOver(parts, () => Promise.reject(failedUpstream()));
  await t.rejects(broken(makeMiss({ stored })), { code: 'upstream', status: 502 });
});

test('D77: a second question, after Vary or a 304 about another answer, has what is left of the limit', async (t: Test) => {
  const stored = makeStored(500, 'stored', [['etag', '"1"']]);
  const tagged: FieldList = [['etag', '"2"']];
  const varied: FieldList = [['vary', 'x-kind']];
  for (const [first, miss] of [
    [makeAnswer(304, new FakeBody(), tagged), makeMiss({ stored, startedAt: 7 })],
    [
      makeAnswer(200, new FakeBody(), varied),
      makeMiss({ callClass: 'other', headers: { 'x-kind': 'a' }, startedAt: 7 }),
    ],
  ] as const) {
    const begun: number[] = [];
    const answers = [first, makeAnswer(200, new FakeBody('{}'), varied)];
    const send = async ({ startedAt }: ApiRequest) => {
      begun.push(startedAt);
      return answers.shift() ?? makeAnswer(500);
    };
    await fetchOver(makeParts(), send)(miss);
    t.strictSame(begun, [7, 7]);
  }
});

test('D77: a follower that makes its own call after all has what is left of its own limit', async (t: Test) => {
  const begun: number[] = [];
  const head = Promise.withResolvers<void>();
  const ask = collapse(makeParts(), async (miss, onUnshared) => {
    begun.push(miss.startedAt);
    if (!miss.isAlone) await head.promise.then(onUnshared);
    return storedReading(makeStored(1), 'MISS', false);
  });
  const both = [ask(makeMiss({ startedAt: 1 })), ask(makeMiss({ startedAt: 2 }))];
  head.resolve();
  await Promise.all(both);
  t.strictSame(begun, [1, 2]);
});

test('D77: of the leader’s directives a shared call has none that lets a stale response through, a follower’s own decide', async (t: Test) => {
  const parts = makeParts(6000);
  const asked: Miss[] = [];
  const found = { ...storedReading(makeStored(5000), 'STALE', false), tier: 'redis' as const };
  const ask = collapse(parts, async (miss) => {
    asked.push(miss);
    await new Promise(setImmediate);
    return miss.isAlone ? storedReading(makeStored(9000, 'new'), 'MISS', false) : found;
  });
  const wanting = (text: string): Miss => makeMiss({ wanted: parseRequestDirectives(text, undefined) });
  const [first, second, third] = await Promise.all(
    ['max-stale=60, stale-if-error=60, min-fresh=0', '', 'max-age=0'].map((text) => ask(wanting(text))),
  );
  t.match(asked[0]?.wanted, { maxStale: undefined, staleIfError: undefined, minFresh: 0 });
  t.same([first?.verdict, second?.verdict, third?.verdict], ['STALE', 'STALE', 'MISS']);
  t.equal(asked.length, 2);
});

test('look-up: the limit of a call begins when the store cannot answer', async (t: Test) => {
  const began = performance.now();
  const asked: Miss[] = [];
  const ask = lookUp(makeParts(), async (miss) => {
    asked.push(miss);
    return storedReading(makeStored(1), 'MISS', false);
  });
  await ask(makeRead({ startedAt: 0 }));
  t.ok((asked[0]?.startedAt ?? 0) >= began);
});

test('look-up: a stored response stands in for a failure as itself and the reader’s own request allow', async (t: Test) => {
  const wanted = parseRequestDirectives('stale-if-error=60', undefined);
  for (const [failUntil, asks, stands] of [
    [5000, noRequestDirectives, false],
    [5000, wanted, true],
    [9000, noRequestDirectives, true],
  ] as const) {
    for (const fails of ['answer', 'error'] as const) {
      const parts = makeParts(6000);
      const stored = { ...makeStored(5000), refreshUntil: 5000, failUntil };
      parts.store.put(read.key, stored);
      const failing = async (): Promise<Reading> => {
        if (fails === 'error') throw failedUpstream();
        return storedReading({ ...makeStored(0), status: 503 }, 'MISS', false);
      };
      const asking = async () => lookUp(parts, failing)(makeRead({ wanted: asks }));
      if (stands) t.match(await asking(), { verdict: 'STALE', failedRefresh: true, entry: stored });
      else if (fails === 'error') await t.rejects(asking(), { code: 'upstream', status: 502 });
      else t.match(await asking(), { entry: { status: 503 } });
      t.equal(stored.state.failedAt, 6000);
    }
  }
});
