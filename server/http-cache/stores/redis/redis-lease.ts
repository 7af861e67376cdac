/**
 * A lease in Redis: the lock that makes the other instances wait. If its holder dies, it expires within a second. It is
 * renewed for no longer than the call may take.
 */
import { ApiError } from '../../../../shared/api.ts';
import type { Entry } from '../../rules/entry.ts';
import type { Lease, Place } from '../../shared-tier.ts';
import { encodeEntry } from '../entry-codec.ts';
import type { LogId } from './changes.ts';
import type { RedisConnection } from './connection.ts';
import { type AnswerKeys, variantOf, writeVaryIndex } from './keys.ts';

/** A lock that is not renewed expires after this time; ms. */
export const LOCK_TIME = 1000;
export const RENEW_EVERY = 300;
/** How long the lock's key tells the waiting instances of a failure; ms. */
const FAILURE_KEPT = 250;
/** Larger answers are not stored in Redis, only in the memory of the instance; bytes. */
const MAX_BODY = 1024 * 1024;
/** An answer that is stale on arrival is stored for those who wait for it; ms. */
const AWAITED = 1000;
/** An answer with validators is stored for at least this time, because the API may confirm it; ms. */
const CONFIRMABLE = 60_000;

/* Lua scripts, which Redis executes atomically. */

/** Extends a lock, if the caller holds it. Keys: lock. Arguments: token, ms. */
export const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;

/**
 * Releases a lock, if the caller holds it. Keys: lock. Arguments: token, a message for those who wait (empty: the lock
 * is deleted), ms for which the message stays in the lock's place.
 */
export const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
return 1
`;

export interface RedisLeaseOptions {
  readonly connection: Pick<RedisConnection, 'ask'>;
  readonly keys: AnswerKeys;
  readonly place: Place;
  readonly collapseKey: string;
  /** The position up to which the log of purges had been read when the call began. */
  readonly position: LogId;
  /** The value of the lock; undefined if this instance does not hold it. Then nobody waits for this call. */
  readonly token: string | undefined;
  readonly now: () => number;
  /** When the call's time is over, in the time of `performance.now()`. */
  readonly until: number;
}

export class RedisLease implements Lease {
  readonly #options: RedisLeaseOptions;
  readonly #lock: string;
  readonly #renewal: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(options: RedisLeaseOptions) {
    this.#options = options;
    this.#lock = options.keys.lock(options.place, options.collapseKey);
    const { connection, token, until } = options;
    if (token === undefined) return;
    const renew = ['EVAL', RENEW, '1', this.#lock, token, String(LOCK_TIME)];
    let left = Math.ceil((until - performance.now()) / RENEW_EVERY);
    this.#renewal = setInterval(() => {
      left -= 1;
      if (left < 0) clearInterval(this.#renewal);
      else void connection.ask(renew);
    }, RENEW_EVERY);
    this.#renewal.unref();
  }

  keep(entry: Entry): void {
    if (!this.#end()) return;
    // The lock is deleted last, because the waiting instances look for the answer as soon as it is gone.
    void writeEntry(this.#options, entry).then(() => this.#unlock(''));
  }

  release(): void {
    if (this.#end()) this.#unlock('');
  }

  fail(error: ApiError): void {
    if (this.#end()) this.#unlock(encodeFailure(error));
  }

  [Symbol.dispose](): void {
    this.release();
  }

  #unlock(outcome: string): void {
    const { connection, token } = this.#options;
    if (token === undefined) return;
    void connection.ask(['EVAL', RELEASE, '1', this.#lock, token, outcome, String(FAILURE_KEPT)]);
  }

  /** Ends the lease. @returns false if it had ended before */
  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    clearInterval(this.#renewal);
    return true;
  }
}

/**
 * Stores an answer, unless it is too large.
 * @param within the time limit of each command; ms
 */
export async function writeEntry(
  {
    connection,
    keys,
    place,
    position,
    now,
  }: Pick<RedisLeaseOptions, 'connection' | 'keys' | 'place' | 'position' | 'now'>,
  entry: Entry,
  within?: number,
): Promise<void> {
  const time = timeToLive(entry, now());
  if (entry.body.length > MAX_BODY) return;
  const set = (variant: string, value: string | Buffer) =>
    connection.ask(['SET', keys.entry(place, variant), value, 'PX', String(time)], within);
  const { vary } = entry;
  const index = vary.length > 0 && set('', writeVaryIndex(vary));
  await Promise.all([index, set(vary.length > 0 ? variantOf(vary) : '', encodeEntry(entry, position))]);
}

/** How long the entry can be of use, to those who wait for it at least; ms. */
function timeToLive(entry: Entry, now: number): number {
  const until = Math.max(entry.freshUntil, entry.refreshUntil, entry.failUntil);
  const { etag, lastModified } = entry.validators;
  const confirmable = etag !== undefined || lastModified !== undefined;
  return Math.ceil(Math.max(until - now, confirmable ? CONFIRMABLE : AWAITED));
}

const FAILURE = 'f';

function encodeFailure({ status, code, message, retryAfter }: ApiError): string {
  return FAILURE + JSON.stringify([status, code, message, retryAfter ?? null]);
}

/** @returns undefined if the lock holds the token of a call in flight */
export function decodeFailure(lock: string): ApiError | undefined {
  if (!lock.startsWith(FAILURE)) return undefined;
  const [status, code, message, retryAfter]: [number, string, string, number | null] = JSON.parse(lock.slice(1));
  return new ApiError(status, code, message, { retryAfter: retryAfter ?? undefined });
}
