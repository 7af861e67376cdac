/** Purges for all instances: what is told, what is postponed while Redis is away, and what a gap costs. */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import type { PurgeFilter } from '../../server/http-cache/rules/tags.ts';
import type { Place } from '../../server/http-cache/shared-tier.ts';
import { type Change, Changes, START } from '../../server/http-cache/stores/redis/changes.ts';
import { RedisConnection, type RedisReply } from '../../server/http-cache/stores/redis/connection.ts';
import { LOG_KEY } from '../../server/http-cache/stores/redis/keys.ts';
import { PurgeBus } from '../../server/http-cache/stores/redis/purge-bus.ts';
import { appending, PurgeLog } from '../../server/http-cache/stores/redis/purge-log.ts';
import { addressOf, startRedis } from '../kit/redis.ts';
import { startRelay } from '../kit/relay.ts';
import { until } from '../kit/until.ts';

const placeOf = (url: string): Place => ({ key: `other http h ${url}`, region: 1, call: 'other', url });

/** A bus over a Redis that can be away; what is said is received again as in the log, unless `isDeaf`. */
function makeBus(t: Test) {
  const said: Record<string, unknown>[] = [];
  const dropped: PurgeFilter[] = [];
  const forgotten: string[] = [];
  const scene = { isReady: true, isDeaf: false, comesBack: (): void => undefined };
  const connection = {
    ask: async (command: readonly (string | Buffer)[]): Promise<RedisReply> => {
      if (!scene.isReady) return { ok: false };
      const text = String(command.at(-1));
      said.push(JSON.parse(text));
      if (!scene.isDeaf) bus.receive(text, `${said.length}-0`);
      return { ok: true, value: `${said.length}-0` };
    },
    onReady: (told: () => void) => {
      scene.comesBack = told;
    },
  };
  const bus: PurgeBus = new PurgeBus({
    connection,
    onPurge: (filter) => dropped.push(filter),
    onForget: ({ key }) => forgotten.push(key),
    onFollowed: () => undefined,
  });
  t.teardown(() => bus.close());
  const comeBack = async (messages: number): Promise<void> => {
    scene.isReady = true;
    scene.comesBack();
    await until(() => said.length === messages);
  };
  return { scene, bus, said, dropped, forgotten, comeBack };
}

test('forty writes during a Redis outage are published by their keys, not as a purge of everything', async (t: Test) => {
  const { scene, bus, said, comeBack } = makeBus(t);
  scene.isReady = false;
  for (let n = 0; n < 40; n += 1) await bus.publish({ forget: placeOf(`/api/item/${n}`) });
  t.ok(bus.hasDropped(placeOf('/api/item/0'), '999-0'), 'whatever Redis holds of them is not used');
  t.notOk(bus.hasDropped(placeOf('/api/item/40'), START), 'of others it is');
  await comeBack(40);
  t.ok(said.every(({ forget }) => forget !== undefined));
  t.ok(bus.hasDropped(placeOf('/api/item/0'), START));
  t.notOk(bus.hasDropped(placeOf('/api/item/0'), '40-0'), 'what was asked for since is used');
});

test('purges during a Redis outage are published unchanged afterwards, duplicates once', async (t: Test) => {
  const { scene, bus, said, comeBack } = makeBus(t);
  scene.isReady = false;
  const purges: PurgeFilter[] = [{ prefix: '/wine/' }, { region: 2, tag: '/brands.json' }, { prefix: '/wine/' }];
  for (const purge of purges) await bus.publish({ purge });
  await comeBack(2);
  t.match(said, [{ purge: { prefix: '/wine/' } }, { purge: { region: 2, tag: '/brands.json' } }]);
});

test('a purge by the default region drops what was stored before its city was known, at the other instances too', async (t: Test) => {
  const { bus, dropped } = makeBus(t);
  const unknown = { ...placeOf('/api/shop.json'), region: undefined };
  const message = (purge: PurgeFilter): string => JSON.stringify({ from: 'another', purge });
  bus.receive(message({ region: 1 }), '1-0');
  t.notOk(bus.hasDropped(unknown, START), 'one that is not the default one leaves it');
  bus.receive(message({ region: 1, orUnknownRegion: true }), '2-0');
  t.match(dropped, [{ region: 1 }, { region: 1, orUnknownRegion: true }]);
  t.ok(bus.hasDropped(unknown, START));
  t.notOk(bus.hasDropped({ ...unknown, region: 2 }, START));
});

