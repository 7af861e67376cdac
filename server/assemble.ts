/** Assembles the services of the storefront, without the servers that listen. */

import { timesOfCalls } from '../shared/contract/call-times.ts';
import { profileFolder } from '../shared/profile/folders.mjs';
import { findPages } from '../shared/profile/own-pages.ts';
import { categoryCodes } from '../shared/profile/profile.ts';
import type { CdnPurges } from './cdn/purge-webhook.ts';
import { type Config, publicHostOf } from './config/config.ts';
import type { CallInterceptor } from './gateway/call.ts';
import { Gateway } from './gateway/gateway.ts';
import { UpstreamClient } from './gateway/upstream-client.ts';
import { createPagePolicy } from './http/response/content-security-policy.ts';
import type { Makers } from './http-cache/answers-version.ts';
import { purgedTags, replacedTags } from './http-cache/rules/cache-tags.ts';
import { SharedBuilds } from './http-cache/stores/redis/builds.ts';
import type { Redis, RedisOptions } from './http-cache/stores/redis/tier.ts';
import { type Log, logBreakers } from './ops/log.ts';
import type { Metrics } from './ops/metrics.ts';
import { includeUnknownRegion, type Purger, purgeAll, purgeAndTell, purgeHosts } from './ops/purge.ts';
import { OptionalCalls } from './optional-calls/optional-calls.ts';
import { createProbe } from './optional-calls/probe.ts';
import { settingsOf } from './pages/open-page.ts';
import { createPages, type Pages } from './pages/pages.ts';
import type { EventLoop } from './pages/queue/render-queue.ts';
import { Regions } from './regions/regions.ts';
import { openTiles, type Tiles } from './tiles.ts';
import type { ViewsSource } from './views-source.ts';

/** What all services are built from. */
export interface ServiceDeps {
  readonly config: Config;
  readonly logger: Log['logger'];
  readonly metrics: Metrics;
  readonly views: ViewsSource;
  /** Undefined: the event loop of this process. */
  readonly loop?: EventLoop | undefined;
  /** See `StartOptions`. */
  readonly patience?: number | undefined;
  /** Final once everything listens. */
  readonly listening: { port: number; embeddedUrl: (() => string) | undefined };
}

export interface Services {
  readonly client: UpstreamClient;
  readonly redis: Redis | undefined;
  /** The builds of all instances; undefined if they are not shared. */
  readonly builds: SharedBuilds | undefined;
  readonly gateway: Gateway;
  readonly regions: Regions;
  readonly optionalCalls: OptionalCalls;
  readonly pages: Pages;
  readonly tiles: Tiles;
  /** Purges everything that holds answers, here and in Redis. */
  readonly purger: Purger;
}

/**
 * Shares of `CACHE_MAX_MB` for API answers, and for pages made of them, which are kept compressed. The rest is left for
 * what cannot be measured: parsed objects, view models, and garbage.
 */
const ANSWERS_SHARE = 0.5;
const PAGES_SHARE = 0.125;
/** In addition, for the tiles of another server, if `TILE_URL` names one. */
const TILES_SHARE = 0.125;

