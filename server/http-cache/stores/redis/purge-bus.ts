/**
 * Purges, done in Redis and told to every instance by the log (`purge-log.ts`). The rule for the time when Redis is away:
 *
 * - What an instance drops it drops from its own memory at once. What it could not drop in Redis and tell the others is
 *   postponed (`postponed.ts`: places and prefixes, bounded), and until it is told this instance does not use Redis: only
 *   Redis itself still holds what was dropped, and nobody brings it back from there into this memory.
 * - Other instances go on with what they hold until they are told, as long as its freshness lasts.
 * - An instance that could not follow the log hears all of it once it is back, so a gap costs nothing that is stored. Only
 *   where the log was cut or lost meanwhile it drops all that it holds, as it cannot know what was said.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { isPurged, type PurgeFilter } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';
import type { RedisConnection } from './connection.ts';
import { ALL_ENTRIES, type AnswerKeys, EPOCH_KEY, readEntryKey, stampKey } from './keys.ts';
import { Postponed } from './postponed.ts';
import { appendToLog } from './purge-log.ts';

export interface PurgeBusOptions {
  readonly connection: Pick<RedisConnection, 'ask' | 'isReady' | 'onReady'>;
  readonly keys: AnswerKeys;
  /** Drops what this instance holds, pages too. */
  readonly onPurge: (filter: PurgeFilter) => void;
  /** Drops what this instance holds of one place: another instance has said so. */
  readonly onForget: (place: Place) => void;
}

const Filter = v.object({
  prefix: v.optional(v.string()),
  region: v.optional(v.number()),
  tag: v.optional(v.string()),
});
const Message = v.object({
  from: v.string(),
  /** Of the sender's answers. */
  version: v.optional(v.string()),
  purge: v.optional(Filter),
  forget: v.optional(v.object({ key: v.string(), url: v.string(), call: v.string(), region: v.optional(v.number()) })),
});
type Message = v.InferOutput<typeof Message>;

/** Names are read so many at a time, and each time Redis may take so long; ms: no visitor waits for it. */
const SCAN_COUNT = '1000';
const PURGE_WAIT = 250;
/** Places are told so many at a time. */
const TOLD_AT_ONCE = 50;
/** A place's stamp outlives every call that may be on its way to it; ms. */
const STAMP_TIME = String(20 * 60_000);
const TRY_AGAIN = 1000;

