/** What happens to every request before its handler: the first steps of 'The way of a request'. */

import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '../../../shared/contract/calls.ts';
import type { Trust } from '../../config/trust.ts';
import type { Scheme } from '../../dispatch/host-name.ts';
import { isChanging } from '../../dispatch/request-target.ts';

import type { CallRecord, Offered, Region, RequestContext, Trace } from '../../gateway/request-context.ts';
import type { Span } from '../../gateway/span.ts';
import { failure } from '../response/own-failure.ts';
import { dispatchedOf } from '../server-options.ts';
import type { RateLimits } from './rate-limits.ts';
import { isForeign, isHost, readHostHeader, unambiguous } from './request-fields.ts';
import { trustedTrace } from './trace-request.ts';

export interface KnownRegions {
  /** Returns a promise only while no regions are known. */
  prepare(): Promise<void> | undefined;
  of(host: string, scheme: Scheme): Region;
  isKnown(host: string, scheme: Scheme): boolean;
}

/** The optional calls that the API offers (D53). Requests never wait for them. */
export interface KnownOffers {
  prepare(): Promise<void> | undefined;
  readonly offered: Offered;
}

/** Kinds of requests whose cookies go to the API, besides private calls. */
const passesCookies: ReadonlySet<string> = new Set(['page', 'form', 'passed']);

type Done = (error?: Error) => void;

/**
 * Finds the region and makes the request context. Then it refuses bad requests, foreign origins (D31) and clients over
 * their rate limit.
 * @param began is told of each request
 * @returns an `onRequest` hook
 */
export function createRequestHook(
  regions: KnownRegions,
  offers: KnownOffers,
  limits: RateLimits,
  trust: Trust | undefined,
  began: () => void,
) {
  return (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    began();
    request.dispatched = dispatchedOf(request.raw);
    const scheme = schemeOf(request);
    const regionNow = (): Region => regions.of(isHost(request.host) ? request.host : '', scheme);
    const context = contextOf(request, reply, scheme, regionNow(), offers.offered, trust);
    request.requestContext = context;
    readCookiesOnce(request);
    // Node ignores the upgrade, and drops what has come after it in the same packet.
    if (request.headers.upgrade !== undefined) reply.raw.setHeader('connection', 'close');
    if (refuse(request, reply, done)) return;

    const enter = (): void => {
      if (!isChanging(request.method)) done();
      else guard(request, regions, limits).then(() => done(), done);
    };
    // Build files are the same in every region.
    const isAsset = request.dispatched.kind === 'asset';
    if (!isAsset) offers.prepare();
    const learning = isAsset ? undefined : regions.prepare();
    if (learning === undefined) enter();
    else {
      const learned = (): void => {
        context.region = regionNow();
        enter();
      };
      learning.then(learned, done);
    }
  };
}

/**
 * Removes the cookies that came with several values from a request whose cookies go to the API. One of them may have been
 * planted by a sibling host, and nobody can tell which.
 */
function readCookiesOnce({ dispatched, headers }: FastifyRequest): void {
  const { cookie } = headers;
  const { kind } = dispatched;
  if (cookie === undefined || !(kind === 'call' ? calls[dispatched.key].class === 'private' : passesCookies.has(kind)))
    return;
  const clear = unambiguous(cookie);
  if (clear === '') delete headers.cookie;
  else headers.cookie = clear;
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  scheme: Scheme,
  region: Region,
  offered: Offered,
  trust: Trust | undefined,
): HttpRequestContext {
  const { id, host: requestHost, span } = request;
  // A connection that has closed meanwhile has no address.
  const clientAddress = request.ip ?? '';
  const trace = trust && trustedTrace(request, trust);
  return new HttpRequestContext(
    { requestId: id, trace, span, requestHost, region, scheme, offered, clientAddress },
    reply.raw,
  );
}

/** Schemes are case-insensitive (RFC 9110 §4.2.3); a proxy may send `HTTPS`. */
function schemeOf({ protocol }: FastifyRequest): Scheme {
  return /^https$/i.test(protocol) ? 'https' : 'http';
}

/**
 * Ends requests that the dispatcher refused, and requests with no host or several.
 * @returns whether it did
 */
function refuse(request: FastifyRequest, reply: FastifyReply, done: Done): boolean {
  const { dispatched, raw } = request;
  const host = readHostHeader(raw.rawHeaders);
  const lacksHost = host === '' && raw.httpVersionMinor > 0;
  // A request line without a version is not HTTP/1 (RFC 9112 §3). A proxy in front may read it differently (request
  // smuggling).
  if (raw.httpVersionMajor !== 1 || host === undefined || lacksHost) {
    done(failure(400));
  } else if (/,\s*chunked\s*$/i.test(raw.headers['transfer-encoding'] ?? '')) {
    // Node decodes `chunked` and would leave the other codings in the body (RFC 9112 §6.1). It refuses all else itself.
    done(failure(501));
  } else if (dispatched.kind === 'refused') {
    done(failure(dispatched.status));
  } else if (dispatched.kind === 'method') {
    reply.header('allow', dispatched.allow);
    if (request.originalUrl === '*') reply.code(204).send();
    else done(failure(405));
  } else {
    return false;
  }
  return true;
}

async function guard(request: FastifyRequest, regions: KnownRegions, limits: RateLimits): Promise<void> {
  const asked = { host: request.host, scheme: request.requestContext.scheme };
  if (isForeign(request.headers, asked, (host, scheme) => regions.isKnown(host, scheme))) throw failure(403);
  await limits(request);
}

/** The context of one HTTP request. Its signal is made on first use: most responses come from the cache and need none. */
class HttpRequestContext implements RequestContext {
  readonly requestId: string;
  readonly trace: Trace | undefined;
  readonly span: Span | undefined;
  readonly startedAt = performance.now();
  readonly requestHost: string;
  region: Region;
  readonly scheme: 'http' | 'https';
  readonly offered: Offered | undefined;
  readonly clientAddress: string;
  readonly records: CallRecord[] = [];
  readonly #response: ServerResponse;
  #leaving: AbortController | undefined;

  constructor(known: Omit<RequestContext, 'signal' | 'records' | 'startedAt'>, response: ServerResponse) {
    this.requestId = known.requestId;
    this.trace = known.trace;
    this.span = known.span;
    this.requestHost = known.requestHost;
    this.region = known.region;
    this.scheme = known.scheme;
    this.offered = known.offered;
    this.clientAddress = known.clientAddress;
    this.#response = response;
  }

  /** Aborted when the connection closes before the response has ended (D27a). */
  get signal(): AbortSignal {
    if (this.#leaving === undefined) {
      const leaving = new AbortController();
      const response = this.#response;
      const leave = (): void => {
        if (!response.writableFinished) leaving.abort(new Error('the visitor has left'));
      };
      if (response.closed) leave();
      else response.on('close', leave);
      this.#leaving = leaving;
    }
    return this.#leaving.signal;
  }
}
