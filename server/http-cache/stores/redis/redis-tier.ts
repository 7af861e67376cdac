/** The second tier of the cache, in Redis (design.md 'Cache'): answers, locks and purges of all instances. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Entry } from '../../rules/entry.ts';
import type { PurgeFilter } from '../../rules/tags.ts';
import { matchesVary } from '../../rules/vary.ts';
import { type Claim, noLease, type Place, type SharedTier, type Wanted } from '../../shared-tier.ts';
import { decodeEntry } from '../entry-codec.ts';
import type { RedisConnection } from './connection.ts';
import { type AnswerKeys, epochKey, stampKey } from './keys.ts';
import { decodeFailure, LOCK_TIME, makeToken, RedisLease, type Snapshot } from './lease.ts';
import type { PurgeBus } from './purge-bus.ts';

/** What a caller may lose to a Redis that is slow: 50 ms in all, for the answer and the lock; ms. */
const ANSWER_WAIT = 30;
const LOCK_WAIT = 20;
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
  readonly isUsable: boolean;
  readonly snapshot: Snapshot;
}

export class RedisTier implements SharedTier {
  readonly #options: RedisTierOptions;

  constructor(options: RedisTierOptions) {
    this.#options = options;
  }

  async claim(wanted: Wanted): Promise<Claim> {
    const { place, collapseKey, timeoutMs } = wanted;
    const { connection, keys, metrics, now } = this.#options;
    const found = await shown(wanted, 'redis look-up', this.#find(wanted));
    if (found === undefined) {
      metrics.tierAsked('redis', 'away');
      return { as: 'lease', lease: noLease, entry: undefined };
    }
    const { entry, isUsable } = found;
    metrics.tierAsked('redis', isUsable ? 'hit' : 'miss');
    if (entry !== undefined && isUsable) return { as: 'found', entry };

    const token = makeToken();
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
    const { place, lookup, isUsable } = wanted;
    if (!bus.isInStep(place)) return undefined;
    const reply = await connection.ask(['MGET', keys.entry(place), epochKey(place), stampKey(place)], ANSWER_WAIT);
    if (!reply.ok || !Array.isArray(reply.value)) return undefined;
    const [bytes, epoch, stamp] = reply.value as (Buffer | null)[];
    const newest = bytes ? decodeEntry(bytes) : undefined;
    const entry = newest !== undefined && matchesVary(newest.vary, lookup) ? newest : undefined;
    return {
      entry,
      isUsable: entry !== undefined && isUsable(entry),
      snapshot: { epoch: epoch?.toString() ?? '', stamp: stamp?.toString() ?? '' },
    };
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
      return found?.entry !== undefined && found.isUsable ? { as: 'found', entry: found.entry } : undefined;
    }
    return undefined;
  }
}

function shown<Wait extends Promise<unknown>>({ onWait }: Wanted, name: string, wait: Wait): Wait {
  onWait?.(name, wait);
  return wait;
}
