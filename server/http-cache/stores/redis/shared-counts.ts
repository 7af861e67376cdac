/** Counters of requests that all instances share, for the rate limits (conventions.md section 1, `RATE_LIMIT`). */
import type { RedisConnection } from './connection.ts';
import { countKey } from './keys.ts';

/**
 * A Lua script, which Redis executes atomically: increments a counter within a window. Keys: counter. Arguments: ms of the window. Returns the count and the ms left.
 */
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
`;

export interface Counted {
  /** The requests within the window, this one included. */
  readonly current: number;
  /** ms until the window ends. */
  readonly ttl: number;
}

/** Counts a request. @returns undefined if Redis is away; then each instance counts for itself */
export type SharedCount = (group: string, client: string, windowMs: number) => Promise<Counted | undefined>;

export function createSharedCount(connection: RedisConnection): SharedCount {
  return async (group, client, windowMs) => {
    const answer = await connection.ask(['EVAL', COUNT, '1', countKey(group, client), String(windowMs)]);
    if (!answer.ok || !Array.isArray(answer.value)) return undefined;
    const [current, ttl] = answer.value.map(Number);
    return { current: current ?? 0, ttl: Math.max(0, ttl ?? 0) };
  };
}
