/**
 * Purges of what Redis holds. The epochs of all buckets change first, so that nothing is kept that was on its way; then each
 * server is looked through. Of a Cluster a server may be away while the others go on: its buckets have missed what was
 * purged meanwhile, and are not used until that is done there too.
 */
import { randomUUID } from 'node:crypto';
import { isPurged, type PurgeFilter } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';
import type { Primary, RedisConnection } from './connection.ts';
import { ALL_ENTRIES, ALL_EPOCHS, type AnswerKeys, byBucket, epochKey, readEntryKey, stampKey } from './keys.ts';
import { Postponed } from './postponed.ts';

/** Names are read so many at a time, and each time Redis may take so long; ms: no visitor waits for it. */
const SCAN_COUNT = '1000';
const PURGE_WAIT = 250;
/** A place's stamp outlives every call that may be on its way to it; ms. */
const STAMP_TIME = String(20 * 60_000);

type PurgedConnection = Pick<RedisConnection, 'ask' | 'isReady' | 'primaries'>;

export class EntryPurges {
  readonly #connection: PurgedConnection;
  readonly #keys: AnswerKeys;
  /** The epochs that could not be changed, and the purges that their buckets have missed. */
  readonly #unchanged = new Set<string>();
  #missed = new Postponed();

  constructor(connection: PurgedConnection, keys: AnswerKeys) {
    this.#connection = connection;
    this.#keys = keys;
  }

  /** Has no bucket missed a purge? */
  get isDone(): boolean {
    return this.#unchanged.size === 0;
  }

  /** May the place's bucket still hold what was purged? */
  mayHoldPurged(place: Place): boolean {
    return this.#unchanged.has(epochKey(place));
  }

  /** @returns was the answer dropped, and is none kept that is on its way? */
  async forget(place: Place): Promise<boolean> {
    const replies = await Promise.all([
      this.#connection.ask(['SET', stampKey(place), randomUUID(), 'PX', STAMP_TIME], PURGE_WAIT),
      this.#connection.ask(['DEL', this.#keys.entry(place)], PURGE_WAIT),
    ]);
    return replies.every(({ ok }) => ok);
  }

  /** @returns how many answers were dropped; undefined: a server that is at hand could not be purged */
  async purge(filters: readonly PurgeFilter[]): Promise<number | undefined> {
    if (!this.#connection.isReady) return undefined;
    const before = this.#connection.primaries;
    const failed = await this.#changeEpochs(ALL_EPOCHS);
    const dropped = await this.#drop(before, filters);
    if (dropped === undefined) return undefined;
    // Without memory left that may have been refused; now there is some.
    for (const name of await this.#changeEpochs(failed)) this.#unchanged.add(name);
    if (!this.isDone) for (const purge of filters) this.#missed.add({ purge });
    return dropped;
  }

  /** Purges again what was missed, where that is possible by now. */
  async catchUp(): Promise<void> {
    if (this.isDone) return;
    const missed = this.#missed;
    this.#missed = new Postponed();
    const before = this.#connection.primaries;
    const failed = await this.#changeEpochs([...this.#unchanged]);
    const dropped = failed.length > 0 ? undefined : await this.#drop(before, missed.filters);
    // What came meanwhile was missed as well.
    if (dropped !== undefined && this.#missed.isEmpty) this.#unchanged.clear();
    else this.#missed.addAll(missed);
  }

  /** @returns those that could not be changed */
  async #changeEpochs(names: readonly string[]): Promise<string[]> {
    const epoch = randomUUID();
    const replies = await Promise.all(names.map((name) => this.#connection.ask(['SET', name, epoch], PURGE_WAIT)));
    return names.filter((_, n) => !replies[n]?.ok);
  }

  /** @param before who was at hand before the epochs changed: of one that is lost since, nothing is known */
  async #drop(before: readonly Primary[], filters: readonly PurgeFilter[]): Promise<number | undefined> {
    const primaries = new Set([...before, ...this.#connection.primaries]);
    const each = await Promise.all([...primaries].map((primary) => dropEntries(primary, filters)));
    if (each.includes(undefined)) return undefined;
    return each.reduce<number>((sum, dropped = 0) => sum + dropped, 0);
  }
}

async function dropEntries(primary: Primary, filters: readonly PurgeFilter[]): Promise<number | undefined> {
  let dropped = 0;
  let cursor = '0';
  do {
    const page = await primary.ask(['SCAN', cursor, 'MATCH', ALL_ENTRIES, 'COUNT', SCAN_COUNT], PURGE_WAIT);
    if (!page.ok) return undefined;
    const [next, found] = page.value as [Buffer, Buffer[]];
    cursor = String(next);
    const names = found.map(String).filter((name) => filters.some((filter) => isNamed(name, filter)));
    for (const gone of await Promise.all(byBucket(names).map((some) => primary.ask(['UNLINK', ...some], PURGE_WAIT)))) {
      if (!gone.ok) return undefined;
      dropped += Number(gone.value);
    }
  } while (cursor !== '0');
  return dropped;
}

/** Of an address that is cut the rest is not known: it goes as well. */
function isNamed(name: string, filter: PurgeFilter): boolean {
  const entry = readEntryKey(name);
  if (entry === undefined) return false;
  const prefix = entry.cut ? filter.prefix?.slice(0, entry.url.length) : filter.prefix;
  return isPurged(entry, { ...filter, prefix });
}
