/**
 * The second tier of the cache, in Redis: the answers of all instances. All keys begin with the version of the storage
 * format. The hash tag of Redis Cluster, in the first braces, is a digest of the address; the names of calls may contain
 * further braces.
 *
 * Answers that differ by request fields (`Vary`, RFC 9111 section 4.1) have keys of their own; the address's own key then
 * holds an index, which names the fields.
 */

import { hash } from 'node:crypto';
import type { Entry } from '../../rules/entry.ts';
import type { FieldLookup } from '../../rules/fields.ts';
import { type VaryField, varyFields } from '../../rules/key.ts';
import { type PurgeFilter, tagOf } from '../../rules/tags.ts';
import type { Claim, EntryAddress, SharedTier, Wanted } from '../../shared-tier.ts';
import { decodeEntry, encodeEntry } from '../entry-codec.ts';
import { type ClockMetrics, Clocks } from './clocks.ts';
import { type Ask, type ConnectionOptions, openRedisClient, RedisConnection } from './connection.ts';
import { RedisLease, takeLock, waitForOther } from './leases.ts';
import { type LogId, Purges, type PurgesOptions } from './purges.ts';

/** How many characters of an address are part of its key, for people to read. The digests make keys unique. */
const NAMED_PART = 200;
const VARY_PREFIX = 'vary:';

/**
 * Time limits for the answer and its variant: with that for the lock (`leases.ts`), a slow Redis delays a call of our own
 * by at most 50 ms in all. One that another instance makes is waited for until its deadline.
 */
const ANSWER_WAIT = 25;
const VARIANT_WAIT = 10;
/** Nobody waits while an answer is exchanged; ms. */
const EXCHANGE_WAIT = 500;
/** Larger answers are not stored in Redis, only in the memory of the instance; bytes. */
const MAX_BODY = 1024 * 1024;
/** An answer that is stale on arrival is stored for those who wait for it; ms. */
const AWAITED = 1000;
/** An answer with validators is stored for at least this time, because the API may confirm it; ms. */
const CONFIRMABLE = 60_000;

/** Redis could not be reached. */
const AWAY = Symbol('away');
type Found = Entry | undefined | typeof AWAY;

export interface TierMetrics {
  /** An answer was looked up in the tier; `away`: the tier could not be reached. */
  tierAsked(tier: 'redis', result: 'hit' | 'miss' | 'away'): void;
}

export interface RedisTierOptions {
  readonly ask: Ask;
  /** Of all that shapes answers (`answers-version.ts`). */
  readonly version: string;
  readonly purges: Pick<Purges, 'position' | 'mayUse' | 'publish'>;
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
    const { address, collapseKey, until } = wanted;
    const { ask, version, metrics } = this.#options;
    const position = this.#position;
    const found = position === undefined ? AWAY : await shown(wanted, 'redis look-up', this.#find(wanted));
    const isHit = found !== AWAY && found !== undefined && wanted.isUsable(found);
    metrics.tierAsked('redis', found === AWAY ? 'away' : isHit ? 'hit' : 'miss');
    if (position === undefined || found === AWAY) return { as: 'lease', lease: undefined, entry: undefined };
    if (isHit) return { as: 'found', entry: found };

    const lock = lockKey(version, address, collapseKey);
    const token = await shown(wanted, 'redis lock', takeLock(ask, lock));
    if (token === undefined) {
      const claim = await shown(wanted, 'other instance', this.#resultOfOther(lock, wanted, found));
      if (claim !== undefined) return claim;
    }
    const write = (entry: Entry) => this.#write(address, entry, position);
    return { as: 'lease', lease: new RedisLease({ ask, lock, token, until, write }), entry: found };
  }

  async exchange(address: EntryAddress, lookup: FieldLookup, own: Entry | undefined): Promise<Entry | undefined> {
    const position = this.#position;
    const found = position === undefined ? AWAY : await this.#find({ address, lookup }, EXCHANGE_WAIT);
    if (position === undefined || found === AWAY) return undefined;
    const [theirs, ours] = [found?.bornAt ?? 0, own?.bornAt ?? 0];
    if (theirs > ours) return found;
    if (own !== undefined && ours > theirs) await this.#write(address, own, position, EXCHANGE_WAIT);
    return undefined;
  }

  forget(address: EntryAddress): void {
    void this.#options.purges.publish({ forget: address });
  }

  purge(filter: PurgeFilter): Promise<void> {
    return this.#options.purges.publish({ purge: filter });
  }

  /** The position in the log of purges; undefined while no answers may be shared. */
  get #position(): LogId | undefined {
    const { purges, clocks } = this.#options;
    return clocks.agree ? purges.position : undefined;
  }

