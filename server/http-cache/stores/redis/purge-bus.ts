/**
 * Distributes purges to every instance by the log (`purge-log.ts`). The rules for an outage of Redis or a part of it:
 * - An instance drops purged answers from its own memory at once, and ignores those in Redis from then on.
 * - A purge that could not be sent is sent later. It counts as sent when the instance reads it in the log. The list is
 * bounded (`changes.ts`).
 * - Other instances use what they have until they are told, as long as it is fresh.
 * - A server that has taken over from another may lack the end of the log: whoever wrote the missing entries writes
 * them again.
 * - An instance that could not follow the log reads the missed entries afterwards, so an outage loses no stored
 * answers. Only if the log was truncated or lost meanwhile, the instance drops everything, because it cannot know what
 * was purged.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { PurgeFilter } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';
import { type Change, Changes } from './changes.ts';
import type { RedisConnection } from './connection.ts';
import { type LogId, START } from './log-id.ts';
import { appending, type LogFollower } from './purge-log.ts';

export interface PurgeBusOptions {
  readonly connection: Pick<RedisConnection, 'ask' | 'onReady'>;
  /** Drops what this instance stores, pages included. */
  readonly onPurge: (filter: PurgeFilter) => void;
  /** Drops what this instance stores at one place, because another instance has reported it. */
  readonly onForget: (place: Place) => void;
}

const Filter = v.object({
  prefix: v.optional(v.string()),
  region: v.optional(v.number()),
  tag: v.optional(v.string()),
});
const Message = v.object({
  from: v.string(),
  /** Identifies the sender. */
  id: v.optional(v.string()),
  purge: v.optional(Filter),
  forget: v.optional(v.object({ key: v.string(), url: v.string(), call: v.string(), region: v.optional(v.number()) })),
});
type Message = v.InferOutput<typeof Message>;
const MessageText = v.pipe(v.string(), v.parseJson(), Message);

const TRY_AGAIN = 1000;
/** ms; no visitor waits for it. */
const APPEND_WAIT = 250;

export class PurgeBus implements LogFollower {
  readonly #options: PurgeBusOptions;
  readonly #name = randomUUID();
  /** This instance's purges that it has not read in the log yet. */
  readonly #untold = new Changes();
  #count = 0;
  /** The purges that were read in the log, by this instance and by all. */
  readonly #told = new Changes();
  readonly #heard = new Changes();
  #retry: NodeJS.Timeout | undefined;

  constructor(options: PurgeBusOptions) {
    this.#options = options;
    options.connection.onReady(() => void this.#tellRest());
  }

  /** Was a place purged after an entry of the log? */
  hasDropped(place: Place, since: LogId): boolean {
    return this.#untold.has(place, START) || this.#heard.has(place, since);
  }

  /** Resolves when the other instances have been told, or will be told later. */
  async tell(change: Change): Promise<void> {
    const id = this.#note(change);
    await this.#append(change, id);
    this.#tellRestLater();
  }

  /** An unreadable entry may have been a purge of everything. */
  hear(text: string, id: LogId): void {
    const message = v.safeParse(MessageText, text);
    const { from, id: own = START, purge, forget }: Message = message.success ? message.output : UNREADABLE;
    const isOwn = from === this.#name;
    const changes: Change[] = [];
    if (purge !== undefined) changes.push({ purge });
    if (forget !== undefined) changes.push({ forget: { ...forget, region: forget.region } });
    for (const change of changes) {
      this.#heard.add(change, id);
      if (isOwn) {
        this.#untold.delete(change, own);
        this.#told.add(change, id);
      } else if ('purge' in change) this.#options.onPurge(change.purge);
      else this.#options.onForget(change.forget);
    }
  }

  missed(): void {
    this.#options.onPurge({});
  }

  /** Commands are not sent now, so a loss of the command connection would go unnoticed too. */
  lost(): void {
    void this.#options.connection.ask(['PING']);
  }

  wentBack(end: LogId): void {
    for (const { change } of this.#told.after(end)) this.#note(change);
    void this.#tellRest();
  }

  close(): void {
    clearTimeout(this.#retry);
  }

  #note(change: Change): LogId {
    this.#count += 1;
    const id = `${this.#count}-0`;
    this.#untold.add(change, id);
    return id;
  }

  async #append(change: Change, id: LogId): Promise<boolean> {
    const message: Message = { from: this.#name, id, ...change };
    return (await this.#options.connection.ask(appending(JSON.stringify(message)), APPEND_WAIT)).ok;
  }

  async #tellRest(): Promise<void> {
    clearTimeout(this.#retry);
    for (const { change, id } of this.#untold.after(START)) if (!(await this.#append(change, id))) break;
    this.#tellRestLater();
  }

  #tellRestLater(): void {
    clearTimeout(this.#retry);
    if (this.#untold.isEmpty) return;
    this.#retry = setTimeout(() => void this.#tellRest(), TRY_AGAIN);
    this.#retry.unref();
  }
}

const UNREADABLE: Message = { from: 'unknown', purge: {} };
