/** Purges for all instances: what is told, what is postponed while Redis is away, and what a gap costs. */
import { type Test, test } from 'tap';
import type { PurgeFilter } from '../../server/http-cache/rules/tags.ts';
import type { EntryAddress } from '../../server/http-cache/shared-tier.ts';
import { openRedisClient, RedisConnection, type RedisReply } from '../../server/http-cache/stores/redis/connection.ts';
import { LOG_KEY, Purges } from '../../server/http-cache/stores/redis/purges.ts';
import { addressOf, startRedis } from '../kit/redis.ts';
import { startRelay } from '../kit/relay.ts';
import { until } from '../kit/until.ts';

const START = '0-0';
const placeOf = (url: string): EntryAddress => ({ key: `other http h ${url}`, region: 1, call: 'other', url });

/** Purges over a Redis that can be away; what is said is received again as in the log, unless `isDeaf`. */
function makePurges(t: Test) {
  const said: Record<string, unknown>[] = [];
  const dropped: PurgeFilter[] = [];
  const forgotten: string[] = [];
  const scene = { isReady: true, isDeaf: false, comesBack: (): void => undefined };
  let last = START;
  const receive = (text: string, id: string): void => {
    purges.receive(id, last, text);
    last = id;
  };
  const purges = new Purges({
    connection: {
      ask: async (command: readonly (string | Buffer)[]): Promise<RedisReply> => {
        if (!scene.isReady) return { ok: false };
        const text = String(command.at(-1));
        said.push(JSON.parse(text));
        if (!scene.isDeaf) receive(text, `${said.length}-0`);
        return { ok: true, value: `${said.length}-0` };
      },
      onReady: (told: () => void) => {
        scene.comesBack = told;
      },
    },
    onPurge: (filter) => dropped.push(filter),
    onForget: ({ key }) => forgotten.push(key),
    onFollowed: () => undefined,
  });
  t.teardown(() => purges.close());
  receive('{"from":"log"}', START);
  const comeBack = async (messages: number): Promise<void> => {
    scene.isReady = true;
    scene.comesBack();
    await until(() => said.length === messages);
  };
  return { scene, purges, said, dropped, forgotten, comeBack, receive };
}

test('forty writes during a Redis outage are published by their keys, not as a purge of everything [P2.3]', async (t: Test) => {
  const { scene, purges, said, comeBack } = makePurges(t);
  scene.isReady = false;
  for (let n = 0; n < 40; n += 1) await purges.publish({ forget: placeOf(`/api/item/${n}`) });
  t.notOk(purges.mayUse(placeOf('/api/item/0'), '999-0'), 'whatever Redis holds of them is not used');
  t.ok(purges.mayUse(placeOf('/api/item/40'), START), 'of others it is');
  await comeBack(40);
  t.ok(said.every(({ forget }) => forget !== undefined));
  t.notOk(purges.mayUse(placeOf('/api/item/0'), START));
  t.ok(purges.mayUse(placeOf('/api/item/0'), '40-0'), 'what was asked for since is used');
});

test('purges during a Redis outage are published unchanged afterwards, duplicates once', async (t: Test) => {
  const { scene, purges, said, comeBack } = makePurges(t);
  scene.isReady = false;
  const filters: PurgeFilter[] = [{ prefix: '/wine/' }, { region: 2, tag: '/brands.json' }, { prefix: '/wine/' }];
  for (const purge of filters) await purges.publish({ purge });
  await comeBack(2);
  t.match(said, [{ purge: { prefix: '/wine/' } }, { purge: { region: 2, tag: '/brands.json' } }]);
});

