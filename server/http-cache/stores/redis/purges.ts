/**
 * Purges for all instances, through a log: a stream in Redis, to which every instance appends its purges, and which it
 * follows on a connection of its own. A purge does not search Redis for answers to delete. Instead each answer there
 * bears the position up to which its writer had read the log, and is not used if it was purged after that.
 *
 * - An instance drops purged answers from its own memory at once, and no longer accepts them from Redis. It appends the
 *   purge, again and again if need be, until it has read it back.
 * - Other instances use what they hold until they read of the purge, as long as it is fresh. After a break they read what
 *   they have missed; only if that was cut off the log do they drop everything, because they cannot know what it was.
 * - What Redis loses after it was read back by its sender (all its memory, or the end that a replica did not have yet) is
 *   not appended again: instances that had not read it use what they hold until its freshness lifetime is over.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { isPurged, type PurgeFilter } from '../../rules/tags.ts';
import type { EntryAddress } from '../../shared-tier.ts';
import type { RedisClient, RedisConnection } from './connection.ts';

/** The log of purges, for all instances and versions. */
export const LOG_KEY = 'vitrina:4:log';

/** The id of an entry of a Redis stream: two numbers, `ms-sequence`. Later entries have higher ids. */
export type LogId = string;

/** A purge by an operator, or a single address that is out of date. */
export type Change = { readonly purge: PurgeFilter } | { readonly forget: EntryAddress };

export interface PurgesOptions {
  readonly connection: Pick<RedisConnection, 'ask' | 'onReady'>;
  /** Drops this instance's stored answers and kept pages that match the filter. */
  readonly onPurge: (filter: PurgeFilter) => void;
  /** Drops this instance's stored answers of one address, and pages made from them, as another instance asks. */
  readonly onForget: (address: EntryAddress) => void;
  /** All of the log was read, for the first time or after a break: from now on Redis is used. */
  readonly onFollowed: () => void;
}

const Message = v.object({
  /** The instance that has sent it. */
  from: v.string(),
  /** Its number of the message. */
  n: v.optional(v.number()),
  purge: v.optional(
    v.object({
      prefix: v.optional(v.string()),
      region: v.optional(v.number()),
      orUnknownRegion: v.optional(v.boolean()),
      tag: v.optional(v.string()),
    }),
  ),
  forget: v.optional(v.object({ key: v.string(), url: v.string(), call: v.string(), region: v.optional(v.number()) })),
});
const MessageText = v.pipe(v.string(), v.parseJson(), Message);

/**
 * A Lua script, which Redis executes atomically: appends an entry to the log, with the id of the entry before it. The log
 * is trimmed first: even if its memory is full, Redis lets a script go on that has written before, so that a purge can
 * always be appended. Keys: log. Arguments: approximate length to keep, message. Returns the entry's id.
 */
const APPEND = `
redis.call('XTRIM', KEYS[1], 'MAXLEN', '~', ARGV[1])
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
return redis.call('XADD', KEYS[1], '*', 'previous', last and last[1] or '0-0', 'said', ARGV[2])
`;
const LENGTH = '10000';
/** The first entry of a new log. Answers from before it are not used, because a lost log may have purged them. */
const FIRST = '{"from":"log"}';
const START: LogId = '0-0';

/** How many entries are read at a time. */
const PAGE = 500;
/** How long a read of the log blocks until it returns empty, which shows that the connection is alive; ms. */
const ASK_AGAIN = 1000;
/** The pause before the log is followed again, and before a purge is appended again; ms. */
const FOLLOW_AGAIN = 250;
const APPEND_AGAIN = 1000;
/** Longer than for other commands, because no visitor waits for it; ms. */
const APPEND_WAIT = 250;
/**
 * How many changes are remembered, each once: those of single addresses, and purges. Beyond that they are forgotten, and what
 * was stored before them is not used any more.
 */
const MOST_ADDRESSES = 10_000;
const MOST_PURGES = 500;

type LogEntry = [id: LogId, fields: [_previous: string, previous: LogId, _said: string, said: string]];

export class Purges {
  readonly #options: PurgesOptions;
  readonly #name = randomUUID();
  #sent = 0;
  /** This instance's changes that it has not yet read back from the log, by their names. */
  readonly #pending = new Map<string, { readonly change: Change; readonly message: string }>();
  /** When addresses, by their keys, and what purges name, by their names, was last changed. */
  readonly #addresses = new Map<string, LogId>();
  readonly #purges = new Map<string, { readonly id: LogId; readonly filter: PurgeFilter }>();
  /** The entry since which all changes are known, and the last one that was read. */
  #knownSince: LogId | undefined;
  #last: LogId | undefined;
  #isFollowed = false;
  #isClosed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: PurgesOptions) {
    this.#options = options;
    options.connection.onReady(() => void this.#appendPending());
  }

  /** The last entry of the log that was read; undefined while the log is not followed. */
  get position(): LogId | undefined {
    return this.#isFollowed ? this.#last : undefined;
  }

