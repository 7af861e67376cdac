/**
 * The operators' server: health, metrics, purges. It has a port of its own and is never reachable through the public
 * one.
 */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { failure } from '../http/failure.ts';
import { isForeign } from '../http/origin-check.ts';
import { createLimiter, noLimits } from '../http/rate-limits.ts';
import type { SharedCount } from '../http-cache/stores/redis/shared-counts.ts';
import type { Phase } from '../phase.ts';
import { flightHeaders, flightPage } from './flight-page.ts';
import type { FlightRecorder } from './flight-recorder.ts';
import type { Metrics } from './metrics.ts';
import { answerOpsError } from './ops-error.ts';
import { type Purger, purgeAll, readPurge } from './purge.ts';

export interface OpsDeps {
  readonly logger: FastifyBaseLogger;
  readonly phase: Phase;
  readonly metrics: Pick<Metrics, 'read'>;
  /** Can anything be served, from the API or from the cache? */
  readonly canServe: () => Promise<boolean>;
  readonly flights: Pick<FlightRecorder, 'latest' | 'find'>;
  readonly purgers: readonly Purger[];
  readonly rateLimit: boolean;
  /** Counts for rate limits across all instances. */
  readonly count?: SharedCount | undefined;
}

export async function createOps(deps: OpsDeps): Promise<FastifyInstance> {
  const { phase, metrics, canServe, flights, purgers } = deps;
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: 64 * 1024,
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 5000,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler(answerOpsError);
  const limit = deps.rateLimit ? await createLimiter(app, 'purges', deps.count) : noLimits;

  app.get('/health/live', async () => ({ status: 'live' }));

  app.get('/health/ready', async (_request, reply) => {
    const status = phase.now !== 'ready' || (await canServe()) ? phase.now : 'unavailable';
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });

  app.get('/metrics', async (request, reply) => {
    const { type, text } = await metrics.read(request.headers.accept);
    return reply.type(type).send(text);
  });

  app.get('/flight', async (request, reply) => {
    const { id } = request.query as { id?: unknown };
    const wanted = typeof id === 'string' && id !== '' ? id.trim() : undefined;
    const shown = wanted === undefined ? flights.latest() : flights.find(wanted);
    reply.headers(flightHeaders).code(wanted !== undefined && shown.length === 0 ? 404 : 200);
    return reply.send(flightPage(shown, wanted));
  });

  app.post('/cache/purge', async (request) => {
    const { headers } = request;
    if (isForeign(headers, headers.host ?? '', () => false)) throw failure(403);
    await limit(request);
    const purge = readPurge(typeof request.body === 'string' ? request.body : '');
    if (purge === undefined) throw failure(400);
    const dropped = await purgeAll(purgers, purge);
    request.log.info({ ...purge, dropped }, 'purge');
    return { dropped };
  });

  return app;
}
