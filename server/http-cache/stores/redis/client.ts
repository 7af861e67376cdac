/**
 * The Redis client: for one server, for the primary named by Sentinels, or for a Cluster. A command that cannot be sent
 * fails at once, nothing is sent twice, and a connection on which no reply comes is closed and reopened.
 */
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisAddress } from '../../../config/redis-address.ts';
import { endWhenSilent } from './silence.ts';

export type RedisClient = Redis | Cluster;

const CONNECT_TIMEOUT = 2000;
/** Time limit of a Sentinel before the next one is asked; ms. */
const SENTINEL_TIMEOUT = 500;
const FIRST_RECONNECT = 50;
const LONGEST_RECONNECT = 2000;
/** Maximum number of redirections to another node. */
const MOST_REDIRECTIONS = 3;

/** Connects in the background. @param silence ms after which a connection with an outstanding reply is closed */
export function openClient(address: RedisAddress, silence: number): RedisClient {
  const client = address.kind === 'cluster' ? openCluster(address, silence) : openServer(address, silence);
  client.on('error', () => undefined);
  return client;
}

function openServer(address: RedisAddress, silence: number): Redis {
  const { kind, hosts, name, database, sentinelPassword, tls } = address;
  const client = new Redis({
    ...connectionOptions(address),
    // `failoverDetector` is off: if it is told of a failover while it connects, it gives up for good. A primary that
    // hangs is detected by its silence, and Sentinels close the connections of a primary that is replaced.
    ...(kind === 'server' ? hosts[0] : { sentinels: [...hosts], name }),
    ...(sentinelPassword === undefined ? {} : { sentinelPassword }),
    ...(kind === 'sentinel' && tls !== undefined ? { sentinelTLS: tlsOf(tls), enableTLSForSentinelMode: true } : {}),
    sentinelCommandTimeout: SENTINEL_TIMEOUT,
    db: database,
    enableOfflineQueue: false,
    retryStrategy: pauseBefore,
    // The server has become a replica, and its name may now lead to its successor.
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
    // TLS certificates are issued for names.
    dnsLookup: (host, found) => found(null, host),
  });
  cluster.on('+node', (node: Redis) => {
    endWhenSilent(node, silence);
    // Only primaries are used. They are connected in advance, so that no command has to wait for it.
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

/** Exponential backoff with jitter, so that the instances do not reconnect at once; ms. */
function pauseBefore(times: number): number {
  const pause = Math.min(FIRST_RECONNECT * 2 ** Math.min(times, 10), LONGEST_RECONNECT);
  return pause * (0.5 + Math.random() / 2);
}
