/** Starts the storefront step by step, and stops it. */
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import { assemble, type ServiceDeps, type Services } from './assemble.ts';
import { type Config, publicHostOf } from './config/config.ts';
import type { TraceSettings } from './config/traces.ts';
import { type BegunShop, beginEmbedded } from './embedded.ts';
import { closeGracefully, listen, Phase } from './listen.ts';
import { FlightRecorder } from './ops/flights.ts';
import type { Log } from './ops/log.ts';
import { createMetrics } from './ops/metrics.ts';
import { canServe, createOps } from './ops/ops-app.ts';
import { watchSurroundings } from './ops/surroundings.ts';
import type { EventLoop } from './pages/queue/render-queue.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { ViewsSource } from './views-source.ts';

export interface Storefront {
  readonly port: number;
  readonly opsPort: number;
  readonly publicHost: string;
  /**
   * Lets open requests finish, for ten seconds at most (`listen.ts`), then stops everything else.
   * @throws the errors of steps that failed, after all steps have run
   */
  readonly stop: () => Promise<void>;
}

/** The longest time that the start waits for regions and optional calls; ms. */
const LEARNING_TIME = 1000;
/** How long requests of operators may take when all others have ended; ms. */
const OPS_GRACE = 250;
/** The longest time that the start waits for Redis before it learns; ms. */
const REDIS_TIME = 500;

export interface StartOptions {
  /** How long requests are still accepted when it stops; ms; default: 0. */
  readonly drainDelay?: number | undefined;
  /** If it has been started already. */
  readonly embedded?: BegunShop | undefined;
  /** Default: the event loop of this process. */
  readonly loop?: EventLoop | undefined;
  /** The time limits of the start and of Redis are multiplied by it; default: 1. */
  readonly patience?: number | undefined;
}

/** What the servers are made from. */
interface Work {
  readonly deps: ServiceDeps;
  readonly services: Services;
  readonly phase: Phase;
  readonly flights: FlightRecorder;
  readonly tracing: Tracing | undefined;
  /** ms; see `CloseOptions`. */
  readonly drainDelay: number;
  /** How to end what was begun. It ends in reverse order, whatever fails. */
  readonly ends: AsyncDisposableStack;
}

/**
 * Starts everything or nothing: after a failure, what was begun is ended again.
 * @throws WrongValue, or an Error with one line that says what is wrong
 */
export async function startStorefront(
  config: Config,
  log: Log,
  views: ViewsSource,
  options: StartOptions = {},
): Promise<Storefront> {
  const ends = new AsyncDisposableStack();
  ends.defer(() => log.flush());
  ends.defer(() => views.close());
  try {
    const embedded = options.embedded ?? beginEmbedded(config, log.logger);
    ends.defer(embedded.stop);
    return await start(config, log, views, { ...options, embedded }, ends);
  } catch (error) {
    // The reason of the failed start must stay visible, so a failure of the clean-up is only logged.
    await ends.disposeAsync().catch((err: unknown) => log.logger.error({ err }, 'an end of the failed start'));
    throw error;
  }
}

async function start(
  config: Config,
  log: Log,
  views: ViewsSource,
  { drainDelay = 0, loop, patience, embedded }: StartOptions & { readonly embedded: BegunShop },
  ends: AsyncDisposableStack,
): Promise<Storefront> {
  const listening: ServiceDeps['listening'] = { port: config.port, embeddedUrl: undefined };
  const { logger } = log;
  const { traces } = config;
  const tracing = traces && (await openTracing(traces, views.build.id, logger));
  if (tracing !== undefined) ends.defer(tracing.close);
  const metrics = createMetrics(views.build.id, traces !== undefined);
  metrics.watchLog(log.dropped);
  const deps = { config, logger, metrics, views, loop, patience, listening };
  const services = await assemble(deps, ends);
  const work = { deps, services, phase: new Phase(), flights: new FlightRecorder(), tracing, drainDelay, ends };
  const opsPort = await openOps(work);
  const shop = await embedded.started;
  listening.embeddedUrl = shop?.url;
  // Redis may have the hosts, and other instances find there what this one receives: no call is made before.
  const { redis, builds } = services;
  const isAtHand = redis && (await Promise.race([redis.ready.then(() => true), pause(REDIS_TIME, false)]));
  listening.port = await openShop(work);
  const publicHost = publicHostOf(config, listening.port);
  shop?.setPublicHost(publicHost);
  watchSurroundings(metrics, config, publicHost);
  // A page of this build may ask another instance for its scripts, so they come first.
  const learningTime = pause(LEARNING_TIME * (patience ?? 1), undefined, { ref: false });
  await Promise.all([learn(services, learningTime), isAtHand && builds && Promise.race([builds.tried, learningTime])]);
  work.phase.becomeReady();
  const stop = async (): Promise<void> => {
    work.phase.drain();
    await ends.disposeAsync();
  };
  return { port: listening.port, opsPort, publicHost, stop };
}

/** OpenTelemetry takes some 8 MB and an eighth of a second, which most starts save. */
async function openTracing(settings: TraceSettings, build: string, log: Log['logger']): Promise<Tracing> {
  const { startTracing } = await import('./tracing/tracing.ts');
  return startTracing(settings, build, log);
}

/**
 * Opens the ops port, before the public one, so that health checks can see the storefront starting.
 * @returns the port
 */
async function openOps({ deps, services, phase, flights, ends }: Work): Promise<number> {
  const { config, logger, metrics } = deps;
  const canServeNow = (): Promise<boolean> => canServe(services.gateway, services.regions);
  metrics.watchReadiness(async () => phase.now === 'ready' && canServeNow());
  const ops = await createOps({
    logger,
    host: config.opsHost,
    phase,
    metrics,
    flights,
    canServe: canServeNow,
    purgers: [services.purger],
    token: config.opsToken,
    rateLimit: config.rateLimit,
    askRedis: services.redis?.ask,
  });
  ends.defer(() => closeGracefully(ops, { grace: OPS_GRACE }));
  return listen(ops, { host: config.opsHost, port: config.opsPort }, { host: 'OPS_HOST', port: 'OPS_PORT' });
}

/**
 * Opens the public port.
 * @returns the port
 */
async function openShop({ deps, services, phase, flights, tracing, drainDelay, ends }: Work): Promise<number> {
  const { config, logger, metrics, views } = deps;
  const app = await createApp({
    config,
    logger,
    gateway: services.gateway,
    regions: services.regions,
    optionalCalls: services.optionalCalls,
    pages: services.pages,
    kept: services.pages.store,
    tiles: services.tiles.source,
    build: views.build,
    worker: config.serviceWorker ? views.worker : undefined,
    assets: views.assets,
    builds: services.builds,
    observer: metrics,
    onVital: config.vitalsSample > 0 ? metrics.vitalReceived : undefined,
    tracer: tracing,
    flights,
    phase,
    askRedis: services.redis?.ask,
    serverFactory: views.serverFactory,
  });
  ends.defer(() => closeGracefully(app, { drainDelay, settled: () => services.client.settled() }));
  return listen(app, { host: config.host, port: config.port }, { host: 'HOST', port: 'PORT' });
}

/**
 * Learns the region hosts and the optional calls. The hosts expire first, because the public host may have changed with
 * the port.
 * @param longest ends the wait
 */
async function learn(
  { regions, optionalCalls }: Pick<Services, 'regions' | 'optionalCalls'>,
  longest: Promise<void>,
): Promise<void> {
  regions.expire();
  const learned = Promise.all([regions.prepare(), optionalCalls.prepare()]);
  await Promise.race([learned, longest]);
}
