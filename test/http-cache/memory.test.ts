/** The memory tier: what is admitted, how it is bounded and shared out (D52), and the variants of an address. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { QueryFunctionContext } from '@tanstack/react-query';
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { EncodedBody } from '../../server/encoding/encoded-body.ts';
import { startState } from '../../server/http-cache/rules/entry.ts';
import { primaryKey, type VaryField } from '../../server/http-cache/rules/key.ts';
import { BodyBudget } from '../../server/http-cache/stores/body-budget.ts';
import { BoundedCache } from '../../server/http-cache/stores/bounded-cache.ts';
import { MemoryStore } from '../../server/http-cache/stores/memory-store.ts';
import { ModelMemo } from '../../server/pages/data/model-memo.ts';
import type { CallClass } from '../../shared/contract/classes.ts';
import { apiOf, type SharedApi } from '../../views/data/query.ts';
import { queryContext } from '../kit/queries.ts';
import { makeEntry } from './make-entry.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const none = () => undefined;
const keyOf = (of: CallClass, url: string) => primaryKey(of, 'http', 'shop.example', url);
const openCache = (maxBytes: number) => new BoundedCache<number>({ maxBytes, weigh: (bytes) => bytes });

test('D52: sixteen pictures and other answers of 4 MB evict neither JSON nor pictures requested again [P1.13]', async (t: Test) => {
  const store = new MemoryStore(64_000_000);
  const json = Array.from({ length: 100 }, (_, n) => keyOf('catalogue', `/wine/?format=json&page=${n}`));
  const pictures = Array.from({ length: 100 }, (_, n) => keyOf('picture', `/upload/goods/${n}.webp`));
  for (const key of json) store.put(key, makeEntry(50_000, { callClass: 'catalogue' }));
  for (const key of pictures) store.put(key, makeEntry(20_000, { callClass: 'picture' }));
  for (const key of pictures) store.select(key, none);
  for (let n = 0; n < 16; n += 1) {
    const key = keyOf('picture', `/upload/large.jpg?x=${n}`);
    t.notOk(store.select(key, none));
    store.put(key, makeEntry(4_000_000, { callClass: 'picture' }));
    store.put(keyOf('other', `/api/large?x=${n}`), makeEntry(4_000_000, { callClass: 'other' }));
  }
  t.ok(json.every((key) => store.select(key, none)));
  t.ok(pictures.every((key) => store.select(key, none)));
});

test('D52: an entry requested once never evicts one that is requested again [P1.13]', async (t: Test) => {
  const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 200 });
  fc.assert(
    fc.property(sizes, (once) => {
      const cache = openCache(1000);
      const again = ['a', 'b', 'c', 'd', 'e'];
      for (const key of again) {
        cache.set(key, 180);
        cache.get(key);
      }
      once.forEach((bytes, n) => {
        cache.set(`once${n}`, bytes);
      });
      return again.every((key) => cache.peek(key) !== undefined);
    }),
  );
  t.pass();
});

test('D52: replaced and removed values can be garbage-collected', async (t: Test) => {
  const cache = new BoundedCache<object>({ maxBytes: 100, weigh: () => 1 });
  const gone: WeakRef<object>[] = [];
  const set = (n: number): void => {
    const value = { n };
    gone.push(new WeakRef(value));
    cache.set(`${n % 70}`, value);
  };
  for (let n = 0; n < 700; n += 1) set(n);
  for (let n = 0; n < 70; n += 1) cache.delete(`${n}`);
  // What a weak reference was made of lives on to the end of the turn.
  await nextTurn();
  collectGarbage();
  t.equal(gone.filter((value) => value.deref() !== undefined).length, 0);
});

test('a cache never exceeds its bound, and its reported weight is correct', async (t: Test) => {
  const step = fc.record({
    key: fc.nat(20),
    bytes: fc.integer({ min: 1, max: 400 }),
    what: fc.constantFrom('set', 'get', 'delete'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const cache = openCache(1000);
      for (const { key, bytes, what } of steps) {
        if (what === 'set') cache.set(String(key), bytes);
        else if (what === 'get') cache.get(String(key));
        else cache.delete(String(key));
        const all = cache.entries();
        const weight = all.reduce((sum, [, value]) => sum + value, 0);
        if (weight !== cache.bytes || cache.bytes > 1000 || all.length !== cache.size) return false;
      }
      return true;
    }),
  );
  t.pass();
});

test('an entry that returns soon after its eviction is admitted at once; one too large never is', async (t: Test) => {
  const cache = openCache(1000);
  cache.set('back', 50);
  for (let n = 0; n < 30; n += 1) cache.set(`once${n}`, 50);
  t.equal(cache.peek('back'), undefined);
  cache.set('back', 50);
  for (let n = 30; n < 60; n += 1) cache.set(`once${n}`, 50);
  t.equal(cache.peek('back'), 50);
  cache.set('back', 900);
  t.equal(cache.peek('back'), undefined, 'the old value does not stay either');
});

test('the main queue evicts entries no longer requested before those still requested', async (t: Test) => {
  const cache = openCache(1000);
  const keys = Array.from({ length: 30 }, (_, n) => `k${n}`);
  for (const key of keys) {
    cache.set(key, 100);
    cache.get(key);
    cache.get('k0');
  }
  t.equal(cache.peek('k0'), 100);
  t.equal(cache.peek('k1'), undefined);
});

test('a stored response weighs more once its body is parsed, and once an encoding is made [P1.13]', async (t: Test) => {
  const store = new MemoryStore(10_000_000);
  const key = keyOf('catalogue', '/brands.json');
  const entry = makeEntry(1000, { callClass: 'catalogue' });
  store.put(key, entry);
  const plain = store.bytes;
  entry.state.value = {};
  entry.state.onGrown?.();
  t.equal(store.bytes, plain + 3000);
  const forms = new EncodedBody(Buffer.from(entry.body), () => entry.state.onGrown?.());
  entry.state.encoded = forms;
  const gzip = await forms.get('gzip');
  t.equal(store.bytes, plain + 3000 + gzip.length);
});

test('D52: buffered bodies share a bounded budget, and release it when they are done [P1.13]', async (t: Test) => {
  const budget = new BodyBudget(100);
  const first = budget.reserve(70);
  t.equal(budget.reserve(40), undefined);
  {
    using second = budget.reserve(20);
    t.ok(second?.grow(10));
    t.notOk(second?.grow(1));
    t.equal(budget.bytes, 100);
  }
  t.equal(budget.bytes, 70);
  first?.[Symbol.dispose]();
  first?.[Symbol.dispose]();
  t.equal(budget.bytes, 0);
  using alone = budget.reserve(500);
  t.ok(alone, 'the only one always has room');
  t.equal(budget.reserve(1), undefined);
  const store = new MemoryStore(1000);
  using body = store.reserve(10);
  t.ok(body);
  t.equal(store.bytes, 10);
});

test('variants of an address: the matching one is selected, a newer one replaces its older, sixteen at most [P1.4]', async (t: Test) => {
  const store = new MemoryStore(1e6);
  const variant = (kind: string) => makeEntry(10, { vary: [['x-kind', kind]] });
  const [a, b, newerA] = [variant('a'), variant('b'), variant('a')];
  for (const entry of [a, b, newerA]) store.put('k', entry);
  const select = (kind: string) => store.select('k', () => kind);
  t.equal(select('a'), newerA);
  t.equal(select('b'), b);
  t.equal(select('c'), undefined);
  t.strictSame(store.varyNames('k'), ['x-kind']);
  store.remove('k', newerA);
  t.equal(select('a'), undefined);
  t.equal(select('b'), b, 'the other one stays');
  store.remove('k', b);
  t.equal(store.size, 0, 'an address without an answer is none');
  const pair = ['a', 'b'].map((y): VaryField[] => [
    ['x', '1'],
    ['y', y],
  ]);
  for (const vary of [...pair, ...pair]) store.put('two', makeEntry(10, { vary }));
  t.equal(store.purge({}), 2, 'that one field is equal does not make them one');
  for (let n = 0; n < 40; n += 1) store.put('k', variant(`n${n}`));
  t.equal(store.purge({ prefix: '/x' }), 16);
  t.equal(store.size, 0);
});

test('an answer that no longer varies takes the place of all variants [P1.4]', async (t: Test) => {
  const store = new MemoryStore(1e6);
  store.put('k', makeEntry(10, { vary: [['x-kind', 'a']] }));
  const plain = makeEntry(10, { state: startState(undefined) });
  store.put('k', plain);
  t.equal(
    store.select('k', () => 'a'),
    plain,
  );
  t.equal(store.purge({}), 1);
});

test('D52: a remembered model retains none of the answers it was made from', async (t: Test) => {
  let answer: object | undefined = { data: [{}, {}] };
  const held = new WeakRef(answer);
  const api = (async () => answer) as unknown as SharedApi;
  const queryFn = async ({ meta }: QueryFunctionContext): Promise<number> =>
    (await apiOf(meta)('GET /brands.json', {})).data.length;
  const models = new ModelMemo();
  t.equal(await models.load('1', { queryKey: ['brands'], queryFn }, queryContext(api)), 2);
  // As when the cache has let go of it. A reference that was just read lasts as long as the turn.
  answer = undefined;
  await nextTurn();
  collectGarbage();
  t.equal(held.deref(), undefined);
});
