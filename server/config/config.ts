/** The storefront's settings, read from the environment once. */

import type { TimeSetting } from '../../shared/contract/call-times.ts';
import { liesWithin } from '../../shared/rules/domain.ts';
import { withoutPort } from '../syntax/host-name.ts';
import { type ApiCredentials, credentialsOf } from './api-credentials.ts';
import type { CallLimits } from './call-limits.ts';
import type { Environment } from './environment.ts';
import { type RedisAddress, redisAddress } from './redis-address.ts';
import { callTimesIn, readSettings, type Settings } from './settings.ts';
import { type TraceSettings, tracesOf } from './traces.ts';
import type { Trust } from './trust.ts';
import { WrongValue } from './values.ts';

export interface Config {
  readonly host: string;
  /** 0: a free port. */
  readonly port: number;
  readonly opsHost: string;
  /** 0: a free port. */
  readonly opsPort: number;
  /** What a purge has to bear; undefined: nothing. */
  readonly opsToken: string | undefined;
  /** Base address without a trailing slash; undefined: the embedded shop API. */
  readonly shopApiUrl: string | undefined;
  /** Undefined: the API asks nothing of its callers. */
  readonly apiCredentials: ApiCredentials | undefined;
  /** Path of the module that adapts an API of another shape. */
  readonly adapter: string | undefined;
  readonly shopData: string;
  readonly shopFaults: string | undefined;
  /** As configured; see `publicHostOf`. */
  readonly publicHost: string | undefined;
  readonly cookieDomain: string | undefined;
  readonly trust: Trust | undefined;
  readonly regionHosts: ReadonlyMap<string, number>;
  readonly upstreamRetries: number;
  readonly upstreamTimeoutMs: number;
  /** Times of calls, by their settings. */
  readonly callTimes: Readonly<Record<TimeSetting, number>>;
  readonly callLimits: CallLimits;
  /** How many renders may wait, and for how long (ms). */
  readonly renderLimits: { readonly waiting: number; readonly waitMs: number };
  readonly rateLimit: boolean;
  readonly redis: RedisAddress | undefined;
  readonly cacheMaxBytes: number;
  readonly pageCache: boolean;
  /** How long requests are still accepted after the signal to end, until balancers have noticed it; ms. */
  readonly drainDelayMs: number;
  /** Undefined: there is no CDN in front. */
  readonly cdn: CdnSettings | undefined;
  readonly logLevel: LogLevel;
  /** The share of cache hits whose requests are logged, 0 to 1. */
  readonly logHits: number;
  readonly tileUrl: string | undefined;
  readonly metrikaId: string | undefined;
  readonly chatUrl: string | undefined;
  readonly imageHosts: readonly string[];
  /** Request fields, besides `Accept`, that go along with calls of class 'other' whose answers are shared; lower case. */
  readonly sharedFields: readonly string[];
  /** The share of page views that report Web Vitals; 0 to 1. */
  readonly vitalsSample: number;
  /** Undefined: tracing is off. */
  readonly traces: TraceSettings | undefined;
  /** Do browsers get the service worker? If not, existing ones are removed. */
  readonly serviceWorker: boolean;
}

export type LogLevel = Settings['LOG_LEVEL'];

/** How a CDN in front is told about purges. */
export interface CdnSettings {
  /** Undefined: purges are not sent to it. */
  readonly purges: PurgeSettings | undefined;
}

export interface PurgeSettings {
  readonly url: string;
  /** Sent as `Authorization: Bearer`. */
  readonly token: string | undefined;
  /** Delay before a purge is sent, so that responses in flight have reached the CDN by then; ms. */
  readonly delayMs: number;
}

const DEMO_DOMAIN = 'vitrina.localhost';
const MB = 1024 * 1024;

/**
 * Reads and checks every variable.
 * @throws WrongValue for the first invalid or unknown one
 */
