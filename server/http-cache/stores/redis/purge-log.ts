/**
 * The log of purges: a stream in Redis. Every instance appends its purges to it, and follows it on a separate
 * connection. A purge does not search Redis for the answers to delete. Instead each answer there contains the position
 * up to which its writer had read the log, and a reader checks whether the answer was purged after that.
 *
 * Each entry names the id of the entry before it. If that is not the last entry an instance has read, then either the
 * instance has missed entries, because the log was cut or lost, or Redis has, because a server that was behind took
 * over.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { RedisAddress } from '../../../config/redis-address.ts';
import { isBefore, type LogId, START } from './changes.ts';
import { LOG_KEY } from './keys.ts';
import { openRedisClient, type RedisClient } from './redis-client.ts';

/** How long a read of the log blocks until it returns empty, which shows that the connection is alive; ms. */
const ASK_AGAIN = 1000;
/** A connection on which a reply is overdue for this long is given up; ms. */
const SILENCE = 2500;
/** The approximate length of the log, and how many entries are read at a time. */
const LENGTH = '10000';
const PAGE = 500;
const TRY_AGAIN = 250;
/** The first entry of a new log. Answers from before it are not used, because a lost log may have purged them. */
const FIRST = '{"from":"log"}';

/**
 * A Lua script, which Redis executes atomically: appends an entry to the log of purges, with the id of the entry before it. The log is trimmed first: even if its memory
 * is full, Redis lets a script go on that has written before, so that a purge can always be appended.
 * Keys: log. Arguments: approximate length to keep, message. Returns the entry's id.
 */
const APPEND = `
redis.call('XTRIM', KEYS[1], 'MAXLEN', '~', ARGV[1])
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
return redis.call('XADD', KEYS[1], '*', 'previous', last and last[1] or '0-0', 'said', ARGV[2])
`;

type Entry = [id: string, fields: [_previous: string, previous: string, _text: string, text: string]];

export interface LogFollower {
  readonly receive: (text: string, id: LogId) => void;
  /** All entries have been read, for the first time or after a break: from now on Redis is used. */
  readonly followed: () => void;
  /** Entries were missed and can no longer be read. */
  readonly missed: () => void;
  /** The log cannot be followed; called repeatedly. */
  readonly lost: () => void;
  /** Redis has lost the entries after `end`; with `START` all of them, and a new log has begun. */
  readonly wentBack: (end: LogId) => void;
}

/** The command that appends to the log. */
export function appending(text: string): string[] {
  return ['EVAL', APPEND, '1', LOG_KEY, LENGTH, text];
}

/** Follows the log until it is closed. */
export class PurgeLog {
  readonly #follower: LogFollower;
  readonly #client: RedisClient;
  /** The entry since which none was missed, and the last one that was read. */
  #first: LogId | undefined;
  #last: LogId | undefined;
  #isFollowed = false;
  #isClosed = false;

  constructor(address: RedisAddress, follower: LogFollower) {
    this.#follower = follower;
    this.#client = openRedisClient(address, SILENCE);
    void this.#follow();
  }

  /** The last entry that was read; undefined while the log is not followed. */
  get position(): LogId | undefined {
    return this.#isFollowed ? this.#last : undefined;
  }

  /** Has this instance read all entries after this one? */
  isKnownAfter(id: LogId): boolean {
    return this.#first !== undefined && !isBefore(id, this.#first);
  }

  close(): void {
    this.#isClosed = true;
    this.#client.disconnect();
  }

  async #follow(): Promise<void> {
    while (!this.#isClosed) {
      try {
        if (this.#client.status !== 'ready') await once(this.#client, 'ready');
        const end = await this.#findEnd();
        if (this.#last !== undefined && isBefore(end, this.#last)) this.#goBack(end);
        for (;;) {
          await this.#receiveNext();
          if (this.#isFollowed || this.#last === undefined || isBefore(this.#last, end)) continue;
          this.#isFollowed = true;
          this.#follower.followed();
        }
      } catch {
        // Redis has refused the command, or the connection is lost; the client reconnects by itself.
        this.#isFollowed = false;
        this.#follower.lost();
        await pause(TRY_AGAIN, undefined, { ref: false });
      }
    }
  }

  async #findEnd(): Promise<LogId> {
    const [newest] = (await this.#client.xrevrange(LOG_KEY, '+', '-', 'COUNT', 1)) as Entry[];
    return newest?.[0] ?? String(await this.#client.eval(APPEND, 1, LOG_KEY, LENGTH, FIRST));
  }

  async #receiveNext(): Promise<void> {
    const from = this.#last ?? START;
    const reply = await this.#client.xread('COUNT', PAGE, 'BLOCK', ASK_AGAIN, 'STREAMS', LOG_KEY, from);
    for (const [id, [, previous, , message]] of (reply?.[0]?.[1] ?? []) as Entry[]) {
      if (this.#last === undefined) this.#first = id;
      else if (previous !== this.#last) this.#breakOff(previous, id);
      this.#last = id;
      this.#follower.receive(message, id);
    }
  }

  #breakOff(previous: LogId, id: LogId): void {
    const isLost = isBefore(previous, this.#last ?? START);
    if (!isLost || previous === START) this.#first = id;
    if (isLost) this.#goBack(previous);
    else this.#follower.missed();
  }

  #goBack(end: LogId): void {
    this.#last = end;
    this.#follower.wentBack(end);
  }
}