test('a purge by the default region drops what was stored before its city was known, at the other instances too [P5.2]', async (t: Test) => {
  const { purges, receive, dropped } = makePurges(t);
  const unknown = { ...placeOf('/api/shop.json'), region: undefined };
  const message = (purge: PurgeFilter): string => JSON.stringify({ from: 'another', purge });
  receive(message({ region: 1 }), '1-0');
  t.ok(purges.mayUse(unknown, START), 'one that is not the default one leaves it');
  receive(message({ region: 1, orUnknownRegion: true }), '2-0');
  t.match(dropped, [{ region: 1 }, { region: 1, orUnknownRegion: true }]);
  t.notOk(purges.mayUse(unknown, START));
  t.ok(purges.mayUse({ ...unknown, region: 2 }, START));
});

test('a change is published again until the log confirms it, and a later one stays pending [P2.3]', async (t: Test) => {
  const { scene, purges, receive, said, comeBack } = makePurges(t);
  const place = placeOf('/api/x');
  scene.isDeaf = true;
  await purges.publish({ forget: place });
  scene.isReady = false;
  await purges.publish({ forget: place });
  receive(JSON.stringify(said[0]), '7-0');
  t.notOk(purges.mayUse(place, '7-0'), 'the second one is not told yet');
  scene.isDeaf = false;
  await comeBack(2);
  t.ok(purges.mayUse(place, '7-0'));
});

test('what is remembered of changes is bounded: beyond the bound nothing that was stored before is used', async (t: Test) => {
  const isForget = (message: Record<string, unknown>) => message.forget !== undefined;
  const { scene, purges, said, receive, comeBack } = makePurges(t);
  scene.isReady = false;
  for (let n = 0; n <= 10_000; n += 1) await purges.publish({ forget: placeOf(`/api/x/${n}`) });
  await comeBack(1);
  t.strictSame([said.filter(isForget), said[0]?.purge], [[], {}], 'what is to be sent becomes a purge of everything');
  for (let n = 0; n < 25_000; n += 1) {
    const position = `${n + 1}-0`;
    receive(JSON.stringify({ from: 'another', forget: placeOf(`/api/x/${n}`) }), `${n + 2}-0`);
    if (purges.mayUse(placeOf(`/api/x/${n}`), position)) t.fail(`${n} is used though it was purged`);
  }
  for (const n of [0, 9999, 10_000, 20_000, 24_999]) t.notOk(purges.mayUse(placeOf(`/api/x/${n}`), `${n + 1}-0`));
  t.ok(purges.mayUse(placeOf('/'), '25001-0'));
});

test('a message that cannot be parsed counts as a purge of everything [P2.3]', async (t: Test) => {
  const { purges, receive, dropped, forgotten } = makePurges(t);
  const place = placeOf('/api/x');
  receive(JSON.stringify({ from: 'another', forget: place }), '1-0');
  t.strictSame(dropped, []);
  t.strictSame(forgotten, [place.key]);
  const junk = ['', 'purge', 'null', '[]', '{"from":1}', '{"from":"another","purge":{"prefix":["/"]}}'];
  for (const text of junk) t.doesNotThrow(() => receive(text, '2-0'), text);
  t.strictSame(
    dropped,
    junk.map(() => ({})),
  );
  t.notOk(purges.mayUse(placeOf('/'), '1-0'), 'and nothing is taken from Redis that was kept before');
  receive('{"from":"another","purge":{"region":2}}', '3-0');
  t.strictSame(dropped.at(-1), { region: 2 });
});

/** Purges over a real Redis, of which one instance reads through a relay that can lose what comes. */
async function followLog(t: Test) {
  const redis = await startRedis(t);
  const relay = await startRelay(t, redis.port);
  const received: string[] = [];
  const purges = join(t, redis.url, `redis://127.0.0.1:${relay.port}`, received);
  const other = join(t, redis.url, redis.url, []);
  const say = (tag: string) => other.publish({ purge: { tag } });
  const receives = (tag: string) => until(() => received.includes(tag));
  await until(() => purges.position !== undefined && other.position !== undefined);
  return { redis, relay, purges, received, say, receives };
}