  /** May an answer from Redis be used, which was asked for at a position of the log? Not if it may be purged. */
  mayUse(address: EntryAddress, position: LogId): boolean {
    if (this.#knownSince === undefined || isBefore(position, this.#knownSince)) return false;
    if (this.#pending.has(address.key)) return false;
    for (const { change } of this.#pending.values())
      if ('purge' in change && isPurged(address, change.purge)) return false;
    const forgotten = this.#addresses.get(address.key);
    if (forgotten !== undefined && isBefore(position, forgotten)) return false;
    return !this.#purges.values().some(({ id, filter }) => isBefore(position, id) && isPurged(address, filter));
  }

  /** Sends a change to the other instances. Resolves when it was appended to the log, or is to be appended later. */
  async publish(change: Change): Promise<void> {
    const of = this.#pending.size < MOST_ADDRESSES ? change : { purge: {} };
    if (of !== change) this.#pending.clear();
    this.#sent += 1;
    const message = JSON.stringify({ from: this.#name, n: this.#sent, ...of });
    this.#pending.set(nameOf(of), { change: of, message });
    await this.#append(message);
    this.#appendLater();
  }

  /** Follows the log on a client of its own, until it is closed. */
  async follow(client: RedisClient): Promise<void> {
    while (!this.#isClosed) {
      try {
        if (client.status !== 'ready') await once(client, 'ready');
        const end = await findEnd(client);
        if (this.#last !== undefined && isBefore(end, this.#last)) this.#last = end;
        for (;;) {
          for (const [id, [, previous, , said]] of await readAfter(client, this.#last))
            this.receive(id, previous, said);
          if (this.#isFollowed || this.#last === undefined || isBefore(this.#last, end)) continue;
          this.#isFollowed = true;
          this.#options.onFollowed();
        }
      } catch {
        // Redis has refused the command, or the connection is lost; the client reconnects by itself. Meanwhile no commands
        // are sent: the PING shows whether their connection is lost as well.
        this.#isFollowed = false;
        void this.#options.connection.ask(['PING']);
        await pause(FOLLOW_AGAIN, undefined, { ref: false });
      }
    }
  }

  /** Handles an entry of the log. One that cannot be parsed counts as a purge of everything. */
  receive(id: LogId, previous: LogId, said: string): void {
    if (previous !== this.#last) this.#breakOff(id, previous);
    this.#last = id;
    const message = v.safeParse(MessageText, said);
    const { from, purge, forget } = message.success ? message.output : { from: '', purge: {}, forget: undefined };
    const changes: Change[] = [];
    if (purge !== undefined) changes.push({ purge });
    if (forget !== undefined) changes.push({ forget: { ...forget, region: forget.region } });
    for (const change of changes) {
      this.#remember(change, id);
      const name = nameOf(change);
      if (this.#pending.get(name)?.message === said) this.#pending.delete(name);
      if (from === this.#name) continue;
      if ('purge' in change) this.#options.onPurge(change.purge);
      else this.#options.onForget(change.forget);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }

  /** The entry before this one is not the last that was read: here entries were missed, or Redis has lost some. */
  #breakOff(id: LogId, previous: LogId): void {
    const isMissed = this.#last !== undefined && isBefore(this.#last, previous);
    if (isMissed || this.#last === undefined || previous === START) this.#knownSince = id;
    if (isMissed) this.#options.onPurge({});
  }

  #remember(change: Change, id: LogId): void {
    if (this.#addresses.size >= MOST_ADDRESSES || this.#purges.size >= MOST_PURGES) {
      this.#addresses.clear();
      this.#purges.clear();
      this.#knownSince = id;
    }
    if ('forget' in change) this.#addresses.set(change.forget.key, id);
    else this.#purges.set(nameOf(change), { id, filter: change.purge });
  }

  async #append(message: string): Promise<boolean> {
    return (await this.#options.connection.ask(['EVAL', APPEND, '1', LOG_KEY, LENGTH, message], APPEND_WAIT)).ok;
  }

  async #appendPending(): Promise<void> {
    clearTimeout(this.#retry);
    for (const { message } of this.#pending.values()) if (!(await this.#append(message))) break;
    this.#appendLater();
  }

  #appendLater(): void {
    clearTimeout(this.#retry);
    if (this.#pending.size > 0) this.#retry = setTimeout(() => void this.#appendPending(), APPEND_AGAIN).unref();
  }
}

/** The log's last entry; if there is none, a new log is begun. */
async function findEnd(client: RedisClient): Promise<LogId> {
  const [newest] = (await client.xrevrange(LOG_KEY, '+', '-', 'COUNT', 1)) as LogEntry[];
  return newest?.[0] ?? String(await client.eval(APPEND, 1, LOG_KEY, LENGTH, FIRST));
}

/** The next entries; waits for a while if there are none yet. */
async function readAfter(client: RedisClient, last: LogId = START): Promise<LogEntry[]> {
  const reply = await client.xread('COUNT', PAGE, 'BLOCK', ASK_AGAIN, 'STREAMS', LOG_KEY, last);
  return (reply?.[0]?.[1] ?? []) as LogEntry[];
}

function isBefore(one: LogId, other: LogId): boolean {
  const [ms = 0, sequence = 0] = one.split('-').map(Number);
  const [otherMs = 0, otherSequence = 0] = other.split('-').map(Number);
  return ms < otherMs || (ms === otherMs && sequence < otherSequence);
}

/** Changes with the same name are the same change. */
function nameOf(change: Change): string {
  if ('forget' in change) return change.forget.key;
  const { prefix, region, orUnknownRegion, tag } = change.purge;
  return JSON.stringify([prefix, region, orUnknownRegion, tag]);
}