  /** @returns the stored answer, unless it was purged after its call began */
  async #find({ address, lookup }: Pick<Wanted, 'address' | 'lookup'>, wait = ANSWER_WAIT): Promise<Found> {
    const { ask, version, purges } = this.#options;
    let reply = await ask(['GET', entryKey(version, address)], wait);
    if (!reply.ok) return AWAY;
    const names = reply.value instanceof Buffer ? readVaryIndex(reply.value) : undefined;
    if (names !== undefined) {
      reply = await ask(['GET', entryKey(version, address, varyFields(names, lookup))], VARIANT_WAIT);
    }
    const kept = reply.ok && reply.value instanceof Buffer ? decodeEntry(reply.value) : undefined;
    return kept !== undefined && purges.mayUse(address, kept.position) ? kept.entry : undefined;
  }

  /**
   * Stores an answer, unless it is too large.
   * @param position up to which the log of purges had been read when the call began
   * @param within the time limit of each command; ms
   */
  async #write(address: EntryAddress, entry: Entry, position: LogId, within?: number): Promise<void> {
    const { ask, version, now } = this.#options;
    if (entry.body.length > MAX_BODY) return;
    const time = String(timeToLive(entry, now()));
    const set = (key: string, value: string | Buffer) => ask(['SET', key, value, 'PX', time], within);
    const index = entry.vary.length > 0 && set(entryKey(version, address), writeVaryIndex(entry.vary));
    await Promise.all([index, set(entryKey(version, address, entry.vary), encodeEntry(entry, position))]);
  }

  /**
   * Waits while another instance makes the call. Its answer is used however long the call took: one that is stale on
   * arrival too, as by all who wait in one instance.
   * @param before the answer that was stored before the call
   * @returns undefined if this instance should make the call itself
   */
  async #resultOfOther(lock: string, wanted: Wanted, before: Entry | undefined): Promise<Claim | undefined> {
    const end = await waitForOther(this.#options.ask, lock, wanted);
    if (end === undefined) return undefined;
    if (end !== 'ended') return { as: 'failed', error: end };
    const found = await this.#find(wanted);
    if (found === AWAY || found === undefined) return undefined;
    const isNew = before === undefined || found.bornAt > before.bornAt;
    return isNew || wanted.isUsable(found) ? { as: 'found', entry: found } : undefined;
  }
}

function shown<Wait extends Promise<unknown>>({ onWait }: Wanted, name: string, wait: Wait): Wait {
  onWait?.(name, wait);
  return wait;
}

/** How long the entry can be of use, to those who wait for it at least; ms. */
function timeToLive({ freshUntil, refreshUntil, failUntil, validators }: Entry, now: number): number {
  const isConfirmable = validators.etag !== undefined || validators.lastModified !== undefined;
  const left = Math.max(freshUntil, refreshUntil, failUntil) - now;
  return Math.ceil(Math.max(left, isConfirmable ? CONFIRMABLE : AWAITED));
}

/**
 * The key of an address's answer, or of one of its variants. It names the region by its host: an instance that has just
 * started knows no geo ids, and has to find `geo.json` here (D48).
 */
export function entryKey(version: string, { key, call, url }: EntryAddress, vary: readonly VaryField[] = []): string {
  // A primary key (`rules/key.ts`) is its group, the scheme, the host and the address.
  const host = key.split(' ', 3)[2] ?? '';
  const variant = JSON.stringify(vary.map(([name, value]) => [name, value ?? null]));
  const named = `${host}|${tagOf(call)}|${url.slice(0, NAMED_PART)}`;
  return `vitrina:4:{${digest(key)}}:${version}:e|${named}|${vary.length === 0 ? '' : digest(variant)}`;
}

/** The key of the lock for a call. @param collapseKey callers with the same key want the same answer */
export function lockKey(version: string, { key }: EntryAddress, collapseKey: string): string {
  return `vitrina:4:{${digest(key)}}:${version}:l|${digest(collapseKey)}`;
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 27);
}

/** @returns the names of the fields; undefined if the bytes are no index but an answer */
export function readVaryIndex(bytes: Buffer): string[] | undefined {
  if (bytes.toString('latin1', 0, VARY_PREFIX.length) !== VARY_PREFIX) return undefined;
  return bytes.toString('utf8', VARY_PREFIX.length).split(',');
}

export function writeVaryIndex(vary: readonly VaryField[]): string {
  return VARY_PREFIX + vary.map(([name]) => name).join(',');
}

export interface Redis {
  readonly tier: RedisTier;
  readonly ask: Ask;
  /** Resolves when Redis is used for the first time, and what `onAtHand` then does is done. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

export type RedisOptions = ConnectionOptions &
  Pick<PurgesOptions, 'onPurge' | 'onForget'> &
  Pick<RedisTierOptions, 'version' | 'metrics' | 'now'> & {
    readonly metrics: ClockMetrics;
    /** Called each time that Redis can be used, after a start or a break: both connections are there. Never rejects. */
    readonly onAtHand: () => Promise<void>;
  };

/** How long the log's connection may owe a reply: longer than a read of the log blocks (`purges.ts`); ms. */
const LOG_SILENCE = 2500;

/** Sets up what Redis is used for (`REDIS_URL`): the tier, and purges in all instances. Connects in the background. Nothing waits for Redis, and nothing fails if it is away. */
export function connectRedis(options: RedisOptions): Redis {
  const connection = new RedisConnection(options);
  const { ask } = connection;
  const ready = Promise.withResolvers<void>();
  const lookAround = (): void => {
    if (connection.isReady && purges.position !== undefined) void options.onAtHand().then(ready.resolve);
  };
  const purges: Purges = new Purges({ ...options, connection, onFollowed: lookAround });
  const clocks = new Clocks({ ...options, ask });
  connection.onReady(() => void clocks.compare());
  connection.onReady(lookAround);
  const log = openRedisClient(options.address, LOG_SILENCE);
  void purges.follow(log);
  const close = async (): Promise<void> => {
    clocks.close();
    purges.close();
    log.disconnect();
    connection.close();
  };
  return { tier: new RedisTier({ ...options, ask, purges, clocks }), ask, ready: ready.promise, close };
}