/** An instance that notes what it is told to purge, by its tag or as 'everything'. */
function join(t: Test, url: string, followed: string, received: string[]): Purges {
  const connection = new RedisConnection({
    address: addressOf(url),
    log: { warn: () => undefined, info: () => undefined },
    metrics: { redisAsked: () => undefined, redisReachable: () => undefined },
  });
  const purges = new Purges({
    connection,
    onPurge: ({ tag = 'everything' }) => received.push(tag),
    onForget: () => undefined,
    onFollowed: () => undefined,
  });
  const client = openRedisClient(addressOf(followed), 2500);
  void purges.follow(client);
  t.teardown(() => {
    purges.close();
    client.disconnect();
    connection.close();
  });
  return purges;
}

test('messages sent while the connection was lost are received afterwards, and nothing is dropped [P2.3]', async (t: Test) => {
  const { redis, relay, received, say, receives } = await followLog(t);
  await say('a');
  await receives('a');
  relay.way = 'lost';
  await redis.tell('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await say('b');
  await say('c');
  relay.way = 'open';
  await receives('c');
  t.strictSame([...new Set(received)], ['a', 'b', 'c']);
});

test('a purge log that was cut while an instance was away costs it everything', async (t: Test) => {
  const { redis, relay, purges, received, say, receives } = await followLog(t);
  await say('a');
  await receives('a');
  relay.way = 'lost';
  await redis.tell('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await until(() => purges.position === undefined);
  for (const tag of ['b', 'c']) await say(tag);
  // What is said may come more than once.
  await until(async () => (await redis.read('XREVRANGE', LOG_KEY, '+', '-', 'COUNT', '1')).includes('"tag":"c"'));
  await redis.tell('XTRIM', LOG_KEY, 'MAXLEN', '1');
  relay.way = 'open';
  await receives('c');
  // The other one has lost its connections too, and may say things again until it reads them.
  t.strictSame(received.slice(0, 3), ['a', 'everything', 'c']);
});

test('a purge log that was deleted, or lost with its Redis, begins anew, and nothing is dropped [P2.3]', async (t: Test) => {
  const { redis, purges, received, say, receives } = await followLog(t);
  await say('a');
  await receives('a');
  const before = purges.position ?? '';
  await redis.tell('DEL', LOG_KEY);
  await say('b');
  await receives('b');
  t.notOk(purges.mayUse(placeOf('/'), before), 'only what Redis holds from before is not used');
  await redis.kill();
  await redis.start();
  await until(() => purges.position !== undefined);
  await say('c');
  await receives('c');
  t.strictSame(received, ['a', 'b', 'c']);
});

test('an instance that starts uses what was stored since the purge log began, and nothing older [P2.3]', async (t: Test) => {
  const { redis, purges, say, receives } = await followLog(t);
  const first = purges.position ?? '';
  await say('a');
  await receives('a');
  const later = join(t, redis.url, redis.url, []);
  await until(() => later.position === purges.position);
  for (const one of [purges, later]) {
    t.ok(one.mayUse(placeOf('/'), first));
    t.notOk(one.mayUse(placeOf('/'), START), 'it may have been purged in a log that is lost');
  }
});

test('a purge log that has lost its end is followed from there, and nothing is dropped [P2.5]', async (t: Test) => {
  const { redis, relay, purges, received, say, receives } = await followLog(t);
  await say('a');
  await receives('a');
  const end = purges.position ?? '';
  await say('b');
  await receives('b');
  relay.way = 'lost';
  await redis.tell('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
  await until(() => purges.position === undefined);
  const lost = `local all = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1) return redis.call('XDEL', KEYS[1], all[1][1])`;
  t.equal(await redis.tell('EVAL', lost, '1', LOG_KEY), ':1');
  relay.way = 'open';
  await until(() => purges.position === end);
  await say('c');
  await receives('c');
  t.strictSame([...new Set(received)], ['a', 'b', 'c']);
  t.notOk(purges.mayUse({ ...placeOf('/'), call: 'b' }, end), 'what it has read of the lost end still holds');
});