test('changes published shortly before Redis was lost are published again, as the next primary may lack them', async (t: Test) => {
  const { bus, said } = makeBus(t);
  await bus.publish({ purge: { tag: '/brands.json' } });
  await bus.publish({ forget: placeOf('/api/x') });
  await bus.publish({ purge: { prefix: '/wine/' } });
  bus.receive(JSON.stringify({ from: 'another', purge: { prefix: '/gin/' } }), '4-0');
  said.length = 0;
  t.notOk(bus.hasDropped(placeOf('/api/x'), '4-0'));
  bus.wentBack('1-0');
  t.ok(bus.hasDropped(placeOf('/api/x'), '4-0'), 'not told yet once more');
  await until(() => said.length === 2);
  t.match(said, [{ purge: { prefix: '/wine/' } }, { forget: { key: placeOf('/api/x').key } }]);
});

test('when the purge log is lost, an instance publishes its changes again, and others ignore what they have read', async (t: Test) => {
  const { bus, said, dropped } = makeBus(t);
  await bus.publish({ purge: { tag: '/brands.json' } });
  bus.receive(JSON.stringify({ from: 'another', purge: { prefix: '/gin/' } }), '5-0');
  said.length = 0;
  dropped.length = 0;
  bus.wentBack(START);
  await until(() => said.length === 1);
  t.match(said, [{ purge: { tag: '/brands.json' }, was: '1-0' }]);
  bus.receive(JSON.stringify({ from: 'another', was: '5-0', purge: { prefix: '/gin/' } }), '6-0');
  t.strictSame(dropped, [], 'it has read that one');
  bus.receive(JSON.stringify({ from: 'another', was: '7-0', purge: { prefix: '/gin/' } }), '8-0');
  bus.receive(JSON.stringify({ from: 'another', was: '5-0', purge: { prefix: '/rum/' } }), '9-0');
  t.match(dropped, [{ prefix: '/gin/' }, { prefix: '/rum/' }], 'it has not read these');
  await bus.publish({ purge: { tag: '/brands.json' } });
  t.notOk('was' in (said.at(-1) ?? {}), 'the same purge made anew is another one');
});

test('a change is published again until the log confirms it, and a later one stays pending', async (t: Test) => {
  const { scene, bus, said, comeBack } = makeBus(t);
  const place = placeOf('/api/x');
  scene.isDeaf = true;
  await bus.publish({ forget: place });
  scene.isReady = false;
  await bus.publish({ forget: place });
  bus.receive(JSON.stringify(said[0]), '7-0');
  t.ok(bus.hasDropped(place, '7-0'), 'the second one is not told yet');
  scene.isDeaf = false;
  await comeBack(2);
  t.notOk(bus.hasDropped(place, '7-0'));
});

test('the list of changes is bounded: many keys become a purge of their call, many purges one of everything', async (t: Test) => {
  const urls = fc.array(
    fc.tuple(fc.nat(700), fc.nat(700)).map(([folder, item]) => `/api/f${folder}/${item}?q`),
    { maxLength: 4000 },
  );
  const isForget = (change: Change) => 'forget' in change;
  fc.assert(
    fc.property(urls, (all) => {
      const changes = new Changes();
      for (const [n, url] of all.entries()) changes.add({ forget: placeOf(url) }, `${n + 1}-0`);
      const bounded = changes.after(START).map(({ change }) => change);
      if (bounded.filter(isForget).length > 1000 || bounded.length > 1500) return false;
      if (bounded.some((change) => 'purge' in change && change.purge.tag !== 'other')) return false;
      return all.every(
        (url, n) => changes.has(placeOf(url), `${n}-0`) && !changes.has(placeOf(url), `${all.length}-0`),
      );
    }),
    { numRuns: 20 },
  );
  const changes = new Changes();
  for (let n = 0; n < 600_000; n += 1) changes.add({ forget: placeOf(`/api/f${n}/x`) }, `${n}-0`);
  const purges = (): PurgeFilter[] =>
    changes.after(START).flatMap(({ change }) => ('purge' in change ? [change.purge] : []));
  t.match(purges(), [{ tag: 'other' }], 'in the end its calls');
  for (let n = 0; n < 501; n += 1) changes.add({ purge: { prefix: `/${n}` } }, '1-0');
  t.ok(purges().some((filter) => Object.keys(filter).length === 0));
});