export class PurgeBus {
  readonly #options: PurgeBusOptions;
  readonly #connection: PurgeBusOptions['connection'];
  readonly #name = randomUUID();
  readonly #postponed = new Postponed();
  #isTelling = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: PurgeBusOptions) {
    this.#options = options;
    this.#connection = options.connection;
    this.#connection.onReady(() => void this.#tellPostponed());
  }

  /** May Redis be used: has all that this instance dropped been dropped there? */
  get isInStep(): boolean {
    return this.#postponed.isEmpty && this.#connection.isReady;
  }

  /** @returns how many answers Redis has dropped */
  async purge(filter: PurgeFilter): Promise<number> {
    const dropped = await this.#purgeAll([filter]);
    if (dropped !== undefined) return dropped;
    this.#postponed.addPurge(filter);
    this.#tellLater();
    return 0;
  }

  async forget(place: Place): Promise<void> {
    if (this.isInStep && (await this.#forget(place))) return;
    this.#postponed.addPlace(place);
    this.#tellLater();
  }

  /** @param text of an entry of the log; one that cannot be read may have told of a purge of everything */
  hear(text: string): void {
    const { from, version, purge, forget } = readMessage(text);
    if (from === this.#name) return;
    const { keys, onPurge, onForget } = this.#options;
    if (purge !== undefined) onPurge(purge);
    if (forget === undefined) return;
    const place: Place = { ...forget, region: forget.region };
    onForget(place);
    if (version !== keys.version) void this.#connection.ask(['DEL', keys.entry(place)]);
  }

  /** Something was said that this instance can no longer hear. */
  missed(): void {
    this.#options.onPurge({});
  }

  close(): void {
    clearTimeout(this.#retry);
  }

  async #forget(place: Place): Promise<boolean> {
    const { version } = this.#options.keys;
    const replies = await Promise.all([
      this.#connection.ask(['SET', stampKey(place), randomUUID(), 'PX', STAMP_TIME], PURGE_WAIT),
      this.#connection.ask(['DEL', this.#options.keys.entry(place)], PURGE_WAIT),
      this.#tell({ from: this.#name, version, forget: place }),
    ]);
    return replies.every(({ ok }) => ok);
  }

  /** The epoch changes first: what is on its way is then not kept. */
  async #purgeAll(filters: readonly PurgeFilter[]): Promise<number | undefined> {
    const setEpoch = ['SET', EPOCH_KEY, randomUUID()];
    const before = await this.#connection.ask(setEpoch, PURGE_WAIT);
    if (!before.ok && !before.refused) return undefined;
    const dropped = await this.#dropEntries(filters);
    if (dropped === undefined) return undefined;
    // Without memory left that may have been refused; now there is some.
    if (!before.ok && !(await this.#connection.ask(setEpoch, PURGE_WAIT)).ok) return undefined;
    for (const purge of filters) if (!(await this.#tell({ from: this.#name, purge })).ok) return undefined;
    return dropped;
  }

  async #dropEntries(filters: readonly PurgeFilter[]): Promise<number | undefined> {
    let dropped = 0;
    let cursor = '0';
    do {
      const page = await this.#connection.ask(['SCAN', cursor, 'MATCH', ALL_ENTRIES, 'COUNT', SCAN_COUNT], PURGE_WAIT);
      if (!page.ok) return undefined;
      const [next, found] = page.value as [Buffer, Buffer[]];
      cursor = String(next);
      const names = found.map(String).filter((name) => filters.some((filter) => isNamed(name, filter)));
      if (names.length === 0) continue;
      const gone = await this.#connection.ask(['UNLINK', ...names], PURGE_WAIT);
      if (!gone.ok) return undefined;
      dropped += Number(gone.value);
    } while (cursor !== '0');
    return dropped;
  }

  #tell(message: Message) {
    return appendToLog(this.#connection, JSON.stringify(message));
  }

  #tellLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#tellPostponed(), TRY_AGAIN);
    this.#retry.unref();
  }

  async #tellPostponed(): Promise<void> {
    if (this.#isTelling || !this.#connection.isReady) return;
    this.#isTelling = true;
    while (!this.#postponed.isEmpty && (await this.#tellSome()));
    this.#isTelling = false;
    if (!this.#postponed.isEmpty) this.#tellLater();
  }

  /** @returns was it told? */
  async #tellSome(): Promise<boolean> {
    const { filters, places } = this.#postponed;
    if (filters.length > 0) {
      if ((await this.#purgeAll(filters)) === undefined) return false;
      this.#postponed.delete([], filters);
      return true;
    }
    const some = places.slice(0, TOLD_AT_ONCE);
    const told = await Promise.all(some.map((place) => this.#forget(place)));
    this.#postponed.delete(
      some.filter((_, n) => told[n]),
      [],
    );
    return told.every((isTold) => isTold);
  }
}

function readMessage(text: string): Message {
  try {
    return v.parse(Message, JSON.parse(text));
  } catch {
    return { from: 'unknown', purge: {} };
  }
}

/** Of an address that is cut the rest is not known: it goes as well. */
function isNamed(name: string, filter: PurgeFilter): boolean {
  const entry = readEntryKey(name);
  if (entry === undefined) return false;
  const prefix = entry.cut ? filter.prefix?.slice(0, entry.url.length) : filter.prefix;
  return isPurged(entry, { ...filter, prefix });
}
