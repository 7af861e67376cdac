/** The second tier of the cache, in Redis, with the answers, locks and purges of all instances. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Entry } from '../../rules/entry.ts';
import type { FieldLookup } from '../../rules/fields.ts';
import type { PurgeFilter } from '../../rules/tags.ts';
import type { Claim, Place, SharedTier, Wanted } from '../../shared-tier.ts';
import { decodeEntry } from '../entry-codec.ts';
import type { LogId } from './changes.ts';
import type { Clocks } from './clocks.ts';
import type { RedisConnection } from './connection.ts';
import { type AnswerKeys, readVaryIndex, variantFor } from './keys.ts';
import type { PurgeBus } from './purge-bus.ts';
import type { PurgeLog } from './purge-log.ts';
import { decodeFailure, LOCK_TIME, RedisLease, writeEntry } from './redis-lease.ts';

/**
 * Time limits for the answer, its variant and the lock: a slow Redis delays a call of our own by at most 50 ms in all; ms.
 * One that another instance makes is waited for until its deadline.
 */
const ANSWER_WAIT = 25;
const VARIANT_WAIT = 10;
const LOCK_WAIT = 15;
/** Nobody waits while an answer is exchanged; ms. */
const EXCHANGE_WAIT = 500;
/** How often an instance that waits for another one looks for the lock; ms. */
const LOOK_EVERY = 10;

/** Redis could not be reached. */
const AWAY = Symbol('away');

export interface TierMetrics {
  /** An answer was looked up in the tier; `away`: the tier could not be reached. */
  tierAsked(tier: 'redis', result: 'hit' | 'miss' | 'away'): void;
}

export interface RedisTierOptions {
  readonly connection: Pick<RedisConnection, 'ask'>;
  readonly keys: AnswerKeys;
  readonly bus: Pick<PurgeBus, 'hasDropped' | 'publish'>;
  readonly log: Pick<PurgeLog, 'position' | 'isKnownAfter'>;
  readonly clocks: Pick<Clocks, 'agree'>;
  readonly metrics: TierMetrics;
  /** ms since 1970. */
  readonly now: () => number;
}

export class RedisTier implements SharedTier {
  readonly #options: RedisTierOptions;

  constructor(options: RedisTierOptions) {
    this.#options = options;
  }

  async claim(wanted: Wanted): Promise<Claim> {
    const { place, collapseKey, until } = wanted;
    const { connection, keys, now } = this.#options;
    const position = this.#position;
    const found = position === undefined ? AWAY : await shown(wanted, 'redis look-up', this.#find(wanted));
    const isHit = found !== AWAY && found !== undefined && wanted.isUsable(found);
    this.#options.metrics.tierAsked('redis', found === AWAY ? 'away' : isHit ? 'hit' : 'miss');
    if (position === undefined || found === AWAY) return { as: 'lease', lease: undefined, entry: undefined };
    if (isHit) return { as: 'found', entry: found };

    const token = `t${randomUUID()}`;
    const lock = ['SET', keys.lock(place, collapseKey), token, 'NX', 'PX', String(LOCK_TIME)];
    const locked = await shown(wanted, 'redis lock', connection.ask(lock, LOCK_WAIT));
    const isTaken = locked.ok && locked.value === null;
    if (isTaken) {
      const claim = await shown(wanted, 'other instance', this.#waitForOther(wanted, found));
      if (claim !== undefined) return claim;
    }
    // Where the reply was late, the lock may be ours all the same: then the lease has to end it.
    const options = { connection, keys, place, collapseKey, until, position, now };
    return { as: 'lease', lease: new RedisLease({ ...options, token: isTaken ? undefined : token }), entry: found };
  }

  async exchange(place: Place, lookup: FieldLookup, own: Entry | undefined): Promise<Entry | undefined> {
    const position = this.#position;
    const found = position === undefined ? AWAY : await this.#find({ place, lookup }, EXCHANGE_WAIT);
    if (position === undefined || found === AWAY) return undefined;
    const [theirs, ours] = [found?.bornAt ?? 0, own?.bornAt ?? 0];
    if (theirs > ours) return found;
    if (own !== undefined && ours > theirs) await writeEntry({ ...this.#options, place, position }, own, EXCHANGE_WAIT);
    return undefined;
  }

  /** The position in the log of purges; undefined while no answers may be shared. */
  get #position(): LogId | undefined {
    const { log, clocks } = this.#options;
    return clocks.agree ? log.position : undefined;
  }

  forget(place: Place): void {
    void this.#options.bus.publish({ forget: place });
  }

  purge(filter: PurgeFilter): Promise<void> {
    return this.#options.bus.publish({ purge: filter });
  }

  /** @returns the stored answer, unless it was purged after its call began */
  async #find(
    { place, lookup }: Pick<Wanted, 'place' | 'lookup'>,
    wait = ANSWER_WAIT,
  ): Promise<Entry | undefined | typeof AWAY> {
    const { bus, connection, keys, log } = this.#options;
    let reply = await connection.ask(['GET', keys.entry(place)], wait);
    if (!reply.ok) return AWAY;
    const names = reply.value instanceof Buffer ? readVaryIndex(reply.value) : undefined;
    if (names !== undefined)
      reply = await connection.ask(['GET', keys.entry(place, variantFor(names, lookup))], VARIANT_WAIT);
    const kept = reply.ok && reply.value instanceof Buffer ? decodeEntry(reply.value) : undefined;
    if (kept === undefined || !log.isKnownAfter(kept.position) || bus.hasDropped(place, kept.position))
      return undefined;
    return kept.entry;
  }

  /**
   * Waits while another instance makes the call. Its answer is used however long the call took: one that is stale on
   * arrival too, as by all who wait in one instance.
   * @param before the answer that was stored before the call
   * @returns undefined if this instance should make the call itself
   */
  async #waitForOther(wanted: Wanted, before: Entry | undefined): Promise<Claim | undefined> {
    const { connection, keys } = this.#options;
    const lock = keys.lock(wanted.place, wanted.collapseKey);
    while (performance.now() < wanted.until) {
      await pause(LOOK_EVERY);
      if (wanted.signal.aborted) throw wanted.signal.reason;
      const held = await connection.ask(['GET', lock]);
      if (!held.ok) return undefined;
      const error = held.value === null ? undefined : decodeFailure(String(held.value));
      if (error !== undefined) return { as: 'failed', error };
      if (held.value !== null) continue;
      const found = await this.#find(wanted);
      if (found === AWAY || found === undefined) return undefined;
      const isNew = before === undefined || found.bornAt > before.bornAt;
      return isNew || wanted.isUsable(found) ? { as: 'found', entry: found } : undefined;
    }
    return undefined;
  }
}

function shown<Wait extends Promise<unknown>>({ onWait }: Wanted, name: string, wait: Wait): Wait {
  onWait?.(name, wait);
  return wait;
}
