/** Two storefronts before one API, with one real Redis between them. */
import type { Test } from 'tap';
import { type Redis, startRedis } from '../kit/redis.ts';
import { answer } from '../kit/replies.ts';
import { createClient, type Storefront, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

export interface TwoInstances {
  readonly upstream: ScriptedUpstream;
  readonly redis: Redis;
  readonly one: Storefront;
  readonly two: Storefront;
}

/** Starts them, and comes back once each sees what the other has. */
export async function startTwo(t: Test, env: Record<string, string> = {}, patience = 1): Promise<TwoInstances> {
  const redis = await startRedis(t);
  return { redis, ...(await startTwoBefore(t, { REDIS_URL: redis.url, ...env }, patience)) };
}

/**
 * The same, with instances that wait for Redis for seconds. An instance that Redis keeps waiting goes on by itself, as it
 * should: on a busy machine it would do so in tests of what instances share.
 */
export function startTwoPatient(t: Test, env?: Record<string, string>): Promise<TwoInstances> {
  return startTwo(t, env, 200);
}

/** The same with a Redis of the test's own. */
export async function startTwoBefore(
  t: Test,
  env: Record<string, string>,
  patience = 1,
): Promise<Omit<TwoInstances, 'redis'>> {
  const upstream = await startUpstream(t);
  const one = await startStorefront(t, { upstream, env, patience });
  const two = await startStorefront(t, { upstream, env, patience });
  await untilShared(upstream, one, two);
  await untilShared(upstream, two, one);
  return { upstream, one, two };
}

let probes = 0;

/** Comes back once `other` gets from Redis what `first` has asked for. */
export async function untilShared(upstream: ScriptedUpstream, first: Storefront, other: Storefront): Promise<void> {
  upstream.on(({ path }) => path.startsWith('/api/probe'), answer(200, {}, { 'Cache-Control': 'max-age=60' }));
  await until(async () => {
    probes += 1;
    await first.get(`/api/probe${probes}`);
    return (await other.get(`/api/probe${probes}`)).header('x-cache') === 'HIT';
  });
}

/** What an instance asks of Redis while it waits for the call of another one. */
export const LOOKS_AT_LOCK = 'get';

/** How often Redis was asked so, in all. */
export async function commandsSeen(redis: Redis, name: string): Promise<number> {
  const pattern = `cmdstat_${name}:calls=(%d+)`;
  const script = `return tonumber(string.match(redis.call('INFO', 'commandstats'), '${pattern}') or '0')`;
  return Number((await redis.tell('EVAL', script, '0')).slice(1));
}

export async function metric(storefront: Storefront, line: string): Promise<number> {
  const { text } = await ops(storefront).get('/metrics');
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.split(' ').at(-1));
}

/** Asks on the ops port. */
export function ops({ opsPort }: Storefront) {
  return createClient(opsPort, `127.0.0.1:${opsPort}`);
}
