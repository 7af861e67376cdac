/**
 * Opens a client for one Redis server, for the primary that Sentinels name, or for a Cluster. A command that cannot be
 * sent fails at once, no command is sent twice, and a connection on which a reply is overdue is closed and reopened.
 */
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisAddress } from '../../../config/redis-address.ts';

export type RedisClient = Redis | Cluster;

const CONNECT_TIMEOUT = 2000;
/** The time limit for a Sentinel, after which the next one is asked; ms. */
const SENTINEL_TIMEOUT = 500;
const FIRST_RECONNECT = 50;
const LONGEST_RECONNECT = 2000;
/** How many redirections to another node of a Cluster are followed for one command. */
const MOST_REDIRECTIONS = 3;
/** Successive ticks without data after which the connection is closed. */
const SILENT_TURNS = 5;

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
    ...(sentinelPassword === undefined ? {} : { sentinelPassword }),
    ...(kind === 'sentinel' && tls !== undefined ? { sentinelTLS: tlsOf(tls), enableTLSForSentinelMode: true } : {}),
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
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(tls === undefined ? {} : { tls: tlsOf(tls) }),
    protocol: 2,
    connectTimeout: CONNECT_TIMEOUT,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  };
}

function tlsOf({ ca, cert, key }: NonNullable<RedisAddress['tls']>) {
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  };
}

/**
 * The pause before a reconnect, doubled each time and randomised, so that instances do not reconnect all at once; ms.
 */
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
