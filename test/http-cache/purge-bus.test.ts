/** Purges for all instances: what is told, what is postponed while Redis is away, and what a gap costs. */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { isPurged, type PurgeFilter } from '../../server/http-cache/rules/tags.ts';
import type { Place } from '../../server/http-cache/shared-tier.ts';
import { type Answer, RedisConnection } from '../../server/http-cache/stores/redis/connection.ts';
import { AnswerKeys, LOG_KEY } from '../../server/http-cache/stores/redis/keys.ts';
import { Postponed } from '../../server/http-cache/stores/redis/postponed.ts';
import { PurgeBus } from '../../server/http-cache/stores/redis/purge-bus.ts';
import { appendToLog, PurgeLog } from '../../server/http-cache/stores/redis/purge-log.ts';
import { addressOf, startRedis } from '../kit/redis.ts';
import { startRelay } from '../kit/relay.ts';
import { until } from '../kit/until.ts';

const placeOf = (url: string): Place => ({ key: `other http h ${url}`, region: 1, call: 'other', url });

/** A bus over a Redis that holds nothing, and can be away. */
function makeBus(t: Test) {
  const said: unknown[] = [];
  const dropped: PurgeFilter[] = [];
  const forgotten: string[] = [];
  const asked: string[] = [];
  const scene = { isReady: true, comesBack: (): void => undefined, isLost: (): void => undefined };
  const connection = {
    get isReady() {
      return scene.isReady;
    },
    ask: async ([command, ...words]: readonly (string | Buffer)[]): Promise<Answer> => {
      if (!scene.isReady) return { ok: false };
      asked.push([command, ...words].join(' '));
      if (command === 'EVAL') said.push(JSON.parse(String(words.at(-1))));
      return { ok: true, value: command === 'SCAN' ? [Buffer.from('0'), []] : null };
    },
    onReady: (told: () => void) => {
      scene.comesBack = told;
    },
    onLost: (told: () => void) => {
      scene.isLost = told;
    },
    get primaries() {
      return [connection];
    },
  };
  const bus = new PurgeBus({
    connection,
    keys: new AnswerKeys('v1'),
    onPurge: (filter) => dropped.push(filter),
    onForget: ({ key }) => forgotten.push(key),
  });
  t.teardown(() => bus.close());
  const comeBack = async (place: Place): Promise<void> => {
    scene.isReady = true;
    scene.comesBack();
    await until(() => bus.isInStep(place));
  };
  return { scene, bus, said, dropped, forgotten, asked, comeBack };
}

test('forty writes while Redis is away are published by their keys, not as a purge of everything', async (t: Test) => {
  const { scene, bus, said, comeBack } = makeBus(t);
  scene.isReady = false;
  for (let n = 0; n < 40; n += 1) await bus.forget(placeOf(`/api/item/${n}`));
  scene.isReady = true;
  t.notOk(bus.isInStep(placeOf('/api/item/0')), 'until they are told Redis is not used for them');
  t.ok(bus.isInStep(placeOf('/api/item/40')), 'for others it is');
  await comeBack(placeOf('/api/item/39'));
  t.equal(said.length, 40);
  t.ok(said.every((message) => (message as { forget?: Place }).forget !== undefined));
});

test('purges while Redis is away are told as they were', async (t: Test) => {
  const { scene, bus, said, comeBack } = makeBus(t);
  scene.isReady = false;
  const filters: PurgeFilter[] = [{ prefix: '/wine/' }, { region: 2, tag: '/brands.json' }, { prefix: '/wine/' }];
  for (const filter of filters) t.equal(await bus.purge(filter), 0);
  await comeBack(placeOf('/wine/a/'));
  await until(() => said.length === 2);
  t.match(said, [{ purge: { prefix: '/wine/' } }, { purge: { region: 2, tag: '/brands.json' } }]);
  t.equal(said.length, 2);
});

test('what was published shortly before Redis was lost is published again: the next primary may lack it', async (t: Test) => {
  const { scene, bus, said, comeBack } = makeBus(t);
  const place = placeOf('/api/x');
  await bus.forget(place);
  await bus.purge({ prefix: '/wine/' });
  said.length = 0;
  scene.isLost();
  t.notOk(bus.isInStep(place));
  await comeBack(place);
  t.match(said, [{ purge: { prefix: '/wine/' } }, { forget: { key: place.key } }]);
  said.length = 0;
  const { now } = performance;
  t.teardown(() => {
    performance.now = now;
  });
  const later = now.call(performance) + 20_000;
  performance.now = () => later;
  scene.isLost();
  t.ok(bus.isInStep(place), 'long ago: every copy has it');
  t.strictSame(said, []);
});

