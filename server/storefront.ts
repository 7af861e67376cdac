/** Puts the storefront together, starts it, and ends it. */
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import { type Config, publicHostOf } from './config/config.ts';
import { checkFaults, type EmbeddedShop, startEmbedded } from './embedded.ts';
import { createPagePolicy } from './http/content-security-policy.ts';
import { listen } from './listen.ts';
import { noteBreakers } from './ops/breaker-notes.ts';
import { FlightRecorder } from './ops/flight-recorder.ts';
import type { Log } from './ops/log.ts';
import { createMetrics } from './ops/metrics.ts';
import { createOps } from './ops/ops-app.ts';
import { type Purger, purgeAll, purgeBoth, purgeHosts } from './ops/purge.ts';
import { canServe } from './ops/readiness.ts';
import { createPages } from './pages/pages.ts';
import { Phase } from './phase.ts';
import { Regions } from './region/regions.ts';
import { closeGracefully } from './stop.ts';
import { openTiles } from './tiles.ts';
import { UpstreamClient } from './upstream/client.ts';
import { createShop } from './upstream/create-shop.ts';
import type { ViewsSource } from './views-source.ts';

export interface Storefront {
  readonly port: number;
  readonly opsPort: number;
  readonly publicHost: string;
  /** Lets open requests finish, then ends everything; ten seconds at most. */
  readonly stop: () => Promise<void>;
}

/** The start waits so long for the region hosts; ms. */
const LEARNING_TIME = 1000;
/** Shares of `CACHE_MAX_MB`: answers of the API, and pages made of them. */
const ANSWERS_SHARE = 0.5;
/** On top of it: tiles of another server, where `TILE_URL` names one. */
const TILES_SHARE = 0.125;

/**
 * Starts everything, or nothing: what was started before a failure is ended again.
 * @throws WrongValue, or an Error with one line that says what is wrong
 */
export async function startStorefront(config: Config, log: Log, views: ViewsSource): Promise<Storefront> {
  const { logger } = log;
  const phase = new Phase();
  const metrics = createMetrics(views.build.id);
  const flights = new FlightRecorder();
  const ends: (() => Promise<unknown>)[] = [views.close];
  let embedded: EmbeddedShop | undefined;
  let port = config.port;

  // Until the embedded API listens, calls go where nobody does (RFC 863's port), and fail at once.
  const apiUrl = (): string => config.shopApiUrl ?? embedded?.url() ?? 'http://127.0.0.1:9';
  const publicHost = (): string => publicHostOf(config, port);
  const told = { ...metrics, breakerChanged: noteBreakers(metrics, logger) };
  const client = new UpstreamClient({ apiUrl, retries: config.upstreamRetries, metrics: told, now: () => Date.now() });
  // Its client is 5 MB of heap and an eighth of a second: most starts do without.
  const redis =
    config.redisUrl === undefined
      ? undefined
      : (await import('./redis/connect.ts')).connectRedis({
          url: config.redisUrl,
          log: logger,
          metrics,
          now: () => Date.now(),
          onPurge: (purge) => void purgeAll(purgers, purge),
          onForget: (key) => shop.forget(key),
        });
  if (redis !== undefined) ends.push(redis.close);
  const shop = createShop({
    client,
    tier: redis?.tier,
    timeoutMs: config.upstreamTimeoutMs,
    cacheMaxBytes: config.cacheMaxBytes * ANSWERS_SHARE,
    cookieDomain: config.cookieDomain,
    imageHosts: config.imageHosts,
    isKnownHost: (host) => regions.isKnown(host),
    metrics,
    log: logger,
  });
  const regions: Regions = new Regions({
    publicHost,
    regionHosts: config.regionHosts,
    shop,
    onFailure: (error) => logger.warn({ err: error }, 'the region hosts could not be learned'),
  });
  const pages = createPages({
    shop,
    source: views.source,
    settings: {
      ...(config.metrikaId === undefined ? {} : { metrikaId: config.metrikaId }),
      ...(config.chatUrl === undefined ? {} : { chatUrl: config.chatUrl }),
    },
    keep: config.pageCache && views.serverFactory === undefined,
    maxBytes: config.cacheMaxBytes * (1 - ANSWERS_SHARE),
    contentSecurityPolicy:
      views.serverFactory === undefined
        ? createPagePolicy(config, () => regions.hosts)
        : () => "frame-ancestors 'none'",
    onRender: (screen, ms) => metrics.pageRendered(screen, ms),
    onOpen: (change) => metrics.pagesChanged(change),
  });
  metrics.watchStore(() => shop.cacheUse);
  ends.push(() => client.close());
  const tiles = openTiles(config, shop, {
    timeoutMs: config.upstreamTimeoutMs,
    cacheMaxBytes: config.cacheMaxBytes * TILES_SHARE,
    metrics,
    log: logger,
  });
  ends.push(tiles.close);

  const purgers: Purger[] = [
    (purge) => shop.purge(purge),
    (purge) => tiles.purge(purge),
    (purge) => pages.store.purge(purge),
    purgeHosts(() => regions.forget()),
  ];

  const stop = async (): Promise<void> => {
    phase.drain();
    for (const end of ends.splice(0).reverse()) await end();
    await log.flush();
  };

  try {
    checkFaults(config.shopFaults);
    const ops = await createOps({
      logger,
      phase,
      metrics,
      flights,
      canServe: () => canServe(shop, regions),
      purgers:
        redis === undefined
          ? purgers
          : [
              purgeBoth(
                (purge) => redis.tier.purge(purge),
                (purge) => purgeAll(purgers, purge),
              ),
            ],
      rateLimit: config.rateLimit,
      count: redis?.count,
    });
    ends.push(() => ops.close());
    const opsNames = { host: 'OPS_HOST', port: 'OPS_PORT' };
    const opsPort = await listen(ops, { host: config.opsHost, port: config.opsPort }, opsNames);

    if (config.shopApiUrl === undefined) {
      embedded = await startEmbedded({
        dataFile: config.shopData,
        faults: config.shopFaults,
        publicHost: port === 0 ? config.publicHost : publicHost(),
        onCrash: (error) => logger.error({ err: error }, 'the embedded shop API is started again'),
      });
      ends.push(embedded.stop);
    }

    const app = await createApp({
      config,
      logger,
      shop,
      regions,
      client,
      answerPage: pages.answer,
      tiles: tiles.source,
      build: views.build,
      assets: views.assets,
      observer: metrics,
      flights,
      isDraining: () => phase.isDraining,
      count: redis?.count,
      serverFactory: views.serverFactory,
    });
    ends.push(() => closeGracefully(app));
    port = await listen(app, { host: config.host, port }, { host: 'HOST', port: 'PORT' });
    embedded?.tellPublicHost(publicHost());
    regions.forget();
    await Promise.race([regions.prepare(), pause(LEARNING_TIME)]);
    phase.becomeReady();
    return { port, opsPort, publicHost: publicHost(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
