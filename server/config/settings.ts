/** The table of settings: each variable with its schema, and its default where that does not depend on others. */
import * as v from 'valibot';
import { type TimeSetting, timeSettings } from '../../shared/contract/call-times.ts';
import type { CallClass } from '../../shared/contract/classes.ts';
import { defaultLimits } from './call-limits.ts';
import { type Environment, readTexts } from './environment.ts';
import { readRedisUrl } from './redis-address.ts';
import { certificate, privateKey } from './tls.ts';
import { readTrust } from './trust.ts';
import {
  baseUrl,
  domain,
  fieldNames,
  folder,
  headerLines,
  headerValue,
  host,
  hostMap,
  hosts,
  integer,
  listenHost,
  matching,
  oneOf,
  onOff,
  pairs,
  part,
  port,
  readBy,
  tileUrl,
  time,
  url,
  WrongValue,
} from './values.ts';

/** The delay is part of the ten seconds of a stop (`listen.ts`), and open requests need the rest to finish. */
const LONGEST_DRAIN_MS = 8000;
/** Thirty days. */
const LONGEST_FRESH_S = 2_592_000;

/** One call may hold at most half of its class's connections, so there have to be two. */
const connections = integer(2, 10_000, 'a number of connections');
const waiting = integer(0, 100_000, 'a number of calls');
const poolOf = (of: CallClass) => v.optional(connections, String(defaultLimits[of].connections));
const queueOf = (of: CallClass) => v.optional(waiting, String(defaultLimits[of].waiting));
const anyText = v.optional(v.string());

const withDefault = <S extends v.GenericSchema<string, number>>(schema: S, settings: ReadonlyMap<string, number>) =>
  Array.from(settings, ([name, value]) => [name, v.optional(schema, String(value))] as const);
/** The times of calls that an operator may change, from the table of calls. */
const callTimes = Object.fromEntries([
  ...withDefault(time(1, 600_000), timeSettings.limits),
  ...withDefault(integer(0, LONGEST_FRESH_S, 'a time in s'), timeSettings.freshness),
]) as Record<TimeSetting, v.OptionalSchema<ReturnType<typeof time>, string>>;

