/**
 * Purges, told to every instance and done in Redis. An instance that may have missed one, as Redis was away, drops all
 * that it holds; a purge that could not be told is told as soon as Redis is back, and until then Redis is not read.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { isPurged, type PurgeFilter } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';
import { ALL_ENTRIES, CHANNEL, EPOCH_KEY, entryKey, readEntryKey, stampKey } from './keys.ts';
import type { RedisLink } from './link.ts';

export interface PurgeBusOptions {
  readonly link: RedisLink;
  /** Drops what this instance holds, pages and learned hosts too. */
  readonly onPurge: (filter: PurgeFilter) => void;
  /** Drops what this instance holds under a key (`cache/key.ts`). */
  readonly onForget: (key: string) => void;
}

const Message = v.object({
  from: v.string(),
  /** With a purge: what stands under the epoch's key from then on. */
  epoch: v.optional(v.string()),
  purge: v.optional(
    v.object({ prefix: v.optional(v.string()), region: v.optional(v.number()), tag: v.optional(v.string()) }),
  ),
  forget: v.optional(v.string()),
});
type Message = v.InferOutput<typeof Message>;

/** Names are read so many at a time, and each time Redis may take so long; ms: no visitor waits for it. */
const SCAN_COUNT = '1000';
const PURGE_WAIT = 250;
/** A place's stamp outlives every call that may be on its way to it; ms. */
const STAMP_TIME = String(20 * 60_000);
const TRY_AGAIN = 1000;
/** More purges than these waiting for Redis become one of everything. */
const MAX_WAITING = 20;
/** An instance that finds Redis later than this after its start holds answers by then; ms. */
const JUST_STARTED = 5000;

export class PurgeBus {
  readonly #options: PurgeBusOptions;
  readonly #link: RedisLink;
  readonly #name = randomUUID();
  readonly #startedAt = performance.now();
  #waiting: PurgeFilter[] = [];
  #isListening = false;
  /** Between two times of listening something may have been said that was not heard. */
  #hasGap = false;
  #isInStep = false;
  #isBusy = false;
  #retry: NodeJS.Timeout | undefined;
  /** Of the last purge that this instance knows of. */
  #epoch: string | undefined;

  constructor(options: PurgeBusOptions) {
    this.#options = options;
    this.#link = options.link;
    this.#link.onReady(() => void this.#getInStep());
    this.#link.listen(
      CHANNEL,
      (text) => this.#hear(readMessage(text)),
      () => {
        this.#isListening = true;
        this.#hasGap = true;
        void this.#getInStep();
      },
    );
  }

  /** May Redis be read: has every purge reached it and us? */
  get isInStep(): boolean {
    return this.#isInStep && this.#link.isAtHand;
  }

  /** @returns how many answers Redis has dropped */
  async purge(filter: PurgeFilter): Promise<number> {
    const dropped = await this.#carryOut(filter);
    if (dropped === undefined) this.#postpone(filter);
    return dropped ?? 0;
  }

  async forget(place: Place): Promise<void> {
    const { region, url, key } = place;
    const replies = await Promise.all([
      this.#link.ask(['SET', stampKey(place), randomUUID(), 'PX', STAMP_TIME], PURGE_WAIT),
      this.#link.ask(['DEL', entryKey(place)], PURGE_WAIT),
      this.#tell({ from: this.#name, forget: key }),
    ]);
    if (replies.some(({ ok }) => !ok)) this.#postpone({ region, prefix: url, tag: place.call });
  }

  close(): void {
    clearTimeout(this.#retry);
  }

  /** The epoch changes first: what is on its way is then not kept. */
  async #carryOut(filter: PurgeFilter): Promise<number | undefined> {
    const epoch = randomUUID();
    const before = await this.#link.ask(['SET', EPOCH_KEY, epoch]);
    if (!before.ok && !before.refused) return undefined;
    const dropped = await this.#dropEntries(filter);
    if (dropped === undefined) return undefined;
    // Without memory left that may have been refused; now there is some.
    const changed = before.ok || (await this.#link.ask(['SET', EPOCH_KEY, epoch], PURGE_WAIT)).ok;
    const told = await this.#tell({ from: this.#name, epoch, purge: filter });
    if (!changed || !told.ok) return undefined;
    this.#epoch = epoch;
    return dropped;
  }

  async #dropEntries(filter: PurgeFilter): Promise<number | undefined> {
    let dropped = 0;
    let cursor = '0';
    do {
      const page = await this.#link.ask(['SCAN', cursor, 'MATCH', ALL_ENTRIES, 'COUNT', SCAN_COUNT], PURGE_WAIT);
      if (!page.ok) return undefined;
      const [next, found] = page.value as [Buffer, Buffer[]];
      cursor = String(next);
      const names = found.map(String).filter((name) => isNamed(name, filter));
      if (names.length === 0) continue;
      const gone = await this.#link.ask(['UNLINK', ...names], PURGE_WAIT);
      if (!gone.ok) return undefined;
      dropped += Number(gone.value);
    } while (cursor !== '0');
    return dropped;
  }

  #tell(message: Message) {
    return this.#link.ask(['PUBLISH', CHANNEL, JSON.stringify(message)], PURGE_WAIT);
  }

  #hear({ from, epoch, purge, forget }: Message): void {
    if (from === this.#name) return;
    if (epoch !== undefined) this.#epoch = epoch;
    if (purge !== undefined) this.#options.onPurge(purge);
    if (forget !== undefined) this.#options.onForget(forget);
  }

  #postpone(filter: PurgeFilter): void {
    this.#isInStep = false;
    this.#waiting = this.#waiting.length < MAX_WAITING ? [...this.#waiting, filter] : [{}];
    this.#tryLater();
  }

  #tryLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#getInStep(), TRY_AGAIN);
    this.#retry.unref();
  }

  async #getInStep(): Promise<void> {
    if (this.#isBusy || !this.#isListening || !this.#link.isAtHand) return;
    this.#isBusy = true;
    // Meanwhile there may have been another break, or another purge that could not be told.
    while (this.#isBehind && (await this.#catchUp()));
    this.#isBusy = false;
    this.#isInStep = !this.#isBehind;
    if (this.#isBehind) this.#tryLater();
  }

  get #isBehind(): boolean {
    return this.#hasGap || this.#waiting.length > 0;
  }

  async #catchUp(): Promise<boolean> {
    for (const filter of this.#waiting) {
      if ((await this.#carryOut(filter)) === undefined) return false;
      this.#waiting = this.#waiting.filter((one) => one !== filter);
    }
    return !this.#hasGap || this.#closeGap();
  }

  async #closeGap(): Promise<boolean> {
    this.#hasGap = false;
    const reply = await this.#link.ask(['GET', EPOCH_KEY], PURGE_WAIT);
    if (!reply.ok) {
      this.#hasGap = true;
      return false;
    }
    const epoch = reply.value === null ? '' : String(reply.value);
    this.#dropMissed(epoch);
    this.#epoch = epoch;
    return true;
  }

  /** Unheard were a purge, if the epoch is another, and at most changes of single addresses of class 'other', if not. */
  #dropMissed(epoch: string): void {
    const { onPurge } = this.#options;
    if (this.#epoch === undefined) {
      if (performance.now() - this.#startedAt > JUST_STARTED) onPurge({});
    } else {
      onPurge(epoch === this.#epoch ? { tag: 'other' } : {});
    }
  }
}

/** What cannot be read may have told of a purge of everything. */
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
