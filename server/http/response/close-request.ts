/**
 * Finishes every response: adds the last header fields, then writes one log line and the metrics.
 */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { CacheVerdict } from '../../gateway/answer.ts';
import { type CallRecord, namesOf, type Region, toTenths } from '../../gateway/request-context.ts';
import { endSpan } from '../request/trace-request.ts';
import { ASSET, isPageRoute, MOVED, REFUSED, routeName } from '../route-names.ts';
import { commonHeaders, type Ending, endIdleReader, serverTiming } from './send-raw.ts';

export interface RequestObserver {
  /** Each request that has begun will end. */
  requestBegan(): void;
  /**
   * @param route a pattern, never an address
   * @param ms since the request arrived
   * @param trace id of the trace that recorded it
   */
  requestEnded(method: string, route: string, status: number, ms: number, trace?: string): void;
  /** @param verdict what the page store did for this page */
  pageAnswered(verdict: CacheVerdict): void;
}

/** A finished request as `/flight` on the ops port shows it. It holds nothing that a visitor has sent. */
export interface Flight {
  readonly id: string;
  /** Present if traces are on. */
  readonly traceId?: string | undefined;
  /** When it ended, ms since 1970. */
  readonly at: number;
  readonly method: string;
  readonly route: string;
  readonly region: number | undefined;
  readonly status: number;
  readonly ms: number;
  readonly cache: string | undefined;
  readonly calls: readonly CallRecord[];
}

export interface FlightKeeper {
  add(flight: Flight): void;
}

/**
 * Notes each request once, when its response has ended. If the visitor leaves before the response begins, the request
 * is noted when its work is done (an order runs to its end, D27a). Fastify runs `onResponse` hooks only for responses
 * that were sent completely.
 * @param options.hits `LOG_HITS`
 */
export function createAccessLog(
  logger: FastifyBaseLogger,
  observer: RequestObserver,
  { flights, hits = 1 }: { readonly flights?: FlightKeeper | undefined; readonly hits?: number } = {},
) {
  const write = createLogLine(logger, observer, flights, hits);
  return (request: FastifyRequest, reply: FastifyReply): void => {
    // `onSend` runs a second time if sending fails.
    if (request.isLogged) return;
    request.isLogged = true;
    if (reply.raw.closed) write(request, reply);
    else reply.raw.on('close', () => write(request, reply));
  };
}

/**
 * @param phase is the server about to stop?
 * @returns an `onSend` hook that adds the last header fields
 */
export function createSendHook(phase: Ending, logAtEnd: ReturnType<typeof createAccessLog>) {
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void => {
    const { records, scheme } = request.requestContext;
    reply.header('x-request-id', request.id);
    const common = commonHeaders(scheme);
    for (const name in common) if (!reply.hasHeader(name)) reply.header(name, common[name]);
    if (records.length > 0) reply.header('server-timing', serverTiming(records));
    if (isFromApi(request) && !reply.hasHeader('x-cache')) reply.header('x-cache', 'BYPASS');
    if (phase.isDraining) reply.header('connection', 'close');
    request.cache = reply.getHeader('x-cache') as string | undefined;
    endIdleReader(reply.raw);
    logAtEnd(request, reply);
    done(null, payload);
  };
}

/** The log line holds no address, no query and nothing that a visitor has sent. */
function createLogLine(
  logger: FastifyBaseLogger,
  observer: RequestObserver,
  flights: FlightKeeper | undefined,
  hits: number,
) {
  const hitLogs = new HitLogs(logger);
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { requestContext: context, method, span, cache } = request;
    const { requestId: id, region, records: calls } = context;
    const ms = performance.now() - context.startedAt;
    const route = routeName(request);
    const status = reply.raw.writableFinished ? reply.statusCode : unfinished(calls);
    observer.requestEnded(method, route, status, ms, span?.exemplar);
    if (span !== undefined) endSpan(span, request, { route, status, cache });
    if (isPageRoute(route) && cache !== undefined) observer.pageAnswered(cache as CacheVerdict);
    if (route !== ASSET) {
      const at = Date.now();
      flights?.add({ id, traceId: span?.traceId, at, method, route, region: region.id, status, ms, cache, calls });
    }
    const isHit = method === 'GET' && cache === 'HIT';
    if (isHit && hits < 1 && Math.random() >= hits) return;
    const rest = { ...namesOf(context), status, ms: toTenths(ms) };
    // A hit made one cache look-up only. Listing it under `calls` would add nothing to this line.
    if (isHit) hitLogs.of(region, route).info(rest, 'request');
    else
      logger.info(
        {
          method,
          region: region.id,
          route,
          cache,
          ...rest,
          calls: calls.length === 0 ? undefined : calls.map(describeCall),
        },
        'request',
      );
  };
}

/**
 * Loggers for cache hits, which make up most log lines. The fields that they share are serialised once for each region
 * and route.
 */
class HitLogs {
  readonly #logger: FastifyBaseLogger;
  readonly #byRegion = new WeakMap<Region, Map<string, FastifyBaseLogger>>();

  constructor(logger: FastifyBaseLogger) {
    this.#logger = logger;
  }

  of(region: Region, route: string): FastifyBaseLogger {
    const byRoute = this.#byRegion.get(region) ?? new Map<string, FastifyBaseLogger>();
    const known = byRoute.get(route);
    if (known !== undefined) return known;
    const made = this.#logger.child({ method: 'GET', region: region.id, route, cache: 'HIT' });
    this.#byRegion.set(region, byRoute.set(route, made));
    return made;
  }
}

/** 499: the visitor left before the response ended. 502: the API broke off the body. */
function unfinished(records: readonly CallRecord[]): number {
  return records.some(({ failure }) => failure === 'cut') ? 502 : 499;
}

/** What the log line says of a call: an object, so that programs need not take a text apart. */
function describeCall({ call, verdict, tier, ms, attempts, status, failure }: CallRecord) {
  return { name: call, verdict, tier, ms, tries: attempts, status: failure ?? status };
}

/** Redirects and refusals are answered without the API. */
function isFromApi({ route, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config?.isFromApi === true && route !== MOVED && route !== REFUSED;
}
