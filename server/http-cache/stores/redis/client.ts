/**
 * The client of Redis: of one server, of the primary that Sentinels name, or of a Cluster. A command that cannot be sent
 * fails at once, nothing is sent twice, and a connection over which no reply comes is ended and made anew.
 */
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisAddress } from '../../../config/redis-address.ts';
import { endWhenSilent } from './silence.ts';

export type RedisClient = Redis | Cluster;

const CONNECT_TIMEOUT = 2000;
/** Of a Sentinel; the next one is asked then; ms. */
const SENTINEL_TIMEOUT = 500;
const FIRST_RECONNECT = 50;
const LONGEST_RECONNECT = 2000;
/** A node names another one that has what it is asked for: so often it is followed. */
const MOST_REDIRECTIONS = 3;

/** Connects in the background. @param silence ms after which a connection that owes a reply is given up */
export function openClient(address: RedisAddress, silence: number): RedisClient {
  const client = address.kind === 'cluster' ? openCluster(address, silence) : openServer(address, silence);
  client.on('error', () => undefined);
  return client;
}

function openServer(address: RedisAddress, silence: number): Redis {
  const { kind, hosts, name, database, sentinelPassword, tls } = address;
  const client = new Redis({
    ...connectionOptions(address),
    // Without its `failoverDetector`: told of a failover while it connects, it gives up for ever. A primary that hangs is noticed
    // by its silence, and Sentinels end the connections of one that is replaced.
    ...(kind === 'server' ? hosts[0] : { sentinels: [...hosts], name }),
    ...(sentinelPassword === undefined ? {} : { sentinelPassword }),
    ...(kind === 'sentinel' && tls !== undefined ? { sentinelTLS: tlsOf(tls), enableTLSForSentinelMode: true } : {}),
    sentinelCommandTimeout: SENTINEL_TIMEOUT,
    db: database,
    enableOfflineQueue: false,
    retryStrategy: pauseBefore,
    // A primary that has become a replica, behind a name that leads to its successor by now.
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
    // Certificates are of names.
    dnsLookup: (host, found) => found(null, host),
  });
  cluster.on('+node', (node: Redis) => {
    endWhenSilent(node, silence);
    // Only primaries are asked. Connected before that, none of the commands has to wait for it.
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

/** Twice as long each time, and never all instances at once; ms. */
function pauseBefore(times: number): number {
  const pause = Math.min(FIRST_RECONNECT * 2 ** Math.min(times, 10), LONGEST_RECONNECT);
  return pause * (0.5 + Math.random() / 2);
}
