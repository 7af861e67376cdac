/**
 * The public server, in the order in which requests are handled: region, redirects, pages, calls. The
 * dispatcher decides which of them a request is. Security header fields are added last, to responses that have none of
 * their own.
 */
import fastifyCookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  type HTTPMethods,
  type RouteHandlerMethod,
} from 'fastify';
import { type AssetFolders, mayBeAsset } from './builds/asset-folders.ts';
import type { Config } from './config/config.ts';
import type { Dispatched, DispatchedAs, DispatchKind } from './dispatch/dispatched.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { RequestContext } from './gateway/request-context.ts';
import type { Span } from './gateway/span.ts';
import { answerExpectations, refuseTunnels } from './http/broken-request.ts';
import { createRequestHook } from './http/request/open-request.ts';
import { createRateLimits, noLimits } from './http/request/rate-limits.ts';
import { withRawBodies } from './http/request/raw-bodies.ts';
import { createTracing, type Tracer } from './http/request/trace-request.ts';
import { createCdnHeaders, type Kept } from './http/response/cdn-headers.ts';
import {
  createRequestRecorder,
  createSendHook,
  type FlightKeeper,
  type RequestObserver,
} from './http/response/close-request.ts';
import { createErrorHandler, failure } from './http/response/own-failure.ts';
import { createSendRaw, type SendRaw } from './http/response/send-raw.ts';
import { MAX_BODY, serverOptions } from './http/server-options.ts';
import type { SharedBuilds } from './http-cache/stores/redis/builds.ts';
import type { Ask } from './http-cache/stores/redis/connection.ts';
import type { OptionalCalls } from './optional-calls/optional-calls.ts';
import { MAX_FORM_BODY } from './pages/forms/form-fields.ts';
import type { PageStore } from './pages/kept/page-store.ts';
import type { PageHandler } from './pages/pages.ts';
import type { Regions } from './regions/regions.ts';
import { createAssets, registerAssets } from './routes/assets.ts';
import { createCalls } from './routes/calls.ts';
import { createTiles, type TileSource } from './routes/map-tiles.ts';
import { type BuildInfo, createOwnFiles } from './routes/own-files.ts';
import { registerPassing } from './routes/passed.ts';
import { answerMoved, createRegionChoice } from './routes/redirects.ts';
import { createSitemaps } from './routes/sitemap/sitemaps.ts';
import { createVitals, MAX_VITALS_BODY } from './routes/vitals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext;
    dispatched: Dispatched;
    /** Undefined if traces are off, and for build files. */
    span: Span | undefined;
    /** Set by handlers that know the route more exactly than the dispatcher: a pattern, for logs and metrics. */
    route: string | undefined;
    /** Set if the response is a kept page or something else kept for the whole region. */
    kept: Kept | undefined;
    /** `X-Cache` of the response. */
    cache: string | undefined;
    /** Has it been logged and counted, or will it be when its response ends? */
    isNoted: boolean;
  }
  interface FastifyReply {
    sendRaw: SendRaw;
  }
}

export interface AppDeps {
  readonly config: Pick<Config, 'cdn' | 'trust' | 'rateLimit'>;
  readonly logger: FastifyBaseLogger;
  readonly gateway: Gateway;
  readonly regions: Regions;
  readonly optionalCalls: OptionalCalls;
  readonly answerPage: PageHandler;
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
  readonly onVital?: Parameters<typeof createVitals>[0] | undefined;
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
  const { config, gateway, regions, answerPage, tracer, onVital } = deps;
  const isAsset = (file: string): boolean =>
    deps.assets.of(file) !== undefined || (deps.builds !== undefined && mayBeAsset(file));
  const { logger, serverFactory } = deps;
  const app = Fastify(serverOptions({ logger, trust: config.trust, isAsset, serverFactory }));
  app
    .decorateRequest('requestContext')
    .decorateRequest('dispatched')
    .decorateRequest('route')
    .decorateRequest('span')
    .decorateRequest('kept')
    .decorateRequest('cache')
    .decorateRequest('isNoted', false);
  answerExpectations(app.server, MAX_BODY);
  refuseTunnels(app.server);

  // Before each handler: region, refusals, rate limits. At the end of each response: security header fields and the
  // log.
  const limits = config.rateLimit ? await createRateLimits(app, deps.askRedis) : noLimits;
  if (tracer !== undefined) app.addHook('onRequest', createTracing(tracer, config.trust));
  const { requestBegan } = deps.observer;
  app.addHook('onRequest', createRequestHook(regions, deps.optionalCalls, limits, config.trust, requestBegan));
  const noteAtEnd = createRequestRecorder(logger, deps.observer, deps.flights);
  app.addHook('onSend', createSendHook(deps.phase, noteAtEnd));
  if (config.cdn !== undefined) app.addHook('onSend', createCdnHeaders());
  app.decorateReply('sendRaw', createSendRaw(config.cdn !== undefined, deps.phase, noteAtEnd));
  app.setErrorHandler(createErrorHandler(logger));
  // Every address has a kind, so only a file of a build that was removed meanwhile can be missing, or a POST of vitals
  // where they are off.
  app.setNotFoundHandler(({ method }, reply) => {
    const reads = READ.some((one) => one === method);
    if (!reads) reply.header('allow', READ.join(', '));
    throw failure(reads ? 404 : 405);
  });

  // Redirects.
  route(app, 'moved', READ, answerMoved);
  route(app, 'region', READ, createRegionChoice(regions, answerPage));

  // Pages, kept or rendered, and the forms posted to them.
  route(app, 'page', READ, answerPage);
  route(app, 'fragment', READ, answerPage);
  await withRawBodies(app, async (scope) => {
    await scope.register(fastifyCookie);
    route(scope, 'form', ['POST'], answerPage, MAX_FORM_BODY);
  });

  // Calls: shared ones through the cache, private ones past it, the rest of class 'other' passed on unread.
  const calls = createCalls(gateway, regions, deps.optionalCalls);
  route(app, 'call', READ, calls.call);
  await withRawBodies(app, async (scope) => route(scope, 'call', ['POST', 'DELETE'], calls.call));
  route(app, 'picture', READ, calls.picture);
  route(app, 'tile', READ, createTiles(deps.tiles));
  route(app, 'other', READ, calls.other);
  await registerPassing(app, gateway.passing);

  // The storefront's own files and endpoints.
  if (onVital !== undefined) {
    const take = createVitals(onVital);
    await withRawBodies(app, async (scope) => route(scope, 'vitals', ['POST'], take, MAX_VITALS_BODY));
  }
  route(app, 'sitemap', READ, createSitemaps(gateway, deps.kept));
  route(app, 'own', READ, createOwnFiles(deps.build, deps.worker));
  await registerAssets(app);
  route(app, 'asset', READ, createAssets(deps.assets, deps.builds, calls.picture));
  return app;
}

const READ: HTTPMethods[] = ['GET', 'HEAD'];

/** Adds the route of one kind of request: the dispatcher decides, and the router follows. */
function route<Kind extends DispatchKind>(
  app: FastifyInstance,
  kind: Kind,
  method: HTTPMethods[],
  answer: (request: FastifyRequest, reply: FastifyReply, dispatched: DispatchedAs<Kind>) => unknown,
  bodyLimit = MAX_BODY,
): void {
  const handler: RouteHandlerMethod = (request, reply) =>
    answer(request, reply, request.dispatched as DispatchedAs<Kind>);
  app.route({ url: '/*', method, constraints: { kind }, handler, bodyLimit, exposeHeadRoute: false });
}