test('what is postponed is bounded, covers all that was dropped, and never more than its calls', async (t: Test) => {
  const urls = fc.array(
    fc.tuple(fc.nat(700), fc.nat(700)).map(([folder, item]) => `/api/f${folder}/${item}?q`),
    { maxLength: 4000 },
  );
  fc.assert(
    fc.property(urls, (all) => {
      const postponed = new Postponed();
      for (const url of all) postponed.add({ forget: placeOf(url) });
      const { places, filters } = postponed;
      if (places.length > 1000 || filters.length > 1000 || filters.some(({ tag }) => tag !== 'other')) return false;
      const keys = new Set(places.map(({ key }) => key));
      return all.every((url) => {
        const place = placeOf(url);
        return keys.has(place.key) || filters.some((filter) => isPurged(place, filter));
      });
    }),
    { numRuns: 20 },
  );
  const postponed = new Postponed();
  for (let n = 0; n < 600_000; n += 1) postponed.add({ forget: placeOf(`/api/f${n}/x`) });
  t.match(postponed.filters, [{ tag: 'other' }], 'in the end its calls');
  for (let n = 0; n < 501; n += 1) postponed.add({ purge: { prefix: `/${n}` } });
  t.ok(postponed.filters.some((filter) => Object.keys(filter).length === 0));
});

test('a message that cannot be read may have been a purge: everything is dropped', async (t: Test) => {
  const { bus, dropped } = makeBus(t);
  bus.hear(JSON.stringify({ from: 'another', version: 'v1', forget: placeOf('/api/x') }));
  t.strictSame(dropped, []);
  const junk = ['', 'purge', 'null', '[]', '{"from":1}', '{"from":"another","purge":{"prefix":["/"]}}'];
  for (const text of junk) t.doesNotThrow(() => bus.hear(text), text);
  t.strictSame(
    dropped,
    junk.map(() => ({})),
  );
  bus.hear('{"from":"another","purge":{"region":2}}');
  t.strictSame(dropped.at(-1), { region: 2 });
});

test('what an instance of another build drops, goes under the names of this one as well', async (t: Test) => {
  const { bus, forgotten, asked } = makeBus(t);
  const place = placeOf('/api/x');
  bus.hear(JSON.stringify({ from: 'another', version: 'v1', forget: place }));
  t.strictSame(asked, []);
  bus.hear(JSON.stringify({ from: 'another', version: 'v2', forget: place }));
  t.strictSame(asked, [`DEL ${new AnswerKeys('v1').entry(place)}`]);
  t.strictSame(forgotten, [place.key, place.key]);
});

/** A log over a real Redis, followed through a relay that can lose what comes. */
async function followLog(t: Test) {
  const redis = await startRedis(t);
  const relay = await startRelay(t, redis.port);
  const metrics = { redisAsked: () => undefined, redisReachable: () => undefined };
  const connection = new RedisConnection({
    address: addressOf(redis.url),
    log: { warn: () => undefined, info: () => undefined },
    metrics,
  });
  const heard: string[] = [];
  const log = new PurgeLog({
    address: addressOf(`redis://127.0.0.1:${relay.port}`),
    onMessage: (text) => heard.push(text),
    onMissed: () => heard.push('missed'),
  });
  t.teardown(() => {
    log.close();
    connection.close();
  });
  const say = async (text: string): Promise<void> => {
    await until(async () => (await appendToLog(connection, text)).ok);
  };
  const hears = (text: string) => until(() => heard.includes(text));
  return { redis, relay, heard, say, hears };
}

test('messages that were sent while the connection was lost are received afterwards, and nothing is dropped for it', async (t: Test) => {
  const { redis, relay, heard, say, hears } = await followLog(t);
  await say('a');
  await hears('a');
  relay.way = 'lost';
  await redis.tell('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await say('b');
  await say('c');
  relay.way = 'open';
  await hears('c');
  t.strictSame(heard, ['a', 'b', 'c']);
});

test('a purge log that was lost, or trimmed beyond what was received, is noticed', async (t: Test) => {
  const { redis, heard, say, hears } = await followLog(t);
  await say('a');
  await hears('a');
  await redis.tell('DEL', LOG_KEY);
  await say('b');
  await hears('b');
  t.strictSame(heard, ['a', 'missed', 'b']);
  await redis.kill();
  await redis.start();
  await until(() => heard.length === 4);
  t.equal(heard[3], 'missed', 'also before anything is said anew');
  await say('c');
  await hears('c');
  t.strictSame(heard.slice(4), ['c']);
});
