/** Redis as operators run it (`REDIS_URL`): TLS with a user of its own, Sentinel, Cluster; one server gone, another in its place. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { examineRedis } from '../../tools/doctor/examine-redis.ts';
import { formatFinding } from '../../tools/doctor/finding.ts';
import { addressOf, type Redis, startRedis } from '../kit/redis.ts';
import { startCluster, startWatched } from '../kit/redis-groups.ts';
import { startRelay } from '../kit/relay.ts';
import { findFreePort } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { ops, startTwoBefore, type TwoInstances, untilShared } from './two-instances.ts';

const BRANDS = '/brands.json';

type Instances = Omit<TwoInstances, 'redis'>;

/** Equal misses of two visitors at each instance, again and again for other addresses, until `isOver`. */
async function visitUntil(t: Test, { upstream, one, two }: Instances, isOver: (path: string) => Promise<boolean>) {
  const statuses = new Set<number>();
  let most = 0;
  let rounds = 0;
  await until(async () => {
    rounds += 1;
    const path = `/api/stock/${rounds}${Math.round(performance.now())}.json`;
    for (const { status } of await Promise.all([one, two, one, two].map((from) => from.get(path))))
      statuses.add(status);
    most = Math.max(most, upstream.seen(path).length);
    return isOver(path);
  });
  t.strictSame([...statuses], [200], 'never an error');
  t.ok(most >= 1 && most <= 2, `${most} calls for a key: one for each instance at most`);
}

/** Has a server become a primary, and got the answer for this path as such? */
async function tookOver(redis: Redis, path: string): Promise<boolean> {
  // Whoever is made a primary ends the connections that it has.
  const about = await redis.read('INFO', 'replication').catch(() => '');
  if (!about.includes('role:master')) return false;
  return (await redis.tell('EVAL', `return #redis.call('KEYS', '*:e|*|${path}|*')`, '0')) === ':1';
}

test('Redis over TLS, with a private certificate authority and a restricted user: sharing and purges work [P2.5, V12.3.4, V13.2.1, V13.2.3]', async (t: Test) => {
  const folder = t.testdir();
  const [pem, key] = [join(folder, 'redis.crt'), join(folder, 'redis.key')];
  const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=redis';
  const named = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', pem];
  t.equal(spawnSync('openssl', [...made.split(' '), ...named]).status, 0);
  const port = await findFreePort();
  const allowed = '~vitrina:* -@all +@read +@write +@connection +eval +info';
  const settings = `--tls-port ${port} --tls-cert-file ${pem} --tls-key-file ${key} --tls-ca-cert-file ${pem}`;
  const users = `--user default off --user shop on >s3cret/@ ${allowed}`;
  await startRedis(t, `${settings} ${users}`.split(' '));
  const env = { REDIS_CA_FILE: pem, REDIS_CERT_FILE: pem, REDIS_KEY_FILE: key };
  const { upstream, one, two } = await startTwoBefore(t, {
    REDIS_URL: `rediss://shop:s3cret%2F%40@127.0.0.1:${port}`,
    ...env,
  });
  await one.get(BRANDS);
  t.equal((await two.get(BRANDS)).header('x-cache'), 'HIT');
  t.ok(JSON.parse((await ops(one).send('POST', '/cache/purge', { body: '{}' })).text).dropped >= 1);
  await until(async () => (await two.get(BRANDS)).header('x-cache') === 'MISS');
  t.equal(upstream.seen(BRANDS).length, 2);
});

test('Sentinel failover from a hanging primary: no errors, at most one call per key and instance [P2.5]', async (t: Test) => {
  const { url, primary, replica } = await startWatched(t);
  const instances = await startTwoBefore(t, { REDIS_URL: url });
  await visitUntil(t, instances, async () => true);
  primary.freeze();
  await visitUntil(t, instances, (path) => tookOver(replica, path));
  await untilShared(instances.upstream, instances.one, instances.two);
  await purges(instances);
});

/** A purge at one instance reaches the other. */
async function purges({ one, two }: Instances): Promise<void> {
  for (const from of [one, two]) await from.get(BRANDS);
  await ops(one).send('POST', '/cache/purge', { body: '{"tag":"/brands.json"}' });
  await until(async () => (await two.get(BRANDS)).header('x-cache') !== 'HIT');
}

/** A purge of everything leaves nothing usable on any server. */
async function purgesAll(t: Test, { one, two }: Instances): Promise<void> {
  const paths = Array.from({ length: 12 }, (_, n) => `/api/probe-purged${n}`);
  for (const path of paths) await one.get(path);
  await ops(one).send('POST', '/cache/purge', { body: '{}' });
  await until(async () => (await two.get(BRANDS)).header('x-cache') !== 'HIT');
  for (const path of paths) t.equal((await two.get(path)).header('x-cache'), 'MISS', path);
}

/** How many answers there are on servers. */
async function countAnswers(servers: readonly Redis[]): Promise<number[]> {
  const script = `return #redis.call('KEYS', '*:e|*')`;
  return Promise.all(servers.map(async (server) => Number((await server.tell('EVAL', script, '0')).slice(1))));
}

test('a Cluster that loses a primary: no errors, and all of it is used again after the failover [P2.5]', async (t: Test) => {
  const { url, primaries, replica } = await startCluster(t);
  const instances = await startTwoBefore(t, { REDIS_URL: url });
  const { upstream, one, two } = instances;
  const told = (await examineRedis(addressOf(url))).map(formatFinding);
  t.equal(told.filter((line) => /^ok {6}Redis: version/.test(line)).length, 3, 'each primary is looked at');
  const [first, second, third] = primaries as [Redis, Redis, Redis];
  await visitUntil(t, instances, async () => (await countAnswers(primaries)).every((count) => count > 0));
  await purgesAll(t, instances);
  await first.kill();
  await visitUntil(t, instances, (path) => tookOver(replica, path));
  await purges(instances);
  await third.kill();
  await visitUntil(t, instances, async () => (await countAnswers([replica, second])).every((count) => count > 5));
  await untilShared(upstream, one, two);
});

test('a primary that has become a replica is replaced by the server that its address now leads to [P2.5]', async (t: Test) => {
  const [was, is] = await Promise.all([startRedis(t), startRedis(t)]);
  const relay = await startRelay(t, was.port);
  const instances = await startTwoBefore(t, { REDIS_URL: `redis://127.0.0.1:${relay.port}` });
  relay.behind = is.port;
  await was.tell('REPLICAOF', '127.0.0.1', String(is.port));
  await visitUntil(t, instances, (path) => tookOver(is, path));
});
