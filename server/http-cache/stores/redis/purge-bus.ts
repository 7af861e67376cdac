/**
 * Purges, done in Redis (`entry-purges.ts`) and told to every instance by the log (`purge-log.ts`). The rule for the time
 * when Redis, or a part of it, is away:
 *
 * - What an instance drops it drops from its own memory at once. What it could not drop in Redis, or not tell, is postponed
 *   (`postponed.ts`: bounded), and until that is done this instance does not use Redis for it: only Redis itself still holds
 *   it, and nobody brings it back from there into this memory. It is told only once it is dropped there.
 * - A server that has taken over from another may lack what that one was told last: what this instance had told shortly
 *   before it lost that one is postponed too, and done again.
 * - Other instances go on with what they hold until they are told, as long as its freshness lasts.
 * - An instance that could not follow the log hears all of it once it is back, so a gap costs nothing that is stored. Only
 *   where the log was cut or lost meanwhile it drops all that it holds, as it cannot know what was said.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { PurgeFilter } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';
import type { RedisConnection } from './connection.ts';
import { EntryPurges } from './entry-purges.ts';
import type { AnswerKeys } from './keys.ts';
import { type Change, Postponed, RecentlyTold } from './postponed.ts';
import { appendToLog } from './purge-log.ts';

export interface PurgeBusOptions {
  readonly connection: Pick<RedisConnection, 'ask' | 'isReady' | 'onReady' | 'onLost' | 'primaries'>;
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
const MessageText = v.pipe(v.string(), v.parseJson(), Message);

const AT_ONCE = 50;
const TRY_AGAIN = 1000;

export class PurgeBus {
  readonly #options: PurgeBusOptions;
  readonly #connection: PurgeBusOptions['connection'];
  readonly #name = randomUUID();
  readonly #entries: EntryPurges;
  readonly #postponed = new Postponed();
  readonly #told = new RecentlyTold();
  #isCatchingUp = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: PurgeBusOptions) {
    this.#options = options;
    this.#connection = options.connection;
    this.#entries = new EntryPurges(options.connection, options.keys);
    this.#connection.onReady(() => void this.#catchUp());
    this.#connection.onLost(() => {
      this.#told.moveTo(this.#postponed);
      this.#tryAgainLater();
    });
  }

  /** May Redis be used for a place: has what this instance dropped of it been dropped there? */
  isInStep(place: Place): boolean {
    return this.#connection.isReady && !this.#postponed.has(place) && !this.#entries.mayHoldPurged(place);
  }

  /** @returns how many answers Redis has dropped */
  async purge(filter: PurgeFilter): Promise<number> {
    const dropped = await this.#entries.purge([filter]);
    await this.#tellOrPostpone({ purge: filter }, dropped !== undefined);
    return dropped ?? 0;
  }

  async forget(place: Place): Promise<void> {
    await this.#tellOrPostpone({ forget: place }, await this.#entries.forget(place));
  }

  /** @param text of an entry of the log; one that cannot be read may have told of a purge of everything */
  hear(text: string): void {
    const message = v.safeParse(MessageText, text);
    const { from, version, purge, forget }: Message = message.success ? message.output : { from: 'unknown', purge: {} };
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

  /** @param isDropped was it dropped in Redis? */
  async #tellOrPostpone(change: Change, isDropped: boolean): Promise<void> {
    const isTold = isDropped && (await this.#tell(change));
    (isTold ? this.#told : this.#postponed).add(change);
    this.#tryAgainLater();
  }

  async #tell(change: Change): Promise<boolean> {
    const message: Message = { from: this.#name, version: this.#options.keys.version, ...change };
    return (await appendToLog(this.#connection, JSON.stringify(message))).ok;
  }

  #tryAgainLater(): void {
    if (this.#postponed.isEmpty && this.#entries.isDone) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#catchUp(), TRY_AGAIN);
    this.#retry.unref();
  }

  async #catchUp(): Promise<void> {
    if (this.#isCatchingUp || !this.#connection.isReady) return;
    this.#isCatchingUp = true;
    await this.#entries.catchUp();
    const { filters, places } = this.#postponed;
    const areDropped = filters.length > 0 && (await this.#entries.purge(filters)) !== undefined;
    if (areDropped) await inParts(filters, (purge) => this.#tellLate({ purge }));
    await inParts(places, async (forget) => {
      if (await this.#entries.forget(forget)) await this.#tellLate({ forget });
    });
    this.#isCatchingUp = false;
    this.#tryAgainLater();
  }

  async #tellLate(change: Change): Promise<void> {
    if (!(await this.#tell(change))) return;
    this.#postponed.delete(change);
    this.#told.add(change);
  }
}

/** Some at a time: of a Cluster some may be out of reach, and the others are not. */
async function inParts<T>(all: readonly T[], one: (each: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(all.slice(from, from + AT_ONCE).map((each) => one(each)));
  }
}