export function readConfig(env: Environment): Config {
  const set = readSettings(env);
  return Object.freeze({
    host: set.HOST,
    port: set.PORT,
    opsHost: set.OPS_HOST,
    opsPort: opsPortOf(set),
    opsToken: set.OPS_TOKEN,
    shopApiUrl: set.SHOP_API_URL,
    apiCredentials: credentialsOf(set),
    adapter: set.SHOP_API_ADAPTER,
    shopData: set.SHOP_DATA,
    shopFaults: set.SHOP_FAULTS,
    publicHost: set.PUBLIC_HOST,
    cookieDomain: cookieDomainOf(set),
    trust: set.TRUST_PROXY,
    regionHosts: set.REGION_HOSTS,
    upstreamRetries: set.UPSTREAM_RETRIES,
    upstreamTimeoutMs: set.UPSTREAM_TIMEOUT_MS,
    callTimes: callTimesIn(set),
    callLimits: {
      private: { connections: set.UPSTREAM_POOL_PRIVATE, waiting: set.UPSTREAM_QUEUE_PRIVATE },
      catalogue: { connections: set.UPSTREAM_POOL_CATALOGUE, waiting: set.UPSTREAM_QUEUE_CATALOGUE },
      reference: { connections: set.UPSTREAM_POOL_REFERENCE, waiting: set.UPSTREAM_QUEUE_REFERENCE },
      live: { connections: set.UPSTREAM_POOL_LIVE, waiting: set.UPSTREAM_QUEUE_LIVE },
      picture: { connections: set.UPSTREAM_POOL_PICTURE, waiting: set.UPSTREAM_QUEUE_PICTURE },
      other: { connections: set.UPSTREAM_POOL_OTHER, waiting: set.UPSTREAM_QUEUE_OTHER },
    },
    renderLimits: { waiting: set.RENDER_QUEUE, waitMs: set.RENDER_WAIT_MS },
    rateLimit: set.RATE_LIMIT,
    redis: redisOf(set),
    cacheMaxBytes: set.CACHE_MAX_MB * MB,
    pageCache: set.PAGE_CACHE,
    drainDelayMs: set.DRAIN_DELAY_MS,
    cdn: cdnOf(set),
    logLevel: set.LOG_LEVEL,
    logHits: set.LOG_HITS,
    tileUrl: set.TILE_URL,
    metrikaId: set.METRIKA_ID,
    chatUrl: set.CHAT_URL,
    imageHosts: set.IMAGE_HOSTS,
    sharedFields: set.SHOP_API_READS,
    vitalsSample: set.VITALS_SAMPLE,
    traces: tracesOf(set),
    serviceWorker: set.SERVICE_WORKER,
  });
}

/**
 * The host of the default region, and of links that name a host.
 * @param port that the storefront listens on
 */
export function publicHostOf(config: Config, port: number): string {
  if (config.publicHost !== undefined) return config.publicHost;
  return `${config.shopApiUrl === undefined ? DEMO_DOMAIN : 'localhost'}:${port}`;
}

function opsPortOf({ HOST, PORT, OPS_HOST, OPS_PORT }: Settings): number {
  const port = OPS_PORT ?? (PORT === 0 ? 0 : PORT + 1);
  if (port > 65_535) throw new WrongValue('OPS_PORT', 'has to be set: PORT + 1 is no port number');
  if (port === PORT && port !== 0 && OPS_HOST === HOST) throw new WrongValue('OPS_PORT', `${port} is PORT as well`);
  return port;
}

/** Hosts that the API will name are not known yet; `npm run doctor` looks at those. */
function cookieDomainOf({ SHOP_API_URL, PUBLIC_HOST, REGION_HOSTS, COOKIE_DOMAIN }: Settings): string | undefined {
  const defaultHost = PUBLIC_HOST ?? (SHOP_API_URL === undefined ? DEMO_DOMAIN : undefined);
  if (COOKIE_DOMAIN === undefined) return PUBLIC_HOST === undefined ? defaultHost : undefined;
  const known = defaultHost === undefined ? [...REGION_HOSTS.keys()] : [defaultHost];
  const outside = known.filter((host) => !liesWithin(withoutPort(host), COOKIE_DOMAIN));
  if (known.length > 0 && outside.length === known.length) {
    throw new WrongValue('COOKIE_DOMAIN', `${outside[0]} does not lie in ${COOKIE_DOMAIN}`);
  }
  return COOKIE_DOMAIN;
}

function redisOf(set: Settings): RedisAddress | undefined {
  const files = { ca: set.REDIS_CA, cert: set.REDIS_CERT, key: set.REDIS_KEY };
  return set.REDIS_URL && redisAddress(set.REDIS_URL, set.REDIS_SENTINEL_PASSWORD, files);
}

function cdnOf(set: Settings): CdnSettings | undefined {
  const { CDN, CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token, CDN_PURGE_DELAY_MS: delayMs } = set;
  if (!CDN && url !== undefined) throw new WrongValue('CDN_PURGE_URL', 'is set, but CDN is not on');
  if (!CDN) return undefined;
  return { purges: url === undefined ? undefined : { url, token, delayMs } };
}
