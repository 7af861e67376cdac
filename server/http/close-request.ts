/** What happens to every answer: its last headers, then one log line and the metrics (design.md, 'Ops'). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheVerdict } from '../gateway/answer.ts';
import { type CallRecord, namesOf } from '../gateway/request-context.ts';
import { exemplarOf } from '../gateway/span.ts';
import type { Dispatched } from '../routes/dispatch/dispatched.ts';
import { routeName } from './route-name.ts';
import { serverTiming } from './server-timing.ts';
import { endSpan } from './trace-request.ts';

export interface RequestObserver {
  /** @param route a pattern, never an address; @param ms since the request came; @param trace that it was recorded in */
  requestEnded(method: string, route: string, status: number, ms: number, trace?: string): void;
  /** What the store of rendered pages did for a page. */
  pageAnswered(verdict: CacheVerdict): void;
}

/** A request that has ended, as the operators' page shows it: nothing that a visitor has sent. */
export interface Flight {
  readonly id: string;
  /** Where traces are on. */
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

const proxiedOrRendered: ReadonlySet<Dispatched['kind']> = new Set([
  'page',
  'form',
  'fragment',
  'call',
  'picture',
  'tile',
  'other',
  'passed',
]);

/** An `onSend` hook. @param isDraining is the server about to stop? */
export function createLastHeaders(isDraining: () => boolean) {
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ): void => {
    const { records } = request.requestContext;
    if (records.length > 0) reply.header('server-timing', serverTiming(records));
    if (proxiedOrRendered.has(request.dispatched.kind) && !reply.hasHeader('x-cache'))
      reply.header('x-cache', 'BYPASS');
    if (isDraining()) reply.header('connection', 'close');
    done(null, payload);
  };
}

/**
 * Notes each request once: when its answer has ended, or, where its visitor has left before there was one, when what
 * they had asked for has (an order runs to its end, D27a). `onResponse` hooks hear of finished answers alone.
 */
export function createAccessLog(observer: RequestObserver, flights?: FlightKeeper) {
  const note = createNote(observer, flights);
  return {
    /** An `onRequest` hook. */
    opened(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
      reply.raw.on('close', () => {
        if (request.isAnswered) note(request, reply);
      });
      done();
    },
    /** An `onSend` hook. */
    answered(
      request: FastifyRequest,
      reply: FastifyReply,
      payload: unknown,
      done: (error: null, payload: unknown) => void,
    ): void {
      if (reply.raw.closed && !request.isAnswered) note(request, reply);
      request.isAnswered = true;
      done(null, payload);
    },
  };
}

/** The line holds no address, no query and nothing that a visitor has sent. */
function createNote(observer: RequestObserver, flights: FlightKeeper | undefined) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { requestContext: context, dispatched, method, server, span } = request;
    const ms = reply.elapsedTime;
    const route = routeName(request);
    const status = reply.raw.writableFinished ? reply.statusCode : unfinished(context.records);
    observer.requestEnded(method, route, status, ms, exemplarOf(span));
    const cache = reply.getHeader('x-cache');
    if (span !== undefined) endSpan(span, request, { route, status, cache });
    if (dispatched.kind === 'page' && cache !== undefined) observer.pageAnswered(cache as CacheVerdict);
    if (dispatched.kind !== 'asset') {
      const { requestId: id, region, records } = context;
      const shown = typeof cache === 'string' ? cache : undefined;
      const made = { region: region.id, status, ms, cache: shown, calls: records };
      flights?.add({ id, traceId: span?.traceId, at: Date.now(), method, route, ...made });
    }
    const calls = context.records.length === 0 ? undefined : context.records.map(describeCall).join(', ');
    server.log.info(
      {
        ...namesOf(context),
        method,
        region: context.region.id,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
        cache,
        calls,
      },
      'request',
    );
  };
}

/** 499: the visitor left before the answer ended; 502: the API has broken its body off. */
function unfinished(records: readonly CallRecord[]): number {
  return records.some(({ failure }) => failure === 'cut') ? 502 : 499;
}

function describeCall({ call, verdict, ms, status, attempts, failure }: CallRecord): string {
  return `${call} ${verdict} ${failure ?? status} ${ms.toFixed(1)}ms${attempts > 1 ? ` ×${attempts}` : ''}`;
}
