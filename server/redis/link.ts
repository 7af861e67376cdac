/**
 * The connection to Redis. It never throws and never makes anybody wait for long: a command that fails, or is not
 * answered in time, is simply not answered. A Redis that keeps failing is left alone until it answers a `PING`.
 */
import { createClient, ErrorReply, RESP_TYPES } from 'redis';
import { Patience } from './patience.ts';

/** A reply, byte strings as buffers; `ok: false`: there is none. `refused`: as Redis has said no. */
export type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly refused: boolean };

/** `refused`: Redis said no, as it does when its memory is full; `away`: it was not asked. */
export type CommandOutcome = 'ok' | 'refused' | 'slow' | 'broken' | 'away';

export interface RedisMetrics {
  /** A command has ended; ms. */
  redisAsked(outcome: CommandOutcome, ms: number): void;
  redisReachable(reachable: boolean): void;
}

export interface LinkOptions {
  readonly url: string;
  readonly log: { warn(about: object, message: string): void; info(about: object, message: string): void };
  readonly metrics: RedisMetrics;
}

/** No caller waits longer for one answer; ms. */
const LONGEST_WAIT = 50;
const CONNECT_TIMEOUT = 2000;
const FIRST_RECONNECT = 50;
const LONGEST_RECONNECT = 2000;
/** Each connection is kept busy so often, and given up when nothing came over it for so long; ms. */
const PING_EVERY = 5000;
const SILENCE = 15_000;
/** Commands that wait for a Redis that hangs; more of them are refused at once. */
const MAX_QUEUE = 2000;

const none: Answer = { ok: false, refused: false };

export class RedisLink {
  readonly #options: LinkOptions;
  readonly #client: Client;
  readonly #patience = new Patience();
  readonly #listeners: Client[] = [];
  readonly #onReady: (() => void)[] = [];
  #probe: NodeJS.Timeout | undefined;
  #isClosed = false;
  #told: boolean | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#client = openClient(options.url, true);
    this.#client.on('error', (error: unknown) => this.#tell(false, error));
    this.#client.on('ready', () => this.#found());
    this.#client.connect().catch(() => undefined);
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
    const client = openClient(this.#options.url, false);
    this.#listeners.push(client);
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
  }

  /** Calls back whenever Redis is at hand again, and at the first time. */
  onReady(told: () => void): void {
    this.#onReady.push(told);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#probe);
    for (const client of [this.#client, ...this.#listeners]) client.destroy();
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
    this.#probe = setTimeout(async () => {
      const { outcome } = await this.#send(['PING'], LONGEST_WAIT);
      this.#probe = undefined;
      if (this.#isClosed) return;
      if (outcome === 'ok') this.#found();
      else this.#lookAgain();
    }, this.#patience.nextPause());
    this.#probe.unref();
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

function openClient(url: string, failsWhileAway: boolean) {
  return createClient({
    url,
    disableOfflineQueue: failsWhileAway,
    commandsQueueMaxLength: MAX_QUEUE,
    pingInterval: PING_EVERY,
    socket: {
      connectTimeout: CONNECT_TIMEOUT,
      socketTimeout: SILENCE,
      reconnectStrategy: (tries) => reconnectPause(tries, Math.random()),
    },
  });
}

type Client = ReturnType<typeof openClient>;

/** Twice as long each time, and never all instances at once; ms. */
function reconnectPause(tries: number, random: number): number {
  const pause = Math.min(FIRST_RECONNECT * 2 ** Math.min(tries, 10), LONGEST_RECONNECT);
  return pause * (0.5 + random / 2);
}
