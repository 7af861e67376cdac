/**
 * The connection to one Redis server, to the primary that Sentinels name, or to a Cluster. It never throws. A command
 * that cannot be sent fails at once, and one whose time limit is over; none is sent twice.
 */
import { Cluster, Command, Redis, type RedisOptions } from 'ioredis';
import type { RedisAddress } from '../../../config/redis-address.ts';

export type RedisClient = Redis | Cluster;

/** The reply to a command, with strings as buffers; `ok: false`: there was no reply, or Redis replied with an error. */
export type RedisReply = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** Runs a command. @param within its time limit; ms */
export type Ask = (command: readonly (string | Buffer)[], within?: number) => Promise<RedisReply>;

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
/** Successive ticks without data after which the connection is closed. */
const SILENT_TURNS = 5;
const CONNECT_TIMEOUT = 2000;
/** The time limit for a Sentinel, after which the next one is asked; ms. */
const SENTINEL_TIMEOUT = 500;
const FIRST_RECONNECT = 50;
const LONGEST_RECONNECT = 2000;
/** How many redirections to another node of a Cluster are followed for one command. */
const MOST_REDIRECTIONS = 3;

class TooSlow extends Error {}

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

  readonly ask: Ask = async ([name = '', ...values], within = COMMAND_TIMEOUT) => {
    if (!this.isReady) return { ok: false };
    const { redisAsked } = this.#options.metrics;
    const startedAt = performance.now();
    const command = new Command(String(name), values, { replyEncoding: null });
    // If the event loop was blocked, the reply may have arrived but not been read, because timers run first.
    // `setImmediate` runs after it has been read.
    const giveUp = (): void => void setImmediate(() => command.reject(new TooSlow()));
    const timer = setTimeout(giveUp, within * this.#patience);
    try {
      const value = await this.#client.sendCommand(command);
      redisAsked('ok', performance.now() - startedAt);
      return { ok: true, value };
    } catch (error) {
      redisAsked(outcomeOf(error), performance.now() - startedAt);
      return { ok: false };
    } finally {
      clearTimeout(timer);
    }
  };

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

function outcomeOf(error: unknown): CommandOutcome {
  if (error instanceof TooSlow) return 'slow';
  return error instanceof Error && error.name === 'ReplyError' ? 'refused' : 'broken';
}

/** Connects in the background. @param silence ms after which a connection on which a reply is due is given up */
export function openRedisClient(address: RedisAddress, silence: number): RedisClient {
  const client = address.kind === 'cluster' ? openCluster(address, silence) : openServer(address, silence);
  client.on('error', () => undefined);
  return client;
}

function openServer(address: RedisAddress, silence: number): Redis {
  const { kind, hosts, name, database, sentinelPassword, tls } = address;
  const client = new Redis({
    ...connectionOptions(address),
    // ioredis's `failoverDetector` stays off: if a failover is announced while it connects, it never connects again. A
    // hanging primary is detected by its silence, and Sentinels close the connections to a primary that was replaced.
    ...(kind === 'server' ? hosts[0] : { sentinels: [...hosts], name }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    ...(kind === 'sentinel' && tls !== undefined && { sentinelTLS: tls, enableTLSForSentinelMode: true }),
    sentinelCommandTimeout: SENTINEL_TIMEOUT,
    db: database,
    enableOfflineQueue: false,
    retryStrategy: pauseBefore,
    // The primary has become a replica. Its host name may point to the new primary by now.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  });
  endWhenSilent(client, silence);
  return client;
}

function openCluster(address: RedisAddress, silence: number): Cluster {
  const cluster = new Cluster([...address.hosts], {
    redisOptions: connectionOptions(address),
    enableOfflineQueue: false,
    clusterRetryStrategy: pauseBefore,
    maxRedirections: MOST_REDIRECTIONS,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    // Host names are not resolved here, because certificates are issued for names.
    dnsLookup: (host, found) => found(null, host),
  });
  cluster.on('+node', (node: Redis) => {
    endWhenSilent(node, silence);
    // Commands go only to primaries. They are connected now, so that no command has to wait for a connection.
    if (!node.options.readOnly) node.connect().catch(() => undefined);
  });
  return cluster;
}

function connectionOptions({ username, password, tls }: RedisAddress): RedisOptions {
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls !== undefined && { tls }),
    protocol: 2,
    connectTimeout: CONNECT_TIMEOUT,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  };
}

/** The pause before a reconnect, doubled each time; ms. It is randomised: instances shall not reconnect all at once. */
function pauseBefore(times: number): number {
  const pause = Math.min(FIRST_RECONNECT * 2 ** Math.min(times, 10), LONGEST_RECONNECT);
  return pause * (0.5 + Math.random() / 2);
}

/**
 * Closes connections on which a reply is overdue. The `socketTimeout` of ioredis would close them also after the event
 * loop was blocked, although the reply has arrived: timers run before the data is read. So this counts the ticks of an
 * interval without data, of which a blocked event loop yields only one.
 *
 * @param longest ms that a server may stay silent while a reply is due, before its connection is closed and reopened
 */
function endWhenSilent(client: Redis, longest: number): void {
  client.on('connect', () => {
    const { stream } = client;
    let silentTurns = 0;
    const timer = setInterval(() => {
      silentTurns = client.commandQueue.length === 0 ? 0 : silentTurns + 1;
      if (silentTurns >= SILENT_TURNS) stream.destroy(new Error(`Redis owes a reply for ${longest} ms`));
    }, longest / SILENT_TURNS);
    timer.unref();
    stream.on('data', () => {
      silentTurns = 0;
    });
    stream.once('close', () => clearInterval(timer));
  });
}
