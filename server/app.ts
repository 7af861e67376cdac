/**
 * The public server: security headers → region → redirects → page cache → render, or → the calls of the API. Each plugin
 * registers the paths that it serves.
 */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerFactory } from 'fastify';
import type { AssetFolders } from './builds/asset-folders.ts';
import type { Config } from './config/config.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { RequestContext } from './gateway/request-context.ts';
import type { Span } from './gateway/span.ts';
import { answerExpectations, refuseTunnels } from './http/broken-request.ts';
import { createRegionHook, createRequestHook } from './http/request/open-request.ts';
import { createRateLimits, noLimits } from './http/request/rate-limits.ts';
import { createTracing, type Tracer } from './http/request/trace-request.ts';
import { createCdnHeaders, type Kept } from './http/response/cdn-headers.ts';
import {
  createAccessLog,
  createSendHook,
  type FlightKeeper,
  type RequestObserver,
} from './http/response/close-request.ts';
import { createErrorHandler } from './http/response/own-failure.ts';
import { createSendRaw, type SendRaw } from './http/response/send-raw.ts';
import { MAX_BODY, serverOptions } from './http/server-options.ts';
import type { SharedBuilds } from './http-cache/stores/redis/builds.ts';
import type { Ask } from './http-cache/stores/redis/connection.ts';
import type { OptionalCalls } from './optional-calls/optional-calls.ts';
import type { PageStore } from './pages/kept/page-store.ts';
import type { Pages } from './pages/pages.ts';
import type { Regions } from './regions/regions.ts';
import { assetRoutes } from './routes/assets.ts';
import { callRoutes, createCalls } from './routes/calls.ts';
import { formRoutes } from './routes/forms.ts';
import { type TileSource, tileRoutes } from './routes/map-tiles.ts';
import { refuseMethod } from './routes/other-methods.ts';
import { type BuildInfo, ownFileRoutes } from './routes/own-files.ts';
import { passedRoutes } from './routes/passed.ts';
import { redirectRoutes } from './routes/redirects.ts';
import { fragmentRoutes, screenRoutes } from './routes/screens.ts';
import { sitemapRoutes } from './routes/sitemap/sitemaps.ts';
import { type VitalOptions, vitalRoutes } from './routes/vitals.ts';
import type { RequestTarget } from './syntax/request-target.ts';

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext;
    /** Path and query as received. */
    target: RequestTarget;
    /** Undefined if traces are off, and for build files. */
    span: Span | undefined;
    /** Set by handlers that know better than the route what it is called (`route-names.ts`). */
    route: string | undefined;
    /** Set where it depends on more than the route. */
    speaksJson: boolean | undefined;
    /** Set if the response is a kept page or something else kept for the whole region. */
    kept: Kept | undefined;
    /** `X-Cache` of the response. */
    cache: string | undefined;
    /** Has it been logged and counted, or will it be when its response ends? */
    isLogged: boolean;
  }
  interface FastifyReply {
    sendRaw: SendRaw;
  }
  interface FastifyContextConfig {
    /** What logs and metrics call it (`route-names.ts`). */
    route?: string;
    /** Its path as traces show it; undefined: the path itself, or that of the call. */
    template?: string;
    /** Do failures use the error object (contract.md §1) rather than an HTML page? */
    speaksJson?: boolean;
    /** Is it made of answers of the API? Then every response has `X-Cache` (conventions.md §3). */
    isFromApi?: boolean;
    /** Does its `Cache-Control` serve browsers and a CDN alike? */
    isForEverybody?: boolean;
  }
}

export interface AppDeps {
  readonly config: Pick<Config, 'cdn' | 'logHits' | 'trust' | 'rateLimit'>;
  readonly logger: FastifyBaseLogger;
  readonly gateway: Gateway;
  readonly regions: Regions;
  readonly optionalCalls: OptionalCalls;
  readonly pages: Pick<Pages, 'answer' | 'answerForm' | 'answerFragment'>;
  /** The store of kept pages and sitemaps. */
  readonly kept: PageStore;
  /** Undefined: plain tiles are drawn. */
  readonly tiles: TileSource | undefined;
  readonly build: BuildInfo;
  /** Script of the service worker; undefined: browsers are to have none. */
  readonly worker: string | undefined;
  readonly assets: AssetFolders;
  /** Undefined: no other instance has builds for this one. */
  readonly builds?: Pick<SharedBuilds, 'copyMissing'> | undefined;
  readonly observer: RequestObserver;
  /** Receives the vitals that pages report; undefined: pages do not report any. */
  readonly onVital?: VitalOptions['onVital'] | undefined;
  /** Undefined: tracing is off. */
  readonly tracer?: Tracer | undefined;
  /** Keeps recent requests for operators. */
  readonly flights?: FlightKeeper | undefined;
  readonly phase: { readonly isDraining: boolean };
  /** Counts for rate limits across all instances. */
  readonly askRedis?: Ask | undefined;
  readonly serverFactory?: FastifyServerFactory | undefined;
}

export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, logger, gateway, regions, optionalCalls, pages, tracer, onVital, build, worker, builds } = deps;
  const { observer, phase, serverFactory } = deps;
  const app = Fastify(serverOptions({ logger, trust: config.trust, serverFactory }));
  app
    .decorateRequest('requestContext')
    .decorateRequest('target')
    .decorateRequest('route')
    .decorateRequest('speaksJson')
    .decorateRequest('span')
    .decorateRequest('kept')
    .decorateRequest('cache')
    .decorateRequest('isLogged', false);
  answerExpectations(app.server, MAX_BODY);
  refuseTunnels(app.server);
  const limits = config.rateLimit ? await createRateLimits(app, deps.askRedis) : noLimits;

  // Of every request: its span, its context, refusals. Of every response: the security headers, the fields for a CDN, and
  // the log line.
  if (tracer !== undefined) app.addHook('onRequest', createTracing(tracer, config.trust));
  const began = observer.requestBegan;
  const { trust } = config;
  app.addHook('onRequest', createRequestHook({ regions, offers: optionalCalls, trust, began, refuseMethod }));
  const logAtEnd = createAccessLog(logger, observer, { flights: deps.flights, hits: config.logHits });
  app.addHook('onSend', createSendHook(phase, logAtEnd));
  if (config.cdn !== undefined) app.addHook('onSend', createCdnHeaders());
  app.decorateReply('sendRaw', createSendRaw(config.cdn !== undefined, phase, logAtEnd));
  app.setErrorHandler(createErrorHandler(logger));

  const calls = createCalls(gateway, regions, optionalCalls);
  const findRegion = createRegionHook(regions, optionalCalls);
  const answerPicture = calls.picture;
  await app.register(assetRoutes, { folders: deps.assets, builds, answerPicture, findRegion });
  await app.register(async (shop) => {
    shop.addHook('onRequest', findRegion);
    await shop.register(redirectRoutes, { pages, calls, cities: regions });

    // Pages: from the page cache, else rendered; and the forms posted to them.
    await shop.register(screenRoutes, { pages, calls });
    await shop.register(formRoutes, { pages, limits });
    await shop.register(fragmentRoutes, { pages });
    await shop.register(sitemapRoutes, { gateway, store: deps.kept });

    // Calls: private ones, shared ones through the cache, and the rest of the API passed on unread.
    await shop.register(callRoutes, { calls, limits });
    await shop.register(passedRoutes, { passing: gateway.passing, logger });
    await shop.register(tileRoutes, { source: deps.tiles });

    await shop.register(ownFileRoutes, { build, worker });
    if (onVital !== undefined) await shop.register(vitalRoutes, { onVital, limits });
  });
  return app;
}
