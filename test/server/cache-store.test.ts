/** The memory tier and the flights, each by itself. */
import { type Test, test } from 'tap';
import { Flights } from '../../server/gateway/flights.ts';
import type { Leave } from '../../server/gateway/leave.ts';
import { UnsharedKeys } from '../../server/gateway/unshared-keys.ts';
import type { Entry } from '../../server/http-cache/rules/entry.ts';
import type { VaryField } from '../../server/http-cache/rules/vary.ts';
import { MemoryStore } from '../../server/http-cache/stores/memory-store.ts';

const none = () => undefined;

function makeEntry(size: number, vary: VaryField[] = [], url = '/x'): Entry {
  return {
    of: 'other',
    call: 'other',
    region: 1,
    url,
    status: 200,
    fields: [],
    body: Buffer.alloc(size),
    etag: undefined,
    validators: { etag: undefined, lastModified: undefined },
    vary,
    bornAt: 0,
    freshUntil: 0,
    refreshUntil: 0,
    failUntil: 0,
    neverStale: false,
    state: { failedAt: 0 },
  };
}

test('the store is bounded by bytes: what was not used for longest goes first', async (t: Test) => {
  const store = new MemoryStore(100_000);
  for (const key of ['a', 'b', 'c', 'd']) store.put(key, makeEntry(20_000));
  store.select('a', none);
  store.put('e', makeEntry(20_000));
  t.ok(store.select('a', none));
  t.notOk(store.select('b', none));
  t.ok(store.bytes <= 100_000);
  store.put('f', makeEntry(30_000));
  t.notOk(store.select('f', none), 'one address takes a quarter at most');
});

test('a parsed body weighs too', async (t: Test) => {
  const [plain, parsed] = [new MemoryStore(1e6), new MemoryStore(1e6)];
  plain.put('a', makeEntry(1000));
  parsed.put('a', { ...makeEntry(1000), state: { failedAt: 0, value: {} } });
  t.ok(parsed.bytes >= plain.bytes + 3000);
});

test('variants of an address: the one that fits, a newer one in place of its older, sixteen at most', async (t: Test) => {
  const store = new MemoryStore(1e6);
  const variant = (kind: string) => makeEntry(10, [['x-kind', kind]]);
  const [a, b, newerA] = [variant('a'), variant('b'), variant('a')];
  for (const entry of [a, b, newerA]) store.put('k', entry);
  t.equal(
    store.select('k', () => 'a'),
    newerA,
  );
  t.equal(
    store.select('k', () => 'b'),
    b,
  );
  t.equal(
    store.select('k', () => 'c'),
    undefined,
  );
  t.strictSame(store.varyNames('k'), ['x-kind']);
  store.remove('k', newerA);
  t.equal(
    store.select('k', () => 'a'),
    undefined,
  );
  t.equal(
    store.select('k', () => 'b'),
    b,
    'the other one stays',
  );
  store.remove('k', b);
  t.equal(store.size, 0, 'an address without an answer is none');
  const pair = ['a', 'b'].map((y): VaryField[] => [
    ['x', '1'],
    ['y', y],
  ]);
  for (const vary of [...pair, ...pair]) store.put('two', makeEntry(10, vary));
  t.equal(store.purge({}), 2, 'that one field is equal does not make them one');
  for (let n = 0; n < 40; n += 1) store.put('k', variant(`n${n}`));
  t.equal(store.purge({ prefix: '/x' }), 16);
  t.equal(store.size, 0);
});

test('an answer that no longer varies takes the place of all variants', async (t: Test) => {
  const store = new MemoryStore(1e6);
  store.put('k', makeEntry(10, [['x-kind', 'a']]));
  const plain = makeEntry(10);
  store.put('k', plain);
  t.equal(
    store.select('k', () => 'a'),
    plain,
  );
  t.equal(store.purge({}), 1);
});

test('a flight: one piece of work for all, its failure for all, and a new one afterwards', async (t: Test) => {
  const flights = new Flights<number>();
  let made = 0;
  const work = async () => {
    made += 1;
    if (made === 2) throw new Error('failed');
    return made;
  };
  const landings = await Promise.all([1, 2, 3].map(() => flights.fly('k', undefined, work)));
  t.strictSame(landings, [
    { as: 'leader', result: 1 },
    { as: 'follower', result: 1 },
    { as: 'follower', result: 1 },
  ]);
  const failures = await Promise.allSettled([1, 2].map(() => flights.fly('k', undefined, work)));
  t.strictSame(
    failures.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  t.match(await flights.fly('k', undefined, work), { result: 3 });
  t.notOk(flights.isFlying('k'));
});

test('a flight that is released goes on for its leader, and ends when that one leaves', async (t: Test) => {
  const flights = new Flights<string>();
  const leader = new AbortController();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  let release = none as () => void;
  let signal: Leave = leader.signal;
  const first = flights.fly('k', leader.signal, async (control) => {
    release = control.release;
    signal = control.signal;
    await end;
    return 'mine';
  });
  const second = flights.fly('k', undefined, async () => 'never');
  release();
  t.strictSame(await second, { as: 'released' });
  t.notOk(signal.aborted);
  t.notOk(flights.isFlying('k'), 'nobody joins it any more');
  leader.abort(new Error('gone'));
  await t.rejects(first, { message: 'gone' });
  t.ok(signal.aborted);
  resolve();
});

test('a flight is outdated by a purge: it lands, but is not current', async (t: Test) => {
  const flights = new Flights<boolean>();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const first = flights.fly('k', undefined, async (control) => {
    await end;
    return control.current();
  });
  flights.outdate((key) => key === 'k');
  const second = flights.fly('k', undefined, async (control) => control.current());
  resolve();
  t.match(await first, { as: 'leader', result: false });
  t.match(await second, { as: 'leader', result: true });
});

test('addresses whose answers are for one alone are remembered for a minute', async (t: Test) => {
  let now = 0;
  const keys = new UnsharedKeys(() => now);
  keys.add('k');
  t.ok(keys.has('k'));
  now += 60_000;
  t.notOk(keys.has('k'));
  keys.add('k');
  keys.delete('k');
  t.notOk(keys.has('k'));
});
