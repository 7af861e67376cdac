/** Builds the services behind the storefront's ports. Nothing here listens. */
import type { CdnPurges } from './cdn/purge-webhook.ts';
import { type Config, publicHostOf } from './config/config.ts';
import { UpstreamClient } from './gateway/client.ts';
import { Gateway } from './gateway/gateway.ts';
import { createPagePolicy } from './http/content-security-policy.ts';
import { purgedTags, replacedTags } from './http-cache/rules/cache-tags.ts';
import type { Redis, RedisOptions } from './http-cache/stores/redis/connect.ts';
import { noteBreakers } from './ops/breaker-notes.ts';
import type { Log } from './ops/log.ts';
import type { Metrics } from './ops/metrics.ts';
import { type Purger, purgeAll, purgeAndTell, purgeHosts } from './ops/purge.ts';
import { OptionalCalls } from './optional-calls/optional-calls.ts';
import { createProbe } from './optional-calls/probe.ts';
import { createPages, type Pages } from './pages/pages.ts';
import type { EventLoop } from './pages/render-queue.ts';
import { Regions } from './regions/regions.ts';
import { openTiles, type Tiles } from './tiles.ts';
import type { ViewsSource } from './views-source.ts';

/** What the services are built from. */
export interface Ground {
  readonly config: Config;
  readonly logger: Log['logger'];
  readonly metrics: Metrics;
  readonly views: ViewsSource;
  /** Undefined: that of this process. */
  readonly loop?: EventLoop | undefined;
  /** Final once all servers listen. */
  readonly places: { port: number; embeddedUrl: (() => string) | undefined };
}

export interface Services {
  readonly client: UpstreamClient;
  readonly redis: Redis | undefined;
  readonly gateway: Gateway;
  readonly regions: Regions;
  readonly optionalCalls: OptionalCalls;
  readonly pages: Pages;
  readonly tiles: Tiles;
  /** Everything that stores answers, here and in Redis. */
  readonly purger: Purger;
}

/** Until the embedded API listens, calls go to an unused port (RFC 863's) and fail at once. */
const NOWHERE = 'http://127.0.0.1:9';
/**
 * Shares of `CACHE_MAX_MB`: the API's answers, and the pages made from them, which are stored compressed. The remainder
 * covers what cannot be measured: objects beside them, models of screens, and garbage that is not collected yet.
 */
const ANSWERS_SHARE = 0.5;
const PAGES_SHARE = 0.125;
/** In addition to `CACHE_MAX_MB`: tiles of another server, if `TILE_URL` names one. */
const TILES_SHARE = 0.125;

/** @param ends collects the functions that shut things down, as soon as they have started */
export async function assemble(ground: Ground, ends: AsyncDisposableStack): Promise<Services> {
  const { config, logger, metrics, places } = ground;
  const own: Purger = (purge) => purgeAll(purgers, purge);
  const redis = await openRedis(ground, {
    onPurge: (purge) => void own(purge),
    onForget: (place) => gateway.forget(place),
  });
  if (redis !== undefined) ends.defer(redis.close);
  const cdn = await openCdn(ground);
  if (cdn !== undefined) ends.defer(() => cdn.close());
  const client = openClient(ground);
  ends.defer(() => client.close());
  const gateway = new Gateway({
    client,
    tier: redis?.tier,
    timeoutMs: config.upstreamTimeoutMs,
    cacheMaxBytes: config.cacheMaxBytes * ANSWERS_SHARE,
    cookieDomain: config.cookieDomain,
    imageHosts: config.imageHosts,
    isKnownHost: (host) => regions.isKnown(host),
    cdn: config.cdn !== undefined,
    metrics,
    log: logger,
  });
  metrics.watchStore(() => gateway.cacheUse);
  const tiles = openTiles(config, gateway, {
    timeoutMs: config.upstreamTimeoutMs,
    cacheMaxBytes: config.cacheMaxBytes * TILES_SHARE,
    cdn: config.cdn !== undefined,
    metrics,
    log: logger,
  });
  ends.defer(tiles.close);
  const regions: Regions = new Regions({
    publicHost: () => publicHostOf(config, places.port),
    regionHosts: config.regionHosts,
    gateway,
    onFailure: (error) => logger.warn({ err: error }, 'the region hosts could not be learned'),
  });
  const optionalCalls = new OptionalCalls({
    probe: createProbe({
      gateway,
      client,
      timeoutMs: config.upstreamTimeoutMs,
      ownContext: () => regions.ownContext(),
    }),
    log: logger,
  });
  const pages = preparePages(ground, gateway, optionalCalls, cdn);
  metrics.watchRenders(pages.waiting);
  const purgers: readonly Purger[] = [
    (purge) => gateway.purge(purge),
    (purge) => tiles.purge(purge),
    (purge) => pages.store.purge(purge),
    purgeHosts(() => regions.expire()),
  ];
  // Purged first: afterwards nothing of it can come back from Redis.
  const others: readonly Purger[] = redis === undefined ? [] : [(purge) => redis.tier.purge(purge).then(() => 0)];
  const all: Purger = (purge) => purgeAll([...others, own], purge);
  const purger = cdn === undefined ? all : purgeAndTell(all, (purge) => cdn.tell(purgedTags(purge)));
  return { client, redis, gateway, regions, optionalCalls, pages, tiles, purger };
}

