/** What happens to every request before its handler: the first steps of 'The way of a request'. */

import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_URL } from '../../../shared/routes.ts';
import type { Trust } from '../../config/trust.ts';
import type { CallRecord, Offered, Region, RequestContext, Trace } from '../../gateway/request-context.ts';
import type { Span } from '../../gateway/span.ts';
import type { Scheme } from '../../syntax/host-name.ts';
import { isChanging, isTricky, passableMethods, readTarget } from '../../syntax/request-target.ts';
import { failure } from '../response/own-failure.ts';
import { METHOD, REFUSED } from '../route-names.ts';
import { ignoreLongFields } from './field-lengths.ts';
import { isForeign, isHost, readHostHeader } from './request-fields.ts';
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

type Done = (error?: Error) => void;
type Hook = (request: FastifyRequest, reply: FastifyReply, done: Done) => void;

/**
 * Reads the target, makes the request context, and refuses what no handler should see.
 * @param began is told of each request
 * @returns an `onRequest` hook
 */
export function createRequestHook(
  regions: KnownRegions,
  offers: KnownOffers,
  trust: Trust | undefined,
  began: () => void,
): Hook {
  return (request, reply, done) => {
    began();
    ignoreLongFields(request.headers);
    const target = readTarget(request.originalUrl);
    request.target = target;
    // The router has read it with its escapes escaped (`server-options.ts`).
    request.raw.url = target.url;
    const scheme = schemeOf(request);
    const region = regionOf(regions, request, scheme);
    request.requestContext = contextOf(request, reply, scheme, region, offers.offered, trust);
    // Node ignores the upgrade, and drops what has come after it in the same packet.
    if (request.headers.upgrade !== undefined) reply.raw.setHeader('connection', 'close');
    if (target.url === '*' && request.method === 'OPTIONS') {
      request.route = METHOD;
      reply.header('allow', passableMethods.join(', ')).code(204).send();
      return;
    }
    const status = refusalOf(request);
    if (status === undefined) done();
    else done(failure(status));
  };
}

/**
 * Waits until the regions are known, for everything that depends on them.
 * @returns an `onRequest` hook
 */
export function createRegionHook(regions: KnownRegions, offers: KnownOffers): Hook {
  return (request, _reply, done) => {
    offers.prepare();
    const learning = regions.prepare();
    if (learning === undefined) {
      done();
      return;
    }
    const context = request.requestContext as HttpRequestContext;
    const learned = (): void => {
      context.region = regionOf(regions, request, context.scheme);
      done();
    };
    learning.then(learned, done);
  };
}

/**
 * Refuses writes that pages of other sites make (D31).
 * @returns an `onRequest` hook
 */
export function createOriginHook(regions: KnownRegions): Hook {
  const isKnown: KnownRegions['isKnown'] = (host, scheme) => regions.isKnown(host, scheme);
  return (request, _reply, done) => {
    if (!isChanging(request.method)) {
      done();
      return;
    }
    const asked = { host: request.host, scheme: request.requestContext.scheme };
    done(isForeign(request.headers, asked, isKnown) ? failure(403) : undefined);
  };
}

function regionOf(regions: KnownRegions, { host }: FastifyRequest, scheme: Scheme): Region {
  return regions.of(isHost(host) ? host : '', scheme);
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

/** @returns the status of the refusal; undefined if there is none */
function refusalOf(request: FastifyRequest): 400 | 414 | 501 | undefined {
  const { target, raw, headers } = request;
  const host = readHostHeader(raw.rawHeaders);
  const lacksHost = host === '' && raw.httpVersionMinor > 0;
  // A request line without a version is not HTTP/1 (RFC 9112 §3). A proxy in front may read it differently (request
  // smuggling).
  if (raw.httpVersionMajor !== 1 || host === undefined || lacksHost) return 400;
  // Node decodes `chunked` and would leave the other codings in the body (RFC 9112 §6.1). It refuses all else itself.
  if (/,\s*chunked\s*$/i.test(headers['transfer-encoding'] ?? '')) return 501;
  const hasWrongHost = target.host !== undefined && !isHost(headers.host ?? '');
  const isLong = target.url.length > MAX_URL;
  if (!isLong && !hasWrongHost && !isTricky(target.path)) return undefined;
  request.route = REFUSED;
  return isLong ? 414 : 400;
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