test('a message that cannot be parsed counts as a purge of everything', async (t: Test) => {
  const { bus, dropped, forgotten } = makeBus(t);
  const place = placeOf('/api/x');
  bus.receive(JSON.stringify({ from: 'another', forget: place }), '1-0');
  t.strictSame(dropped, []);
  t.strictSame(forgotten, [place.key]);
  const junk = ['', 'purge', 'null', '[]', '{"from":1}', '{"from":"another","purge":{"prefix":["/"]}}'];
  for (const text of junk) t.doesNotThrow(() => bus.receive(text, '2-0'), text);
  t.strictSame(
    dropped,
    junk.map(() => ({})),
  );
  t.ok(bus.hasDropped(placeOf('/'), '1-0'), 'and nothing is taken from Redis that was kept before');
  bus.receive('{"from":"another","purge":{"region":2}}', '3-0');
  t.strictSame(dropped.at(-1), { region: 2 });
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
  const received: string[] = [];
  const log = new PurgeLog(addressOf(`redis://127.0.0.1:${relay.port}`), {
    receive: (text) => text !== '{"from":"log"}' && received.push(text),
    followed: () => undefined,
    missed: () => received.push('missed'),
    lost: () => undefined,
    wentBack: (end) => received.push(end === START ? 'began anew' : 'went back'),
  });
  t.teardown(() => {
    log.close();
    connection.close();
  });
  const say = async (text: string): Promise<void> => {
    await until(async () => (await connection.ask(appending(text))).ok);
  };
  const receives = (text: string) => until(() => received.includes(text));
  return { redis, relay, log, received, say, receives };
}

test('messages sent while the connection was lost are received afterwards, and nothing is dropped', async (t: Test) => {
  const { redis, relay, received, say, receives } = await followLog(t);
  await say('a');
  await receives('a');
  relay.way = 'lost';
  await redis.tell('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await say('b');
  await say('c');
  relay.way = 'open';
  await receives('c');
  t.strictSame(received, ['a', 'b', 'c']);
});

test('a purge log that was deleted, or lost with its Redis, is detected', async (t: Test) => {
  const { redis, received, say, receives } = await followLog(t);
  await say('a');
  await receives('a');
  await redis.tell('DEL', LOG_KEY);
  await say('b');
  await receives('b');
  t.strictSame(received, ['a', 'began anew', 'b']);
  await redis.kill();
  await redis.start();
  await until(() => received.length === 4);
  t.equal(received[3], 'began anew', 'also before anything is said anew');
  await say('c');
  await receives('c');
  t.strictSame(received.slice(4), ['c']);
});

test('an instance that starts uses what was stored since the purge log began, and nothing older', async (t: Test) => {
  const { redis, log, say, receives } = await followLog(t);
  await until(() => log.position !== undefined);
  const first = log.position ?? '';
  await say('a');
  await receives('a');
  t.ok(log.isKnownAfter(first));
  t.notOk(log.isKnownAfter(START), 'it may have been purged in a log that is lost');
  const later = new PurgeLog(addressOf(redis.url), {
    receive: () => undefined,
    followed: () => undefined,
    missed: () => undefined,
    lost: () => undefined,
    wentBack: () => undefined,
  });
  t.teardown(() => later.close());
  await until(() => later.position === log.position);
  t.ok(later.isKnownAfter(first));
  t.notOk(later.isKnownAfter(START));
});

test('a purge log that has lost its end is reported as gone back, and nothing is dropped', async (t: Test) => {
  const { redis, relay, log, received, say, receives } = await followLog(t);
  await say('a');
  await receives('a');
  const end = log.position ?? '';
  await say('b');
  await receives('b');
  relay.way = 'lost';
  await redis.tell('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await until(() => log.position === undefined);
  const lost = `local all = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1) return redis.call('XDEL', KEYS[1], all[1][1])`;
  t.equal(await redis.tell('EVAL', lost, '1', LOG_KEY), ':1');
  relay.way = 'open';
  await until(() => log.position === end);
  t.strictSame(received, ['a', 'b', 'went back']);
});
