/** Groups of redis-servers: a primary with its replica and a Sentinel, and a Cluster. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import { type Redis, startRedis } from './redis.ts';
import { findFreePort } from './storefront.ts';
import { until } from './until.ts';

/** The Sentinel replaces a primary that has not answered for this long; ms. */
const DOWN_AFTER = 500;

export interface Watched {
  readonly url: string;
  readonly primary: Redis;
  readonly replica: Redis;
}

/** Starts a primary, a replica, and the Sentinel that promotes the replica. */
export async function startWatched(t: Test): Promise<Watched> {
  const primary = await startRedis(t);
  const file = join(t.testdir(), 'sentinel.conf');
  const watch = [
    `sentinel monitor shop 127.0.0.1 ${primary.port} 1`,
    `sentinel down-after-milliseconds shop ${DOWN_AFTER}`,
    'sentinel failover-timeout shop 2000',
  ];
  writeFileSync(file, watch.join('\n'));
  const replica = await startRedis(t, ['--replicaof', `127.0.0.1 ${primary.port}`]);
  await until(async () => (await replica.read('INFO', 'replication')).includes('master_link_status:up'));
  const sentinel = await startRedis(t, [file, '--sentinel']);
  // TILT: on a busy machine the Sentinel would do nothing for half a minute after each second in which it did not run.
  await sentinel.tell('SENTINEL', 'DEBUG', 'tilt-trigger', '60000');
  await until(async () => (await sentinel.read('INFO', 'sentinel')).includes('status=ok,address=127.0.0.1'));
  await until(async () => (await sentinel.read('INFO', 'sentinel')).includes('slaves=1'));
  return { url: `redis+sentinel://127.0.0.1:${sentinel.port}/shop`, primary, replica };
}

/** A node that has been silent for this long counts as failed; ms. */
const NODE_TIMEOUT = 1000;
const SLOTS = 16_384;

export interface ClusterNodes {
  readonly url: string;
  readonly primaries: readonly Redis[];
  /** Replica of the first primary; the others have none. */
  readonly replica: Redis;
}

/** Starts three primaries with a third of the slots each, and a replica of the first. */
export async function startCluster(t: Test): Promise<ClusterNodes> {
  const settings = `--cluster-enabled yes --cluster-node-timeout ${NODE_TIMEOUT} --cluster-require-full-coverage no`;
  const busPorts = await Promise.all([1, 2, 3, 4].map(() => findFreePort()));
  const nodes = await Promise.all(
    busPorts.map((port) => startRedis(t, [...settings.split(' '), '--cluster-port', String(port)])),
  );
  const [first, second, third, replica] = nodes as [Redis, Redis, Redis, Redis];
  const primaries = [first, second, third];
  for (const [n, node] of primaries.entries()) {
    const [from, to] = [n, n + 1].map((part) => Math.ceil((part * SLOTS) / primaries.length));
    await node.tell('CLUSTER', 'SET-CONFIG-EPOCH', String(n + 1));
    await node.tell('CLUSTER', 'ADDSLOTSRANGE', String(from), String(Number(to) - 1));
  }
  const meet = ['CLUSTER', 'MEET', '127.0.0.1', String(first.port), String(busPorts[0])];
  for (const node of [second, third, replica]) await node.tell(...meet);
  const [, id = ''] = (await first.read('CLUSTER', 'MYID')).split('\r\n');
  await until(async () => (await replica.tell('CLUSTER', 'REPLICATE', id)) === '+OK');
  await until(async () => {
    const states = await Promise.all(nodes.map((node) => node.read('CLUSTER', 'INFO')));
    return states.every((state) => /cluster_state:ok[\s\S]*cluster_known_nodes:4/.test(state));
  });
  await until(async () => (await replica.read('INFO', 'replication')).includes('master_link_status:up'));
  const hosts = primaries.map(({ port }) => `127.0.0.1:${port}`);
  return { url: `redis+cluster://${hosts.join(',')}`, primaries, replica };
}
