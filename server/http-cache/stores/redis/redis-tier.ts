/** The second tier of the cache, in Redis (design.md 'Cache'): answers, locks and purges of all instances. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Entry } from '../../rules/entry.ts';
import type { PurgeFilter } from '../../rules/tags.ts';
import type { Claim, Place, SharedTier, Wanted } from '../../shared-tier.ts';
import { decodeEntry } from '../entry-codec.ts';
import type { RedisConnection } from './connection.ts';
import { type AnswerKeys, epochKey, stampKey } from './keys.ts';
import { decodeFailure, LOCK_TIME, RedisLease, type Snapshot } from './lease.ts';
import type { PurgeBus } from './purge-bus.ts';
import { readVaryIndex, variantFor } from './variants.ts';

/** What a caller may lose to a Redis that is slow: 50 ms in all, for the answer, its variant and the lock. */
const ANSWER_WAIT = 25;
const VARIANT_WAIT = 10;
const LOCK_WAIT = 15;
/** Those who wait for another instance look so often; ms. */
const LOOK_EVERY = 10;

export interface TierMetrics {
  /** The tier was looked into; `away`: it could not be. */
  tierAsked(tier: 'redis', result: 'hit' | 'miss' | 'away'): void;
}

export interface RedisTierOptions {
  readonly connection: Pick<RedisConnection, 'ask'>;
  readonly keys: AnswerKeys;
  readonly bus: Pick<PurgeBus, 'isInStep' | 'forget' | 'purge'>;
  readonly metrics: TierMetrics;
  /** ms since 1970. */
  readonly now: () => number;
}

interface Found {
  readonly entry: Entry | undefined;
  readonly snapshot: Snapshot;
}

export class RedisTier implements SharedTier {
  readonly #options: RedisTierOptions;

  constructor(options: RedisTierOptions) {
    this.#options = options;
  }

  async claim(wanted: Wanted): Promise<Claim> {
    const { place, collapseKey, timeoutMs } = wanted;
    const { connection, keys, now } = this.#options;
    const found = await shown(wanted, 'redis look-up', this.#find(wanted));
    this.#options.metrics.tierAsked('redis', found === undefined ? 'away' : isHit(found, wanted) ? 'hit' : 'miss');
    if (found === undefined) return { as: 'lease', lease: undefined, entry: undefined };
    const { entry } = found;
    if (entry !== undefined && wanted.isUsable(entry)) return { as: 'found', entry };

    const token = `t${randomUUID()}`;
    const lock = ['SET', keys.lock(place, collapseKey), token, 'NX', 'PX', String(LOCK_TIME)];
    const locked = await shown(wanted, 'redis lock', connection.ask(lock, LOCK_WAIT));
    const isMine = locked.ok && locked.value !== null;
    if (!isMine && locked.ok) {
      const claim = await shown(wanted, 'other instance', this.#waitForOther(wanted));
      if (claim !== undefined) return claim;
    }
    const options = { connection, keys, place, collapseKey, timeoutMs, snapshot: found.snapshot, now };
    return { as: 'lease', lease: new RedisLease({ ...options, token: isMine ? token : undefined }), entry };
  }

  forget(place: Place): void {
    void this.#options.bus.forget(place);
  }

  purge(filter: PurgeFilter): Promise<number> {
    return this.#options.bus.purge(filter);
  }

  async #find(wanted: Wanted): Promise<Found | undefined> {
    const { bus, connection, keys } = this.#options;
    const { place, lookup } = wanted;
    if (!bus.isInStep(place)) return undefined;
    const replies = await connection.ask(['MGET', keys.entry(place), epochKey(place), stampKey(place)], ANSWER_WAIT);
    if (!replies.ok) return undefined;
    const [bytes, epoch, stamp] = replies.value as (Buffer | null)[];
    const index = bytes ? readVaryIndex(bytes) : undefined;
    const snapshot = { epoch: epoch?.toString() ?? '', stamp: stamp?.toString() ?? '', index };
    if (index === undefined) return { snapshot, entry: bytes ? decodeEntry(bytes) : undefined };
    const variant = keys.entry(place, variantFor(index, lookup));
    const reply = await connection.ask(['GET', variant], VARIANT_WAIT);
    return { snapshot, entry: reply.ok && reply.value instanceof Buffer ? decodeEntry(reply.value) : undefined };
  }

  /** Waits while another instance makes the call. @returns undefined where it is better to make it oneself */
  async #waitForOther(wanted: Wanted): Promise<Claim | undefined> {
    const { connection, keys } = this.#options;
    const lock = keys.lock(wanted.place, wanted.collapseKey);
    const until = performance.now() + wanted.timeoutMs;
    while (performance.now() < until) {
      await pause(LOOK_EVERY);
      if (wanted.signal.aborted) throw wanted.signal.reason;
      const held = await connection.ask(['GET', lock]);
      if (!held.ok) return undefined;
      const error = held.value === null ? undefined : decodeFailure(String(held.value));
      if (error !== undefined) return { as: 'failed', error };
      if (held.value !== null) continue;
      const found = await this.#find(wanted);
      return found?.entry !== undefined && wanted.isUsable(found.entry)
        ? { as: 'found', entry: found.entry }
        : undefined;
    }
    return undefined;
  }
}

function shown<Wait extends Promise<unknown>>({ onWait }: Wanted, name: string, wait: Wait): Wait {
  onWait?.(name, wait);
  return wait;
}

function isHit({ entry }: Found, { isUsable }: Wanted): boolean {
  return entry !== undefined && isUsable(entry);
}
