/**
 * The operators' server: health, metrics, purges. It has a port of its own and is never reachable through the public
 * one.
 */

import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import { ApiError } from '../../shared/api.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { createLimiter } from '../http/request/rate-limits.ts';
import { isForeign } from '../http/request/request-fields.ts';
import { errorObject, failure, publicFailure } from '../http/response/own-failure.ts';
import type { Ask } from '../http-cache/stores/redis/connection.ts';
import type { Phase } from '../listen.ts';
import type { Regions } from '../regions/regions.ts';
import { canonicalHost, withoutPort } from '../syntax/host-name.ts';
import { type FlightRecorder, flightHeaders, flightPage } from './flights.ts';
import type { Metrics } from './metrics.ts';
import { type Purger, purgeAll, readPurge } from './purge.ts';

export interface OpsDeps {
  readonly logger: FastifyBaseLogger;
  /** `OPS_HOST`. */
  readonly host: string;
  readonly phase: Phase;
  readonly metrics: Pick<Metrics, 'read'>;
  /** Can anything be served, from the API or from the cache? */
  readonly canServe: () => Promise<boolean>;
  readonly flights: Pick<FlightRecorder, 'latest' | 'find'>;
  readonly purgers: readonly Purger[];
  /** `OPS_TOKEN`: purges have to bear it. Undefined: they bear none. */
  readonly token?: string | undefined;
  readonly rateLimit: boolean;
  /** Counts for rate limits across all instances. */
  readonly askRedis?: Ask | undefined;
}

const { version } = manifest;
const NAMES = 'The ops port is asked by an IP address, by localhost or by the name in OPS_HOST';

/**
 * Was the server asked by a name that only an operator uses? A page of another site can let its own name point to this
 * address (DNS rebinding); its requests then name that host.
 * @param host undefined: a client of HTTP/1.0, so no browser
 */
function isOwnName(host: string | undefined, own: string): boolean {
  if (host === undefined) return true;
  const name = withoutPort(canonicalHost(host, undefined));
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || name === 'localhost' || name === canonicalHost(own, undefined);
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
  app.addHook('onRequest', (request, _reply, done) => {
    done(isOwnName(request.headers.host, deps.host) ? undefined : new ApiError(403, 'forbidden', NAMES));
  });
  const limit = deps.rateLimit ? await createLimiter(app, 'purges', deps.askRedis) : undefined;

  app.get('/health/live', async () => ({ status: 'live', version }));

  app.get('/health/ready', async (_request, reply) => {
    const status = phase.now !== 'ready' || (await canServe()) ? phase.now : 'unavailable';
    return reply.code(status === 'ready' ? 200 : 503).send({ status, version });
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
    return reply.send(flightPage(shown, wanted, version));
  });

  app.post('/cache/purge', async (request, reply) => {
    const { headers } = request;
    if (isForeign(headers, { host: headers.host ?? '', scheme: 'http' }, () => false)) throw failure(403);
    await limit?.(request);
    if (deps.token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${deps.token}`)) {
      reply.header('www-authenticate', 'Bearer');
      throw new ApiError(401, 'unauthorized', 'A purge has to bear the OPS_TOKEN');
    }
    const purge = readPurge(typeof request.body === 'string' ? request.body : '');
    if (purge === undefined) throw failure(400);
    const dropped = await purgeAll(purgers, purge);
    request.log.info({ ...purge, dropped }, 'purge');
    return { dropped };
  });

  return app;
}

/** Compares in a time that tells nothing of where they differ. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** The error handler of the ops port: every failure is sent as the error object. */
function answerOpsError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failed = publicFailure(thrown);
  if (failed.status >= 500) request.log.error({ err: thrown }, 'ops');
  if (failed.retryAfter !== undefined) reply.header('retry-after', failed.retryAfter);
  reply.code(failed.status).header('content-type', 'application/json; charset=utf-8').send(errorObject(failed));
}

/** An API that hangs counts as down: a health check does not wait long; ms. */
const LONGEST_WAIT = 1000;

/**
 * Can anything be served (conventions.md §1, `/health/ready`)? False if the API is down or silent for a second, and nothing can be served without it: the cities were never
 * received, or nothing is stored. An API that answers with a 4xx is up.
 */
export async function canServe(
  gateway: Pick<Gateway, 'shared' | 'cacheUse'>,
  regions: Pick<Regions, 'askingContext' | 'areLearned' | 'learnNow'>,
): Promise<boolean> {
  const asked = await Promise.race([hasCities(gateway, regions), pause(LONGEST_WAIT, false, { ref: false })]);
  return asked || (regions.areLearned && gateway.cacheUse.addresses > 0);
}

async function hasCities(
  gateway: Pick<Gateway, 'shared'>,
  regions: Pick<Regions, 'askingContext' | 'learnNow'>,
): Promise<boolean> {
  try {
    await gateway.shared('GET /api/geo.json', {}, { ...regions.askingContext(), isCheck: true });
    await regions.learnNow();
    return true;
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 && error.status < 500;
  }
}
