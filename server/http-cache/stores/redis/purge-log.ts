/**
 * The log of purges: a stream in Redis to which every instance appends what it drops, and which every instance follows by
 * a connection of its own. After a break it goes on where it was. Each entry names the one before it: an instance that
 * finds another one there has missed something, as the log was cut, or was lost together with all that Redis held.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { RedisAddress } from '../../../config/redis-address.ts';
import { openClient, type RedisClient } from './client.ts';
import type { Answer, RedisConnection } from './connection.ts';
import { LOG_KEY } from './keys.ts';
import { APPEND } from './scripts.ts';

/** So long Redis keeps the question of what is new; it shows that the connection is alive; ms. */
const ASK_AGAIN = 1000;
/** Beyond that it is given up; ms. */
const SILENCE = 2500;
/** Entries that are kept about. */
const LENGTH = '10000';
/** What was said so shortly before the start is heard as well: clocks differ; ms. */
const BEFORE_START = 60_000;
const TRY_AGAIN = 250;
/** ms: no visitor waits for it. */
const APPEND_WAIT = 250;

type Entry = [id: string, fields: [_previous: string, previous: string, _said: string, said: string]];

export interface PurgeLogOptions {
  readonly address: RedisAddress;
  readonly onMessage: (text: string) => void;
  /** Something was said that can no longer be heard. */
  readonly onMissed: () => void;
}

/** @returns the reply: not ok where nothing was appended */
export function appendToLog(connection: Pick<RedisConnection, 'ask'>, text: string): Promise<Answer> {
  return connection.ask(['EVAL', APPEND, '1', LOG_KEY, LENGTH, text], APPEND_WAIT);
}

/** Follows the log until it is closed. */
export class PurgeLog {
  readonly #options: PurgeLogOptions;
  readonly #client: RedisClient;
  readonly #from = `${Date.now() - BEFORE_START}-0`;
  /** The last entry that was heard; empty: there was none; undefined: not looked yet. */
  #last: string | undefined;
  #isClosed = false;

  constructor(options: PurgeLogOptions) {
    this.#options = options;
    this.#client = openClient(options.address, SILENCE);
    void this.#follow();
  }

  close(): void {
    this.#isClosed = true;
    this.#client.disconnect();
  }

  async #follow(): Promise<void> {
    while (!this.#isClosed) {
      try {
        if (this.#client.status !== 'ready') await once(this.#client, 'ready');
        await this.#lookForLoss();
        for (;;) await this.#hearNext();
      } catch {
        // Refused, or the connection was lost: it comes again by itself.
        await pause(TRY_AGAIN, undefined, { ref: false });
      }
    }
  }

  /** An empty log that was not empty before, or one that ends before what was heard, is another one. */
  async #lookForLoss(): Promise<void> {
    const [newest] = (await this.#client.xrevrange(LOG_KEY, '+', '-', 'COUNT', 1)) as Entry[];
    const end = newest?.[0] ?? '';
    if (this.#last === undefined) this.#last = end === '' || isBefore(end, this.#from) ? end : undefined;
    else if (this.#last !== '' && isBefore(end, this.#last)) this.#miss('');
  }

  async #hearNext(): Promise<void> {
    const from = this.#last === undefined ? this.#from : this.#last === '' ? '0-0' : this.#last;
    const reply = await this.#client.xread('BLOCK', ASK_AGAIN, 'STREAMS', LOG_KEY, from);
    for (const [id, [, previous, , said]] of (reply?.[0]?.[1] ?? []) as Entry[]) {
      if (this.#last !== undefined && previous !== this.#last) this.#miss(previous);
      this.#last = id;
      this.#options.onMessage(said);
    }
  }

  #miss(last: string): void {
    this.#last = last;
    this.#options.onMissed();
  }
}

/** Ids are two numbers, `ms-sequence`. */
function isBefore(one: string, other: string): boolean {
  const [ms = 0, sequence = 0] = one.split('-').map(Number);
  const [otherMs = 0, otherSequence = 0] = other.split('-').map(Number);
  return ms < otherMs || (ms === otherMs && sequence < otherSequence);
}
