/**
 * The connection to Redis for commands. It never throws and never makes anybody wait for long: a command is given up after
 * its time, and one without a connection is refused at once.
 */
import { Cluster, Command, type Redis } from 'ioredis';
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

export type Primary = Pick<RedisConnection, 'ask'>;

export class RedisConnection {
  readonly #options: ConnectionOptions;
  readonly #client: RedisClient;
  readonly #primaries = new WeakMap<Redis, Primary>();
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
  ask(command: readonly (string | Buffer)[], within: number = COMMAND_TIMEOUT): Promise<Answer> {
    return this.#ask(this.#client, command, within);
  }

  /**
   * The servers that hold keys and can be reached, each the same object as before, to be asked by itself for what no key
   * leads to: of a Cluster its primaries, else the only one.
   */
  get primaries(): readonly Primary[] {
    if (!(this.#client instanceof Cluster)) return [this];
    const ready = this.#client.nodes('master').filter(({ status }) => status === 'ready');
    return ready.map((node) => {
      const ask: Primary['ask'] = (command, within = COMMAND_TIMEOUT) => this.#ask(node, command, within);
      const primary = this.#primaries.get(node) ?? { ask };
      this.#primaries.set(node, primary);
      return primary;
    });
  }

  /** Calls back whenever Redis can be asked again, and at the first time. */
  onReady(told: () => void): void {
    this.#client.on('ready', told);
  }

  /** Calls back whenever a server is lost that was at hand: what comes in its place may be another one. */
  onLost(told: () => void): void {
    const watch = (server: Redis): void => {
      server.on('ready', () => server.once('close', told));
    };
    if (this.#client instanceof Cluster) this.#client.on('+node', watch);
    else watch(this.#client);
  }

  close(): void {
    this.#isClosed = true;
    this.#client.disconnect();
  }

  async #ask(
    at: Pick<RedisClient, 'sendCommand'>,
    command: readonly (string | Buffer)[],
    within: number,
  ): Promise<Answer> {
    if (!this.isReady) return { ok: false };
    const startedAt = performance.now();
    const { outcome, value } = await send(at, command, within);
    this.#options.metrics.redisAsked(outcome, performance.now() - startedAt);
    return outcome === 'ok' ? { ok: true, value } : { ok: false };
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
  to: Pick<RedisClient, 'sendCommand'>,
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
