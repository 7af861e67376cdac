/**
 * The log of purges: a stream in Redis to which every instance appends what it drops, and which every instance follows by
 * a connection of its own. What Redis holds is not looked through for a purge: each answer there bears the place in the log up
 * to which its writer had followed it, and whoever finds it looks whether it was purged since.
 *
 * Each entry of the log names the one before it: an instance that finds another one there has missed something, as the log was
 * cut or lost, or Redis has, as a server took over that was behind.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { RedisAddress } from '../../../config/redis-address.ts';
import { openClient, type RedisClient } from './client.ts';
import { LOG_KEY } from './keys.ts';
import { isBefore, type LogId, START } from './log-id.ts';
import { APPEND } from './scripts.ts';

/** So long Redis keeps the question of what is new; it shows that the connection is alive; ms. */
const ASK_AGAIN = 1000;
/** Beyond that it is given up; ms. */
const SILENCE = 2500;
/** Entries that are kept about, and that are read at a time. */
const LENGTH = '10000';
const PAGE = 500;
const TRY_AGAIN = 250;
/** The first entry of a log: an answer that was kept before it may have been purged in another one. */
const FIRST = '{"from":"log"}';

type Entry = [id: string, fields: [_previous: string, previous: string, _said: string, said: string]];

export interface LogFollower {
  readonly hear: (text: string, id: LogId) => void;
  /** Something was said that can no longer be heard. */
  readonly missed: () => void;
  /** The log cannot be followed; told again and again. */
  readonly lost: () => void;
  /** Redis has lost what was said after `end`. */
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
  /** The first entry since which none was missed, and the last one that was heard. */
  #first: LogId | undefined;
  #last: LogId | undefined;
  #isFollowed = false;
  #isClosed = false;

  constructor(address: RedisAddress, follower: LogFollower) {
    this.#follower = follower;
    this.#client = openClient(address, SILENCE);
    void this.#follow();
  }

  /** The last entry; undefined while the log is not followed. */
  get position(): LogId | undefined {
    return this.#isFollowed ? this.#last : undefined;
  }

  /** Has everything been heard that was said after an entry? */
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
          await this.#hearNext();
          this.#isFollowed ||= this.#last !== undefined && !isBefore(this.#last, end);
        }
      } catch {
        // Refused, or the connection was lost: it comes again by itself.
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

  async #hearNext(): Promise<void> {
    const from = this.#last ?? START;
    const reply = await this.#client.xread('COUNT', PAGE, 'BLOCK', ASK_AGAIN, 'STREAMS', LOG_KEY, from);
    for (const [id, [, previous, , said]] of (reply?.[0]?.[1] ?? []) as Entry[]) {
      if (this.#last === undefined) this.#first = id;
      else if (previous !== this.#last) this.#breakOff(previous, id);
      this.#last = id;
      this.#follower.hear(said, id);
    }
  }

  #breakOff(previous: LogId, id: LogId): void {
    if (previous !== START && isBefore(previous, this.#last ?? START)) {
      this.#goBack(previous);
    } else {
      this.#first = id;
      this.#follower.missed();
    }
  }

  #goBack(end: LogId): void {
    this.#last = end;
    this.#follower.wentBack(end);
  }
}
