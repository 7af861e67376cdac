/**
 * The connection to Redis for commands. It never throws. A command fails when its time limit is over, or at once if
 * there is no connection.
 */
import { Command } from 'ioredis';
import type { RedisAddress } from '../../../config/redis-address.ts';
import { openRedisClient, type RedisClient } from './redis-client.ts';

/** The reply to a command, with strings as buffers; `ok: false`: there was no reply, or Redis replied with an error. */
export type RedisReply = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** `refused`: Redis replied with an error, for instance because its memory is full. */
export type CommandOutcome = 'ok' | 'refused' | 'slow' | 'broken';

export interface RedisMetrics {
  /** A command that was sent has ended. @param ms its duration */
  redisAsked(outcome: CommandOutcome, ms: number): void;
  /** The connection was made or lost. The first call, with false, comes before the connection is made. */
  redisReachable(reachable: boolean): void;
}

export interface ConnectionOptions {
  readonly address: RedisAddress;
  readonly log: { warn(about: object, message: string): void; info(about: object, message: string): void };
  readonly metrics: RedisMetrics;
  /** All time limits are multiplied by it, for tests that do not depend on a quick machine; default: 1. */
  readonly patience?: number | undefined;
}

/** The default time limit of a command; ms. */
const COMMAND_TIMEOUT = 50;
/** A connection on which a reply is overdue for this long is given up; ms. */
const SILENCE = 250;

export class RedisConnection {
  readonly #options: ConnectionOptions;
  readonly #client: RedisClient;
  readonly #patience: number;
  #isReachable: boolean | undefined;
  #isClosed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    options.metrics.redisReachable(false);
    this.#patience = options.patience ?? 1;
    this.#client = openRedisClient(options.address, SILENCE * this.#patience);
    let lastError: unknown;
    const noteError = (error: unknown): void => {
      lastError = error;
    };
    this.#client.on('error', noteError).on('node error', noteError);
    this.#client.on('ready', () => this.#note(true));
    this.#client.on('close', () => this.#note(false, lastError));
  }

  /** Is there a connection? */
  get isReady(): boolean {
    return this.#client.status === 'ready';
  }

  /**
   * Runs a command.
   * @param within the time limit; ms
   */
  async ask(command: readonly (string | Buffer)[], within: number = COMMAND_TIMEOUT): Promise<RedisReply> {
    if (!this.isReady) return { ok: false };
    const startedAt = performance.now();
    const { outcome, value } = await send(this.#client, command, within * this.#patience);
    this.#options.metrics.redisAsked(outcome, performance.now() - startedAt);
    return outcome === 'ok' ? { ok: true, value } : { ok: false };
  }

  /** Calls back each time a connection has been made, the first time included. */
  onReady(listener: () => void): void {
    this.#client.on('ready', listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#client.disconnect();
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

async function send(
  to: RedisClient,
  [name = '', ...given]: readonly (string | Buffer)[],
  within: number,
): Promise<Reply> {
  const command = new Command(String(name), [...given], { replyEncoding: null });
  // If the event loop was blocked, the reply may have arrived but not been read, because timers run first.
  // `setImmediate` runs after it has been read.
  const timer = setTimeout(() => setImmediate(() => command.reject(new TooSlow())), within);
  try {
    return { outcome: 'ok', value: await to.sendCommand(command) };
  } catch (error) {
    return { outcome: outcomeOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

function outcomeOf(error: unknown): CommandOutcome {
  if (!(error instanceof Error)) return 'broken';
  if (error.name === 'ReplyError') return 'refused';
  return error instanceof TooSlow ? 'slow' : 'broken';
}