const settings = v.object({
  HOST: v.optional(listenHost, '127.0.0.1'),
  PORT: v.optional(port, '3000'),
  OPS_HOST: v.optional(listenHost, '127.0.0.1'),
  OPS_PORT: v.optional(port),
  OPS_TOKEN: v.optional(headerValue),
  SHOP_API_URL: v.optional(baseUrl),
  SHOP_API_TOKEN: v.optional(headerValue),
  SHOP_API_HEADERS: v.optional(headerLines, ''),
  SHOP_API_CA: v.optional(certificate),
  SHOP_API_CERT: v.optional(certificate),
  SHOP_API_KEY: v.optional(privateKey),
  SHOP_API_ADAPTER: anyText,
  SHOP_PROFILE: v.optional(folder),
  SHOP_DATA: v.optional(v.string(), '.data/shop.sqlite'),
  SHOP_FAULTS: anyText,
  PUBLIC_HOST: v.optional(host),
  COOKIE_DOMAIN: v.optional(domain),
  REGION_HOSTS: v.optional(hostMap, ''),
  TRUST_PROXY: v.optional(readBy(readTrust)),
  UPSTREAM_RETRIES: v.optional(integer(0, 5, 'a number of retries'), '1'),
  UPSTREAM_TIMEOUT_MS: v.optional(time(1, 600_000), '10000'),
  ...callTimes,
  UPSTREAM_POOL_PRIVATE: poolOf('private'),
  UPSTREAM_POOL_CATALOGUE: poolOf('catalogue'),
  UPSTREAM_POOL_REFERENCE: poolOf('reference'),
  UPSTREAM_POOL_LIVE: poolOf('live'),
  UPSTREAM_POOL_PICTURE: poolOf('picture'),
  UPSTREAM_POOL_OTHER: poolOf('other'),
  UPSTREAM_QUEUE_PRIVATE: queueOf('private'),
  UPSTREAM_QUEUE_CATALOGUE: queueOf('catalogue'),
  UPSTREAM_QUEUE_REFERENCE: queueOf('reference'),
  UPSTREAM_QUEUE_LIVE: queueOf('live'),
  UPSTREAM_QUEUE_PICTURE: queueOf('picture'),
  UPSTREAM_QUEUE_OTHER: queueOf('other'),
  RENDER_QUEUE: v.optional(integer(0, 100_000, 'a number of pages'), '56'),
  RENDER_WAIT_MS: v.optional(time(0, 60_000), '2000'),
  REDIS_URL: v.optional(readBy(readRedisUrl)),
  REDIS_CA: v.optional(certificate),
  REDIS_CERT: v.optional(certificate),
  REDIS_KEY: v.optional(privateKey),
  REDIS_SENTINEL_PASSWORD: anyText,
  CACHE_MAX_MB: v.optional(integer(1, 65_536, 'a size in MB'), '128'),
  CDN: v.optional(onOff, 'off'),
  CDN_PURGE_URL: v.optional(url('https', 'http')),
  CDN_PURGE_TOKEN: v.optional(headerValue),
  // So that responses in flight have reached the CDN before a purge is sent.
  CDN_PURGE_DELAY_MS: v.optional(time(0, 60_000), '1000'),
  PAGE_CACHE: v.optional(onOff, 'on'),
  SERVICE_WORKER: v.optional(onOff, 'off'),
  RATE_LIMIT: v.optional(onOff, 'on'),
  // Long enough for a balancer that checks once a second.
  DRAIN_DELAY_MS: v.optional(time(0, LONGEST_DRAIN_MS), '1250'),
  LOG_LEVEL: v.optional(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  LOG_HITS: v.optional(part, '1'),
  VITALS_SAMPLE: v.optional(part, '0'),
  // The standard variables of OpenTelemetry.
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url('http', 'https')),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(url('http', 'https')),
  OTEL_EXPORTER_OTLP_PROTOCOL: v.optional(oneOf(['http/protobuf', 'http/json']), 'http/protobuf'),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(pairs, ''),
  OTEL_EXPORTER_OTLP_TIMEOUT: v.optional(time(1, 600_000), '10000'),
  OTEL_SERVICE_NAME: anyText,
  OTEL_RESOURCE_ATTRIBUTES: v.optional(pairs, ''),
  OTEL_TRACES_SAMPLER: v.optional(
    oneOf([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ]),
    'parentbased_always_on',
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(part, '1'),
  OTEL_BSP_SCHEDULE_DELAY: v.optional(time(1, 600_000), '5000'),
  OTEL_SDK_DISABLED: v.optional(oneOf(['true', 'false']), 'false'),
  TILE_URL: v.optional(tileUrl),
  METRIKA_ID: v.optional(matching(/^\d{1,12}$/, 'a counter number')),
  CHAT_URL: v.optional(url('https', 'http')),
  IMAGE_HOSTS: v.optional(hosts, ''),
  SHOP_API_READS: v.optional(fieldNames, ''),
});

export const settingNames = Object.keys(settings.entries);

/** The defaults, as they would be written in the environment; undefined where one depends on other settings. */
export const settingDefaults: Readonly<Record<string, string | undefined>> = v.getDefaults(settings);

/** Of all settings those that are times of calls. */
export function callTimesIn(set: Settings): Readonly<Record<TimeSetting, number>> {
  return Object.fromEntries(Object.keys(callTimes).map((name) => [name, set[name as TimeSetting]])) as Record<
    TimeSetting,
    number
  >;
}

/** The values of all settings, by their variables. */
export type Settings = v.InferOutput<typeof settings>;

/** @throws WrongValue for the first invalid or unknown variable */
export function readSettings(env: Environment): Settings {
  const read = v.safeParse(settings, readTexts(env, settingNames), { abortEarly: true });
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new WrongValue(String(issue.path?.[0].key), issue.message);
}
