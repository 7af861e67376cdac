/**
 * The connection to Redis for commands. It never throws and never makes anybody wait for long: a command is given up after
 * its time, and one without a connection is refused at once.
 */
import { Command } from 'ioredis';
import type { RedisAddress } from '../../../config/redis-address.ts';
import { openClient, type RedisClient } from './client.ts';

/** A reply, byte strings as buffers; `ok: false`: there is none, or Redis said no. */
export type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** `refused`: Redis said no, as it does when its memory is full. */
export type CommandOutcome = 'ok' | 'refused' | 'slow' | 'broken';

export interface RedisMetrics {
  /** A command that was sent has ended; ms. */
  redisAsked(outcome: CommandOutcome, ms: number): void;
  /** Told first when the connection is opened, before it is known. */
  redisReachable(reachable: boolean): void;
}

export interface ConnectionOptions {
  readonly address: RedisAddress;
  readonly log: { warn(about: object, message: string): void; info(about: object, message: string): void };
  readonly metrics: RedisMetrics;
}

/** No caller waits longer for one command; ms. */
const COMMAND_TIMEOUT = 50;
/** A connection that owes a reply for so long is given up; ms. */
const SILENCE = 250;

export class RedisConnection {
  readonly #options: ConnectionOptions;
  readonly #client: RedisClient;
  #isReachable: boolean | undefined;
  #isClosed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    options.metrics.redisReachable(false);
    this.#client = openClient(options.address, SILENCE);
    let lastError: unknown;
    const noteError = (error: unknown): void => {
      lastError = error;
    };
    this.#client.on('error', noteError).on('node error', noteError);
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
  async ask(command: readonly (string | Buffer)[], within: number = COMMAND_TIMEOUT): Promise<Answer> {
    if (!this.isReady) return { ok: false };
    const startedAt = performance.now();
    const { outcome, value } = await send(this.#client, command, within);
    this.#options.metrics.redisAsked(outcome, performance.now() - startedAt);
    return outcome === 'ok' ? { ok: true, value } : { ok: false };
  }

  /** Calls back whenever Redis can be asked again, and at the first time. */
  onReady(told: () => void): void {
    this.#client.on('ready', told);
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
  // Where the process was busy for so long the reply may have come, and is read after the timers: one turn later.
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
