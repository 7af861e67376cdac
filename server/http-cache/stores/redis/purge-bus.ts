/**
 * Sends purges to all instances through the log (`purge-log.ts`). The rules while Redis, or a part of it, is away:
 *
 * - An instance drops purged answers from its own memory at once, and no longer accepts them from Redis.
 * - A purge that could not be appended is appended later. It counts as sent once the instance has read it back from the
 *   log. What is remembered for this is bounded (`changes.ts`).
 * - Other instances use what they hold until they learn of the purge, as long as it is fresh.
 * - A Redis server that takes over from another may lack the end of the log: the senders append those purges again.
 * - An instance that could not follow the log reads the missed part later, so a gap costs no stored answers. Only if
 *   the log was cut in the meantime does it drop everything, because it cannot know what was purged.
 * - If Redis comes back empty, every instance appends its purges again; those who know them already drop nothing. What
 *   an instance has purged that is gone together with Redis, before the others had read it, is stale for one lifetime.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { PurgeFilter } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';
import { type Change, Changes, type Dated, isBefore, type LogId, nameOf, START } from './changes.ts';
import type { RedisConnection } from './connection.ts';
import { appending, type LogFollower } from './purge-log.ts';

export interface PurgeBusOptions {
  readonly connection: Pick<RedisConnection, 'ask' | 'onReady'>;
  /** Drops this instance's stored answers and kept pages that match the filter. */
  readonly onPurge: (filter: PurgeFilter) => void;
  /** Drops this instance's stored answers of one place, and pages made from them, as another instance asks. */
  readonly onForget: (place: Place) => void;
  /** The log is followed, for the first time or again. */
  readonly onFollowed: () => void;
}

const Filter = v.object({
  prefix: v.optional(v.string()),
  region: v.optional(v.number()),
  orUnknownRegion: v.optional(v.boolean()),
  tag: v.optional(v.string()),
});
const Message = v.object({
  from: v.string(),
  /** The sender's own id of the change, by which it recognises its message. */
  id: v.optional(v.string()),
  /** The change's former id in the log, if it is appended again. */
  was: v.optional(v.string()),
  purge: v.optional(Filter),
  forget: v.optional(v.object({ key: v.string(), url: v.string(), call: v.string(), region: v.optional(v.number()) })),
});
type Message = v.InferOutput<typeof Message>;
const MessageText = v.pipe(v.string(), v.parseJson(), Message);

const TRY_AGAIN = 1000;
/** Longer than for other commands, because no visitor waits for it; ms. */
const APPEND_WAIT = 250;

export class PurgeBus implements LogFollower {
  readonly #options: PurgeBusOptions;
  readonly #name = randomUUID();
  /** This instance's own changes that it has not yet read back from the log. */
  readonly #unconfirmed = new Changes();
  #count = 0;
  /** The changes read from the log: those of this instance, and those of all instances. */
  readonly #confirmed = new Changes();
  /** The former ids, by name, of those of the unconfirmed changes that are published again. */
  readonly #again = new Map<string, LogId>();
  readonly #received = new Changes();
  #retry: NodeJS.Timeout | undefined;

  constructor(options: PurgeBusOptions) {
    this.#options = options;
    options.connection.onReady(() => void this.#publishRest());
  }

  /** Was a place purged after an entry of the log? */
  hasDropped(place: Place, since: LogId): boolean {
    return this.#unconfirmed.has(place, START) || this.#received.has(place, since);
  }

  /**
   * Sends a change to the other instances. Resolves when it has been appended to the log, or is queued to be appended
   * later.
   */
  async publish(change: Change): Promise<void> {
    this.#again.delete(nameOf(change));
    const id = this.#note(change);
    await this.#append(change, id);
    this.#publishRestLater();
  }

  /** Handles an entry of the log. One that cannot be parsed counts as a purge of everything. */
  receive(text: string, id: LogId): void {
    const message = v.safeParse(MessageText, text);
    const { from, id: own = START, was, purge, forget }: Message = message.success ? message.output : UNREADABLE;
    const isOwn = from === this.#name;
    const changes: Change[] = [];
    if (purge !== undefined) changes.push({ purge });
    if (forget !== undefined) changes.push({ forget: { ...forget, region: forget.region } });
    for (const change of changes) {
      const last = this.#received.idOf(change);
      const isKnown = was !== undefined && last !== undefined && !isBefore(last, was);
      this.#received.add(change, id);
      if (isOwn) {
        this.#unconfirmed.delete(change, own);
        this.#confirmed.add(change, id);
      } else if (isKnown) continue;
      else if ('purge' in change) this.#options.onPurge(change.purge);
      else this.#options.onForget(change.forget);
    }
  }

  followed(): void {
    this.#options.onFollowed();
  }

  missed(): void {
    this.#options.onPurge({});
  }

  /**
   * While the log is not followed, no commands are sent. The PING detects whether the command connection is lost as
   * well.
   */
  lost(): void {
    void this.#options.connection.ask(['PING']);
  }

  wentBack(end: LogId): void {
    this.#publishAgain(this.#confirmed.after(end));
  }

  close(): void {
    clearTimeout(this.#retry);
  }

  #publishAgain(changes: readonly Dated[]): void {
    for (const { change, id } of changes) {
      // One that has been made anew meanwhile is a change of its own.
      if (this.#unconfirmed.idOf(change) !== undefined) continue;
      this.#again.set(nameOf(change), id);
      this.#note(change);
    }
    void this.#publishRest();
  }

  #note(change: Change): LogId {
    this.#count += 1;
    const id = `${this.#count}-0`;
    this.#unconfirmed.add(change, id);
    return id;
  }

  async #append(change: Change, id: LogId): Promise<boolean> {
    const message: Message = { from: this.#name, id, was: this.#again.get(nameOf(change)), ...change };
    return (await this.#options.connection.ask(appending(JSON.stringify(message)), APPEND_WAIT)).ok;
  }

  async #publishRest(): Promise<void> {
    clearTimeout(this.#retry);
    for (const { change, id } of this.#unconfirmed.after(START)) if (!(await this.#append(change, id))) break;
    this.#publishRestLater();
  }

  #publishRestLater(): void {
    clearTimeout(this.#retry);
    if (this.#unconfirmed.isEmpty) {
      this.#again.clear();
      return;
    }
    this.#retry = setTimeout(() => void this.#publishRest(), TRY_AGAIN);
    this.#retry.unref();
  }
}

const UNREADABLE: Message = { from: 'unknown', purge: {} };