/** Imported on demand: the client takes 5 MB of heap and an eighth of a second, and most installations need none. */
async function openRedis(
  { config, logger, metrics }: Ground,
  told: Pick<RedisOptions, 'onPurge' | 'onForget'>,
): Promise<Redis | undefined> {
  const { redis: address } = config;
  if (address === undefined) return undefined;
  const { connectRedis } = await import('./http-cache/stores/redis/connect.ts');
  return connectRedis({ address, log: logger, metrics, now: () => Date.now(), ...told });
}

/** Undefined if no CDN has to be told. */
async function openCdn({ config, logger, metrics }: Ground): Promise<CdnPurges | undefined> {
  const purges = config.cdn?.purges;
  if (purges === undefined) return undefined;
  const { CdnPurges } = await import('./cdn/purge-webhook.ts');
  return new CdnPurges({ ...purges, metrics, log: logger });
}

function openClient({ config, logger, metrics, places }: Ground): UpstreamClient {
  return new UpstreamClient({
    apiUrl: () => config.shopApiUrl ?? places.embeddedUrl?.() ?? NOWHERE,
    retries: config.upstreamRetries,
    limits: config.callLimits,
    metrics: { ...metrics, breakerChanged: noteBreakers(metrics, logger) },
    now: () => Date.now(),
    traced: config.traces !== undefined,
  });
}

function preparePages(
  { config, logger, metrics, views, loop }: Ground,
  gateway: Gateway,
  optionalCalls: OptionalCalls,
  cdn: CdnPurges | undefined,
): Pages {
  const isBuilt = views.serverFactory === undefined;
  return createPages({
    gateway,
    optionalCalls,
    source: views.source,
    settings: {
      ...(config.metrikaId === undefined ? {} : { metrikaId: config.metrikaId }),
      ...(config.chatUrl === undefined ? {} : { chatUrl: config.chatUrl }),
      ...(config.cookieDomain === undefined ? {} : { cookieDomain: config.cookieDomain }),
      ...(config.vitalsSample === 0 ? {} : { vitalsSample: config.vitalsSample }),
      ...(config.serviceWorker && views.worker !== undefined && { worker: true as const }),
    },
    keep: config.pageCache && isBuilt,
    maxBytes: config.cacheMaxBytes * PAGES_SHARE,
    contentSecurityPolicy: isBuilt ? createPagePolicy(config) : () => "frame-ancestors 'none'",
    onRender: (screen, ms, trace) => metrics.pageRendered(screen, ms, trace),
    onOpen: (change) => metrics.pagesChanged(change),
    onGone: cdn && ((url, region) => cdn.tellIfThereIsRoom(replacedTags(url, region))),
    renderLimits: config.renderLimits,
    onShed: (of, reason) => metrics.shed(of, reason),
    loop,
    log: logger,
  });
}
