/** The storefront's settings, read from the environment once (conventions.md §1). */

import { type CallLimits, readCallLimits } from './call-limits.ts';
import { type CdnSettings, readCdn } from './cdn.ts';
import {
  type Environment,
  readChoice,
  readHost,
  readHostMap,
  readHosts,
  readInteger,
  readMatching,
  readPart,
  readSwitch,
  readText,
  readTrust,
  readUrl,
  type Trust,
} from './readers.ts';
import { type RedisAddress, readRedisAddress } from './redis-address.ts';
import { readTraces, type TraceSettings } from './traces.ts';
import { WrongValue } from './wrong-value.ts';

export interface Config {
  readonly host: string;
  /** 0: a free port. */
  readonly port: number;
  readonly opsHost: string;
  /** 0: a free port. */
  readonly opsPort: number;
  /** Base address without a trailing slash; undefined: the embedded shop API. */
  readonly shopApiUrl: string | undefined;
  readonly shopData: string;
  readonly shopFaults: string | undefined;
  /** As configured; see `publicHostOf`. */
  readonly publicHost: string | undefined;
  readonly cookieDomain: string | undefined;
  readonly trust: Trust | undefined;
  readonly regionHosts: ReadonlyMap<string, number>;
  readonly upstreamRetries: number;
  readonly upstreamTimeoutMs: number;
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
  readonly tileUrl: string | undefined;
  readonly metrikaId: string | undefined;
  readonly chatUrl: string | undefined;
  readonly imageHosts: readonly string[];
  /** The share of page views that report Web Vitals; 0 to 1. */
  readonly vitalsSample: number;
  /** Undefined: tracing is off. */
  readonly traces: TraceSettings | undefined;
  /** Do browsers get the service worker? If not, existing ones are removed. */
  readonly serviceWorker: boolean;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const DEMO_DOMAIN = 'vitrina.localhost';
const MB = 1024 * 1024;
/** Long enough for a balancer that checks once a second. */
const DRAIN_DELAY_MS = 1250;
/** The delay is part of the ten seconds of a stop (`stop.ts`), and open requests need the rest to finish. */
const LONGEST_DRAIN_MS = 8000;

/**
 * Reads and checks every variable.
 * @throws WrongValue for the first invalid one
 */
export function readConfig(env: Environment): Config {
  const shopApiUrl = readBaseUrl(env, 'SHOP_API_URL');
  const publicHost = readHost(env, 'PUBLIC_HOST');
  const port = readPort(env, 'PORT') ?? 3000;
  const host = readListenHost(env, 'HOST') ?? '127.0.0.1';
  const opsHost = readListenHost(env, 'OPS_HOST') ?? '127.0.0.1';
  const opsPort = readPort(env, 'OPS_PORT') ?? nextPort(port);
  if (opsPort === port && port !== 0 && opsHost === host) throw new WrongValue('OPS_PORT', `${port} is PORT as well`);
  const embeddedDomain = shopApiUrl === undefined && publicHost === undefined ? DEMO_DOMAIN : undefined;
  return Object.freeze({
    host,
    port,
    opsHost,
    opsPort,
    shopApiUrl,
    shopData: readText(env, 'SHOP_DATA') ?? '.data/shop.sqlite',
    shopFaults: readText(env, 'SHOP_FAULTS'),
    publicHost,
    cookieDomain: readCookieDomain(env) ?? embeddedDomain,
    trust: readTrust(env, 'TRUST_PROXY'),
    regionHosts: readHostMap(env, 'REGION_HOSTS') ?? new Map(),
    upstreamRetries: readInteger(env, 'UPSTREAM_RETRIES', { min: 0, max: 5, what: 'a number of retries' }) ?? 1,
    upstreamTimeoutMs:
      readInteger(env, 'UPSTREAM_TIMEOUT_MS', { min: 1, max: 600_000, what: 'a time in ms' }) ?? 10_000,
    callLimits: readCallLimits(env),
    renderLimits: {
      waiting: readInteger(env, 'RENDER_QUEUE', { min: 0, max: 100_000, what: 'a number of pages' }) ?? 56,
      waitMs: readInteger(env, 'RENDER_WAIT_MS', { min: 0, max: 60_000, what: 'a time in ms' }) ?? 2000,
    },
    rateLimit: readSwitch(env, 'RATE_LIMIT') ?? true,
    redis: readRedisAddress(env),
    cacheMaxBytes: (readInteger(env, 'CACHE_MAX_MB', { min: 1, max: 65_536, what: 'a size in MB' }) ?? 128) * MB,
    pageCache: readSwitch(env, 'PAGE_CACHE') ?? true,
    drainDelayMs:
      readInteger(env, 'DRAIN_DELAY_MS', { min: 0, max: LONGEST_DRAIN_MS, what: 'a time in ms' }) ?? DRAIN_DELAY_MS,
    cdn: readCdn(env),
    logLevel: readChoice(env, 'LOG_LEVEL', logLevels) ?? 'info',
    tileUrl: readTileUrl(env, 'TILE_URL'),
    metrikaId: readMatching(env, 'METRIKA_ID', /^\d{1,12}$/, 'a counter number'),
    chatUrl: readUrl(env, 'CHAT_URL', ['https', 'http']),
    imageHosts: readHosts(env, 'IMAGE_HOSTS') ?? [],
    vitalsSample: readPart(env, 'VITALS_SAMPLE') ?? 0,
    traces: readTraces(env),
    serviceWorker: readSwitch(env, 'SERVICE_WORKER') ?? false,
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

function readPort(env: Environment, name: string): number | undefined {
  return readInteger(env, name, { min: 0, max: 65_535, what: 'a port number' });
}

function nextPort(port: number): number {
  if (port === 0) return 0;
  if (port === 65_535) throw new WrongValue('OPS_PORT', 'has to be set: PORT + 1 is no port number');
  return port + 1;
}

function readListenHost(env: Environment, name: string): string | undefined {
  return readMatching(env, name, /^[\w.:%-]+$/, 'an address to listen on');
}

function readBaseUrl(env: Environment, name: string): string | undefined {
  const url = readAskedUrl(env, name);
  if (url?.includes('?')) throw new WrongValue(name, `"${url}" may not have a query`);
  return url?.replace(/\/+$/, '');
}

/**
 * Reads the address of a server that calls are sent to. A user or password in it is refused, because calls would
 * silently ignore it.
 */
function readAskedUrl(env: Environment, name: string): string | undefined {
  const url = readUrl(env, name, ['http', 'https']);
  if (url === undefined) return undefined;
  const { username, password } = new URL(url);
  if (username + password !== '') throw new WrongValue(name, 'may not have a user or a password');
  return url;
}

function readTileUrl(env: Environment, name: string): string | undefined {
  const url = readAskedUrl(env, name);
  for (const part of ['{z}', '{x}', '{y}']) {
    if (url !== undefined && !url.includes(part)) throw new WrongValue(name, `"${url}" has no ${part}`);
  }
  return url;
}

function readCookieDomain(env: Environment): string | undefined {
  const domain = readText(env, 'COOKIE_DOMAIN')?.toLowerCase().replace(/^\./, '');
  if (domain !== undefined && !/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(domain)) {
    throw new WrongValue('COOKIE_DOMAIN', `"${domain}" is not a domain`);
  }
  return domain;
}
