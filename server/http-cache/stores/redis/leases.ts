/**
 * Leases in Redis: a lock makes the other instances wait while one makes the call. If its holder dies, it expires within
 * a second. It is renewed for no longer than the call may take.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../../../shared/api.ts';
import type { Entry } from '../../rules/entry.ts';
import type { Lease, Wanted } from '../../shared-tier.ts';
import type { Ask } from './connection.ts';

/** A lock that is not renewed expires after this time; ms. */
const LOCK_TIME = 1000;
export const RENEW_EVERY = 300;
/** The time limit for taking a lock; ms. */
const LOCK_WAIT = 15;
/** How often an instance that waits for another one looks for the lock; ms. */
const LOOK_EVERY = 10;
/** How long the lock's key tells the waiting instances of a failure; ms. */
const FAILURE_KEPT = 250;

/**
 * A Lua script, which Redis executes atomically: changes a lock, if the caller holds it. Keys: lock. Arguments: token, the
 * new value (empty: the lock is deleted), ms for which it stays.
 */
const CHANGE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then return redis.call('DEL', KEYS[1]) end
return redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
`;

/** @returns the lock's value, if it was free; undefined if another instance holds it */
export async function takeLock(ask: Ask, lock: string): Promise<string | undefined> {
  const token = `t${randomUUID()}`;
  const reply = await ask(['SET', lock, token, 'NX', 'PX', String(LOCK_TIME)], LOCK_WAIT);
  // Where the reply was late, the lock may be ours all the same: then the lease has to end it.
  return reply.ok && reply.value === null ? undefined : token;
}

/** @returns how the call of the lock's holder has failed; undefined if it has ended otherwise, or the time is over */
export async function waitForOther(
  ask: Ask,
  lock: string,
  { until, signal }: Wanted,
): Promise<'ended' | ApiError | undefined> {
  while (performance.now() < until) {
    await pause(LOOK_EVERY);
    if (signal.aborted) throw signal.reason;
    const held = await ask(['GET', lock]);
    if (!held.ok) return undefined;
    if (held.value === null) return 'ended';
    const error = decodeFailure(String(held.value));
    if (error !== undefined) return error;
  }
  return undefined;
}

export interface RedisLeaseOptions {
  readonly ask: Ask;
  readonly lock: string;
  /** The value of the lock; undefined if this instance does not hold it. Then nobody waits for this call. */
  readonly token: string | undefined;
  /** When the call's time is over, in the time of `performance.now()`. */
  readonly until: number;
  /** Stores the answer for all instances. */
  readonly write: (entry: Entry) => Promise<void>;
}

export class RedisLease implements Lease {
  readonly #options: RedisLeaseOptions;
  readonly #renewal: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(options: RedisLeaseOptions) {
    this.#options = options;
    const { token, until } = options;
    if (token === undefined) return;
    let left = Math.ceil((until - performance.now()) / RENEW_EVERY);
    this.#renewal = setInterval(() => {
      left -= 1;
      if (left < 0) clearInterval(this.#renewal);
      else this.#change(token, LOCK_TIME);
    }, RENEW_EVERY).unref();
  }

  keep(entry: Entry): void {
    // The lock is deleted last, because the waiting instances look for the answer as soon as it is gone.
    if (this.#end()) void this.#options.write(entry).then(() => this.#change(''));
  }

  release(): void {
    if (this.#end()) this.#change('');
  }

  fail(error: ApiError): void {
    if (this.#end()) this.#change(encodeFailure(error), FAILURE_KEPT);
  }

  [Symbol.dispose](): void {
    this.release();
  }

  #change(to: string, ms = 0): void {
    const { ask, lock, token } = this.#options;
    if (token !== undefined) void ask(['EVAL', CHANGE, '1', lock, token, to, String(ms)]);
  }

  /** Ends the lease. @returns false if it had ended before */
  #end(): boolean {
    const isFirst = !this.#isOver;
    this.#isOver = true;
    clearInterval(this.#renewal);
    return isFirst;
  }
}

const FAILURE = 'f';

function encodeFailure({ status, code, message, retryAfter }: ApiError): string {
  return FAILURE + JSON.stringify([status, code, message, retryAfter ?? null]);
}

/** @returns undefined if the lock holds the token of a call in flight */
function decodeFailure(lock: string): ApiError | undefined {
  if (!lock.startsWith(FAILURE)) return undefined;
  const [status, code, message, retryAfter]: [number, string, string, number | null] = JSON.parse(lock.slice(1));
  return new ApiError(status, code, message, { retryAfter: retryAfter ?? undefined });
}