/** @param ends receives the end of each service as soon as the service has begun */
export async function assemble(deps: ServiceDeps, ends: AsyncDisposableStack): Promise<Services> {
  const { config, logger, metrics, listening } = deps;
  const cdn = await openCdn(deps);
  if (cdn !== undefined) ends.defer(() => cdn.close());
  const client = await openClient(deps);
  const own: Purger = (purge) => purgeAll(purgers, purge);
  // Nothing is awaited between this and the services that Redis tells.
  const redis = await openRedis(deps, {
    onPurge: (purge) => void own(purge),
    onForget: (address) => gateway.forget(address),
    onAtHand: () => {
      void builds?.put();
      return regions.share();
    },
  });
  if (redis !== undefined) ends.defer(redis.close);
  const { kept, build } = deps.views;
  const builds = redis && kept && new SharedBuilds({ ...kept, id: build.id, ask: redis.ask, log: logger });
  if (builds !== undefined) ends.defer(async () => builds.close());
  ends.defer(() => client.close());
  const timesOf = timesOfCalls(config.upstreamTimeoutMs, config.callTimes);
  const gateway = new Gateway({
    client,
    tier: redis?.tier,
    timesOf,
    cacheMaxBytes: config.cacheMaxBytes * ANSWERS_SHARE,
    cookieDomain: config.cookieDomain,
    imageHosts: config.imageHosts,
    sharedFields: config.sharedFields,
    isKnownHost: (host, scheme) => regions.isKnown(host, scheme),
    cdn: config.cdn !== undefined,
    metrics,
    log: logger,
  });
  metrics.watchStore(() => gateway.cacheUse);
  const tiles = openTiles(config, gateway, {
    timesOf,
    cacheMaxBytes: config.cacheMaxBytes * TILES_SHARE,
    cdn: config.cdn !== undefined,
    metrics,
    log: logger,
  });
  ends.defer(tiles.close);
  const regions: Regions = new Regions({
    publicHost: () => publicHostOf(config, listening.port),
    regionHosts: config.regionHosts,
    gateway,
    onFailure: (error) => logger.warn({ err: error }, 'the region hosts could not be learned'),
    onWrongHost: (city, host) => logger.warn({ city, host }, 'the host of a city cannot be used'),
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
  const pages = preparePages(deps, gateway, optionalCalls, cdn);
  metrics.watchRenders(pages.waiting);
  const purgers: readonly Purger[] = [
    (purge) => gateway.purge(purge),
    (purge) => tiles.purge(purge),
    (purge) => pages.store.purge(purge),
    purgeHosts(() => regions.expire()),
  ];
  // Redis comes first, so that nothing that is purged here can return from it.
  const others: readonly Purger[] = redis === undefined ? [] : [(purge) => redis.tier.purge(purge).then(() => 0)];
  const all = includeUnknownRegion(
    (purge) => purgeAll([...others, own], purge),
    () => regions.fallback.id,
  );
  const purger = cdn === undefined ? all : purgeAndTell(all, (purge) => cdn.purge(purgedTags(purge)));
  return { client, redis, builds, gateway, regions, optionalCalls, pages, tiles, purger };
}

/** The Redis client takes 5 MB of heap and an eighth of a second, which most starts save. */
async function openRedis(
  { config, logger, metrics, patience }: ServiceDeps,
  handlers: Pick<RedisOptions, 'onPurge' | 'onForget' | 'onAtHand'>,
): Promise<Redis | undefined> {
  const { redis: address } = config;
  if (address === undefined) return undefined;
  const { connectRedis } = await import('./http-cache/stores/redis/tier.ts');
  const { readAnswersVersion } = await import('./http-cache/answers-version.ts');
  return connectRedis({
    address,
    version: await readAnswersVersion(makersOf(config)),
    log: logger,
    metrics,
    now: () => Date.now(),
    patience,
    ...handlers,
  });
}

/** What shapes the answers of this instance, besides its code: others take only answers that the same have made (D78). */
function makersOf({ adapter, shopApiUrl, apiCredentials, sharedFields, imageHosts, regionHosts }: Config): Makers {
  const settings = [shopApiUrl, apiCredentials?.fields, sharedFields, imageHosts, [...regionHosts]];
  return { profile: profileFolder(), adapter, settings };
}

/** Undefined if no purges are to be sent to a CDN. */
async function openCdn({ config: { cdn }, logger, metrics }: ServiceDeps): Promise<CdnPurges | undefined> {
  if (cdn?.purges === undefined) return undefined;
  const { CdnPurges } = await import('./cdn/purge-webhook.ts');
  return new CdnPurges({ ...cdn.purges, metrics, log: logger });
}

function preparePages(
  { config, logger, metrics, views, loop }: ServiceDeps,
  gateway: Gateway,
  optionalCalls: OptionalCalls,
  cdn: CdnPurges | undefined,
): Pages {
  const isBuilt = views.serverFactory === undefined;
  return createPages({
    gateway,
    optionalCalls,
    source: views.source,
    settings: settingsOf(config, views.worker !== undefined),
    keep: config.pageCache && isBuilt,
    maxBytes: config.cacheMaxBytes * PAGES_SHARE,
    contentSecurityPolicy: isBuilt ? createPagePolicy(config) : () => "frame-ancestors 'none'",
    onRender: (screen, ms, trace) => metrics.pageRendered(screen, ms, trace),
    onOpen: (change) => metrics.pagesChanged(change),
    onGone: cdn && ((url, region) => cdn.purgeIfThereIsRoom(replacedTags(url, region))),
    renderLimits: config.renderLimits,
    onShed: (of, reason) => metrics.shed(of, reason),
    loop,
    log: logger,
  });
}

interface ClientDeps {
  readonly config: Config;
  readonly logger: Log['logger'];
  readonly metrics: Metrics;
  readonly listening: { readonly embeddedUrl: (() => string) | undefined };
}

/** A port that nobody uses (RFC 863). Until the embedded API listens, calls go there and fail at once. */
const NOWHERE = 'http://127.0.0.1:9';

/** @throws WrongValue for a module that is no adapter */
async function openAdapterOf({ config, logger, metrics }: ClientDeps): Promise<CallInterceptor | undefined> {
  if (config.adapter === undefined) return undefined;
  const { openAdapter } = await import('./gateway/adapter/adapt.ts');
  return openAdapter(config.adapter, { metrics, log: logger });
}

/** Markdown takes a few megabytes, which most shops save. @throws WrongProfile */
async function openOwnPages(): Promise<CallInterceptor | undefined> {
  const folder = profileFolder();
  if (findPages(folder).size === 0) return undefined;
  const [{ readPages }, { ownPages }] = await Promise.all([
    import('../shared/profile/read-pages.ts'),
    import('./gateway/interceptors/own-pages.ts'),
  ]);
  return ownPages(readPages(folder, categoryCodes));
}

/**
 * Opens the client of the shop API, with the interceptors that the shop brings itself: its adapter, and pages of its profile.
 * @throws WrongValue, WrongProfile for an adapter or a profile that cannot be used
 */
async function openClient(deps: ClientDeps): Promise<UpstreamClient> {
  const { config, logger, metrics, listening } = deps;
  return new UpstreamClient({
    apiUrl: () => config.shopApiUrl ?? listening.embeddedUrl?.() ?? NOWHERE,
    retries: config.upstreamRetries,
    limits: config.callLimits,
    credentials: config.apiCredentials,
    adapt: await openAdapterOf(deps),
    ownPages: await openOwnPages(),
    metrics: { ...metrics, breakerChanged: logBreakers(metrics, logger) },
    now: () => Date.now(),
    traced: config.traces !== undefined,
  });
}
