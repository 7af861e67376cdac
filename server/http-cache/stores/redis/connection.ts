/**
 * The connection to Redis for commands. It never throws and never makes anybody wait for long: a command is given up after
 * its time, one without a connection is refused at once, and a connection over which no reply comes is ended and made anew.
 */
import { Command, Redis } from 'ioredis';

/** A reply, byte strings as buffers; `ok: false`: there is none. `refused`: as Redis has said no. */
export type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly refused: boolean };

/** `refused`: Redis said no, as it does when its memory is full. */
export type CommandOutcome = 'ok' | 'refused' | 'slow' | 'broken';

export interface RedisMetrics {
  /** A command that was sent has ended; ms. */
  redisAsked(outcome: CommandOutcome, ms: number): void;
  /** Told first when the connection is opened, before it is known. */
  redisReachable(reachable: boolean): void;
}

export interface ConnectionOptions {
  readonly url: string;
  readonly log: { warn(about: object, message: string): void; info(about: object, message: string): void };
  readonly metrics: RedisMetrics;
}

/** No caller waits longer for one command; ms. */
const COMMAND_TIMEOUT = 50;
/** A connection that owes a reply for so long is given up; ms. */
const SOCKET_TIMEOUT = 250;
const CONNECT_TIMEOUT = 2000;
const FIRST_RECONNECT = 50;
const LONGEST_RECONNECT = 2000;

/** @param socketTimeout ms after which a connection that owes a reply is given up */
export function openClient(url: string, socketTimeout: number): Redis {
  const client = new Redis(url, {
    protocol: 2,
    connectTimeout: CONNECT_TIMEOUT,
    socketTimeout,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => reconnectPause(times, Math.random()),
  });
  client.on('error', () => undefined);
  return client;
}

/** Twice as long each time, and never all instances at once; ms. */
function reconnectPause(times: number, random: number): number {
  const pause = Math.min(FIRST_RECONNECT * 2 ** Math.min(times, 10), LONGEST_RECONNECT);
  return pause * (0.5 + random / 2);
}

export class RedisConnection {
  readonly #options: ConnectionOptions;
  readonly #client: Redis;
  #isReachable: boolean | undefined;
  #isClosed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    options.metrics.redisReachable(false);
    this.#client = openClient(options.url, SOCKET_TIMEOUT);
    let lastError: unknown;
    this.#client.on('error', (error) => {
      lastError = error;
    });
    this.#client.on('ready', () => this.#note(true));
    this.#client.on('close', () => this.#note(false, lastError));
  }

  /** Is it worth asking? */
  get isReady(): boolean {
    return this.#client.status === 'ready';
  }

  /**
   * Runs a command.
   * @param within ms; at most so long the caller waits
   */
  async ask([name = '', ...given]: readonly (string | Buffer)[], within: number = COMMAND_TIMEOUT): Promise<Answer> {
    if (!this.isReady) return { ok: false, refused: false };
    const startedAt = performance.now();
    const { outcome, value } = await this.#send(String(name), given, within);
    this.#options.metrics.redisAsked(outcome, performance.now() - startedAt);
    return outcome === 'ok' ? { ok: true, value } : { ok: false, refused: outcome === 'refused' };
  }

  /** Calls back whenever Redis can be asked again, and at the first time. */
  onReady(told: () => void): void {
    this.#client.on('ready', told);
  }

  close(): void {
    this.#isClosed = true;
    this.#client.disconnect();
  }

  async #send(name: string, given: (string | Buffer)[], within: number): Promise<Reply> {
    const command = new Command(name, given, { replyEncoding: null });
    // Where the process was busy for so long the reply may have come, and is read after the timers: one turn later.
    const timer = setTimeout(() => setImmediate(() => command.reject(new TooSlow())), within);
    try {
      return { outcome: 'ok', value: await this.#client.sendCommand(command) };
    } catch (error) {
      return { outcome: outcomeOf(error) };
    } finally {
      clearTimeout(timer);
    }
  }

  #note(isReachable: boolean, error?: unknown): void {
    if (this.#isReachable === isReachable || this.#isClosed) return;
    this.#isReachable = isReachable;
    const { log, metrics } = this.#options;
    metrics.redisReachable(isReachable);
    if (isReachable) log.info({}, 'Redis is at hand');
    else log.warn({ err: error }, 'Redis is away: this instance goes on by itself');
  }
}

class TooSlow extends Error {}

interface Reply {
  readonly outcome: CommandOutcome;
  readonly value?: unknown;
}

function outcomeOf(error: unknown): CommandOutcome {
  if (!(error instanceof Error)) return 'broken';
  if (error.name === 'ReplyError') return 'refused';
  return error instanceof TooSlow ? 'slow' : 'broken';
}
