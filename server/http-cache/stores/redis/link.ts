/**
 * The connection to Redis. It never throws and never makes anybody wait for long: a command that fails, or is not
 * answered in time, is simply not answered. A Redis that keeps failing is left alone until it answers a `PING`.
 */
import { ErrorReply, RESP_TYPES } from 'redis';
import { type Client, letGo, openClient } from './client.ts';
import { Patience } from './patience.ts';

/** A reply, byte strings as buffers; `ok: false`: there is none. `refused`: as Redis has said no. */
export type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly refused: boolean };

/** `refused`: Redis said no, as it does when its memory is full; `away`: it was not asked. */
export type CommandOutcome = 'ok' | 'refused' | 'slow' | 'broken' | 'away';

export interface RedisMetrics {
  /** A command has ended; ms. */
  redisAsked(outcome: CommandOutcome, ms: number): void;
  /** Told first when the link is made, before it is known. */
  redisReachable(reachable: boolean): void;
}

export interface LinkOptions {
  readonly url: string;
  readonly log: { warn(about: object, message: string): void; info(about: object, message: string): void };
  readonly metrics: RedisMetrics;
}

/** No caller waits longer for one answer; ms. */
const LONGEST_WAIT = 50;

const none: Answer = { ok: false, refused: false };

export class RedisLink {
  readonly #options: LinkOptions;
  #client: Client;
  readonly #patience = new Patience();
  #listeners: Listener[] = [];
  readonly #onReady: (() => void)[] = [];
  #probe: NodeJS.Timeout | undefined;
  #isClosed = false;
  #told: boolean | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
    options.metrics.redisReachable(false);
    this.#client = this.#open();
  }

  /** Is it worth asking? */
  get isAtHand(): boolean {
    return !this.#isClosed && this.#client.isReady && !this.#patience.isOut;
  }

  /**
   * Runs a command.
   * @param within ms; at most so long the caller waits
   */
  async ask(command: readonly (string | Buffer)[], within: number = LONGEST_WAIT): Promise<Answer> {
    const { metrics } = this.#options;
    if (!this.isAtHand || within <= 0) {
      metrics.redisAsked('away', 0);
      return none;
    }
    const startedAt = performance.now();
    const { outcome, value } = await this.#send(command, within);
    metrics.redisAsked(outcome, performance.now() - startedAt);
    if (outcome === 'slow' || outcome === 'broken') this.#lost();
    else this.#patience.succeeded();
    return outcome === 'ok' ? { ok: true, value } : { ok: false, refused: outcome === 'refused' };
  }

  /**
   * Hears the messages of a channel, by a connection of its own.
   * @param onListening called whenever it begins to listen, after a break as well
   */
  listen(channel: string, onMessage: (message: string) => void, onListening: () => void): void {
    this.#listeners.push({ client: this.#subscribe(channel, onMessage, onListening), channel, onMessage, onListening });
  }

  /** Calls back whenever Redis is at hand again, and at the first time. */
  onReady(told: () => void): void {
    this.#onReady.push(told);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#probe);
    for (const client of [this.#client, ...this.#listeners.map(({ client }) => client)]) letGo(client);
  }

  #open(): Client {
    const client = openClient(this.#options.url, true);
    client.on('error', (error: unknown) => {
      if (client !== this.#client) return;
      this.#tell(false, error);
      // Still open, so it was no break: what came was no reply, and none after it belongs to its command.
      if (client.isReady) this.#renew();
      if (this.#probe === undefined) this.#lookAgain();
    });
    client.on('ready', () => {
      if (client !== this.#client) return;
      // One that was given up has to answer in time first: to take a connection is not enough.
      if (this.#patience.isOut) void this.#look(false);
      else this.#found();
    });
    client.connect().catch(() => undefined);
    return client;
  }

  /** Leaves connections that are open and of no use: over a dead way nothing may ever come again, not even their end. */
  #renew(): void {
    if (this.#isClosed) return;
    const old = [this.#client, ...this.#listeners.map(({ client }) => client)];
    this.#client = this.#open();
    this.#listeners = this.#listeners.map((listener) => ({
      ...listener,
      client: this.#subscribe(listener.channel, listener.onMessage, listener.onListening),
    }));
    for (const client of old) letGo(client);
  }

  #subscribe(channel: string, onMessage: (message: string) => void, onListening: () => void): Client {
    const client = openClient(this.#options.url, false);
    let subscribed = false;
    client.on('error', () => undefined);
    // After a break the client subscribes anew by itself, before it says that it is ready.
    client.on('ready', () => subscribed && onListening());
    client.connect().catch(() => undefined);
    client
      .subscribe(channel, onMessage)
      .then(() => {
        subscribed = true;
        onListening();
      })
      .catch(() => undefined);
    return client;
  }

  async #send(
    command: readonly (string | Buffer)[],
    within: number,
  ): Promise<{ outcome: CommandOutcome; value?: unknown }> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<{ outcome: CommandOutcome }>((resolve) => {
      // A reply that came while this process was busy itself is read first: it is not Redis that was slow.
      timer = setTimeout(() => setImmediate(resolve, { outcome: 'slow' }), within);
    });
    const asked = this.#client
      .sendCommand<unknown>(command, { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } })
      .then(
        (value) => ({ outcome: 'ok', value }) as const,
        (error: unknown) => ({ outcome: error instanceof ErrorReply ? 'refused' : 'broken' }) as const,
      );
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #found(): void {
    clearTimeout(this.#probe);
    this.#probe = undefined;
    this.#patience.succeeded();
    this.#tell(true);
    for (const told of this.#onReady) told();
  }

  #lost(): void {
    this.#patience.failed();
    if (!this.#patience.isOut || this.#probe !== undefined || this.#isClosed) return;
    this.#tell(false, new Error('no answer in time'));
    this.#lookAgain();
  }

  #lookAgain(): void {
    clearTimeout(this.#probe);
    if (this.#isClosed) return;
    this.#probe = setTimeout(() => void this.#look(true), this.#patience.nextPause());
    this.#probe.unref();
  }

  /** @param renews a connection that has given no answer for long is left for a new one */
  async #look(renews: boolean): Promise<void> {
    const { outcome } = await this.#send(['PING'], LONGEST_WAIT);
    if (this.#isClosed) return;
    if (outcome === 'ok') return this.#found();
    if (renews && this.#patience.isLong) this.#renew();
    this.#lookAgain();
  }

  #tell(reachable: boolean, error?: unknown): void {
    if (this.#told === reachable || this.#isClosed) return;
    this.#told = reachable;
    const { log, metrics } = this.#options;
    metrics.redisReachable(reachable);
    if (reachable) log.info({}, 'Redis is at hand');
    else log.warn({ err: error }, 'Redis is away: this instance goes on by itself');
  }
}

interface Listener {
  readonly client: Client;
  readonly channel: string;
  readonly onMessage: (message: string) => void;
  readonly onListening: () => void;
}
