/**
 * An instance's lease of a call: the lock that the others wait for, and its end. If the holder dies, the lock expires
 * within a second. It is renewed no longer than the call may take.
 */
import { ApiError } from '../../../../shared/api.ts';
import type { Entry } from '../../rules/entry.ts';
import type { Lease, Place } from '../../shared-tier.ts';
import { encodeEntry } from '../entry-codec.ts';
import type { RedisConnection } from './connection.ts';
import type { AnswerKeys } from './keys.ts';
import type { LogId } from './log-id.ts';
import { RELEASE, RENEW } from './scripts.ts';
import { variantOf, writeVaryIndex } from './variants.ts';

/** Lifetime of a lock that is not renewed; ms. */
export const LOCK_TIME = 1000;
export const RENEW_EVERY = 300;
/** For so long the waiting instances can read that the call has failed; ms. */
const FAILURE_TOLD = 250;
/** Larger answers stay in the memory of their instance; bytes. */
const MAX_BODY = 1024 * 1024;
/** The least time that an answer with validators is kept; ms. */
const CONFIRMABLE = 60_000;

export interface LeaseOptions {
  readonly connection: Pick<RedisConnection, 'ask'>;
  readonly keys: AnswerKeys;
  readonly place: Place;
  readonly collapseKey: string;
  /** The position in the log of purges when the call began. */
  readonly position: LogId;
  /** The lock's token; undefined: other instances make the call too, and nobody waits for this one. */
  readonly token: string | undefined;
  readonly now: () => number;
  /** Time limit of the call; ms. */
  readonly timeoutMs: number;
}

export class RedisLease implements Lease {
  readonly #options: LeaseOptions;
  readonly #lock: string;
  readonly #renewal: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#lock = options.keys.lock(options.place, options.collapseKey);
    const { connection, token, timeoutMs } = options;
    if (token === undefined) return;
    const renew = ['EVAL', RENEW, '1', this.#lock, token, String(LOCK_TIME)];
    let left = Math.ceil(timeoutMs / RENEW_EVERY);
    this.#renewal = setInterval(() => {
      left -= 1;
      if (left < 0) clearInterval(this.#renewal);
      else void connection.ask(renew);
    }, RENEW_EVERY);
    this.#renewal.unref();
  }

  keep(entry: Entry): void {
    if (!this.#end()) return;
    const { connection, keys, place, position, now } = this.#options;
    const time = timeToLive(entry, now());
    if (entry.body.length > MAX_BODY || time <= 0) {
      this.#unlock('');
      return;
    }
    const set = (variant: string, value: string | Buffer) =>
      connection.ask(['SET', keys.entry(place, variant), value, 'PX', String(time)]);
    const { vary } = entry;
    const index = vary.length > 0 && set('', writeVaryIndex(vary));
    const answer = set(vary.length > 0 ? variantOf(vary) : '', encodeEntry(entry, position));
    // The waiting instances look for the answer as soon as the lock is gone.
    void Promise.all([index, answer]).then(() => this.#unlock(''));
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

  #unlock(told: string): void {
    const { connection, token } = this.#options;
    if (token === undefined) return;
    void connection.ask(['EVAL', RELEASE, '1', this.#lock, token, told, String(FAILURE_TOLD)]);
  }

  /** Is this the first end? */
  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    clearInterval(this.#renewal);
    return true;
  }
}

/** How long the answer can be of use; ms. */
function timeToLive(entry: Entry, now: number): number {
  const until = Math.max(entry.freshUntil, entry.refreshUntil, entry.failUntil);
  const { etag, lastModified } = entry.validators;
  const confirmable = etag !== undefined || lastModified !== undefined;
  return Math.ceil(Math.max(until - now, confirmable ? CONFIRMABLE : 0));
}

const FAILURE = 'f';

function encodeFailure({ status, code, message, retryAfter }: ApiError): string {
  return FAILURE + JSON.stringify([status, code, message, retryAfter ?? null]);
}

/** @returns undefined if the value is the token of a running call */
export function decodeFailure(lock: string): ApiError | undefined {
  if (!lock.startsWith(FAILURE)) return undefined;
  const [status, code, message, retryAfter]: [number, string, string, number | null] = JSON.parse(lock.slice(1));
  return new ApiError(status, code, message, { retryAfter: retryAfter ?? undefined });
}
