/**
 * An instance's lease of a call: the lock that keeps the others waiting, and its end. The lock dies with its holder within
 * a second, and is renewed for no longer than the call may take.
 */
import { ApiError } from '../../../../shared/api.ts';
import type { Entry } from '../../rules/entry.ts';
import type { Lease, Place } from '../../shared-tier.ts';
import { encodeEntry } from '../entry-codec.ts';
import type { RedisConnection } from './connection.ts';
import { type AnswerKeys, epochKey, stampKey } from './keys.ts';
import { KEEP, RELEASE, RENEW } from './scripts.ts';
import { type VaryIndex, variantOf, varyIndexFor, writeVaryIndex } from './variants.ts';

/** A lock that is not renewed ends after so long; ms. */
export const LOCK_TIME = 1000;
export const RENEW_EVERY = 300;
/** Those who wait learn of a failure for so long; ms. */
const FAILURE_TOLD = 250;
/** Larger answers stay in the memory of their instance; bytes. */
const MAX_BODY = 1024 * 1024;
/** What can be confirmed by the API is kept for at least so long; ms. */
const CONFIRMABLE = 60_000;

/** What stood in Redis when the call began: if it stands no longer, the answer is not kept. */
export interface Snapshot {
  readonly epoch: string;
  readonly stamp: string;
  /** Of a place whose answers vary. */
  readonly index: VaryIndex | undefined;
}

export interface LeaseOptions {
  readonly connection: Pick<RedisConnection, 'ask'>;
  readonly keys: AnswerKeys;
  readonly place: Place;
  readonly collapseKey: string;
  readonly snapshot: Snapshot;
  /** Of the lock; undefined: others are at it too, and nobody waits for this call. */
  readonly token: string | undefined;
  readonly now: () => number;
  /** The call's time limit; ms. */
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
    const time = timeToLive(entry, this.#options.now());
    if (entry.body.length > MAX_BODY || time <= 0) {
      this.release();
      return;
    }
    if (!this.#end()) return;
    const { connection, keys, place, snapshot, token = '' } = this.#options;
    const bytes = encodeEntry(entry);
    const index = entry.vary.length === 0 ? undefined : varyIndexFor(entry.vary, snapshot.index);
    const variant = keys.entry(place, index === undefined ? '' : variantOf(index.id, entry.vary));
    const names = [this.#lock, epochKey(place), stampKey(place), keys.entry(place), variant];
    const values = [token, snapshot.epoch, snapshot.stamp, String(time)];
    const kept = index === undefined ? [bytes, ''] : [writeVaryIndex(index), bytes];
    void connection.ask(['EVAL', KEEP, String(names.length), ...names, ...values, ...kept]);
  }

  release(): void {
    this.#unlock('');
  }

  fail(error: ApiError): void {
    this.#unlock(encodeFailure(error));
  }

  [Symbol.dispose](): void {
    this.release();
  }

  #unlock(told: string): void {
    if (!this.#end()) return;
    const { connection, token } = this.#options;
    if (token === undefined) return;
    void connection.ask(['EVAL', RELEASE, '1', this.#lock, token, told, String(FAILURE_TOLD)]);
  }

  /** Is it the first end? */
  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    clearInterval(this.#renewal);
    return true;
  }
}

/** Until it is of no use to anybody; ms. */
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

/** @returns undefined for the token of a call under way */
export function decodeFailure(lock: string): ApiError | undefined {
  if (!lock.startsWith(FAILURE)) return undefined;
  const [status, code, message, retryAfter]: [number, string, string, number | null] = JSON.parse(lock.slice(1));
  return new ApiError(status, code, message, { retryAfter: retryAfter ?? undefined });
}
