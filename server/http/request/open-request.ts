/** What happens to every request before its handler: the first steps of 'The way of a request'. */

import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_URL } from '../../../shared/routes.ts';
import type { Trust } from '../../config/trust.ts';
import type { CallRecord, Offered, Region, RequestContext, Trace } from '../../gateway/request-context.ts';
import type { Span } from '../../gateway/span.ts';
import type { Scheme } from '../../syntax/host-name.ts';
import {
  isChanging,
  isTricky,
  passableMethods,
  readTarget,
  type TargetedMessage,
} from '../../syntax/request-target.ts';
import { failure } from '../response/own-failure.ts';
import { METHOD, REFUSED } from '../route-names.ts';
import { ignoreLongFields, isForeign, isHost, readHostHeader } from './request-fields.ts';
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

export interface RequestHookOptions {
  readonly regions: KnownRegions;
  readonly offers: KnownOffers;
  readonly trust: Trust | undefined;
  /** Is told of each request. */
  readonly began: () => void;
  /** Refuses a method that the address does not have. @throws ApiError 405 */
  readonly refuseMethod: (request: FastifyRequest, reply: FastifyReply) => never;
}

/**
 * Makes the request context, and refuses what no handler should see.
 * @returns an `onRequest` hook for everything
 */
export function createRequestHook({ regions, offers, trust, began, refuseMethod }: RequestHookOptions): Hook {
  return (request, reply, done) => {
    began();
    ignoreLongFields(request.headers);
    const raw: TargetedMessage = request.raw;
    const target = raw.target ?? readTarget(request.originalUrl);
    request.target = target;
    // The router has read it with its escapes escaped (`server-options.ts`).
    raw.url = target.url;
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
    // Each path has a route for GET, so what has none has another method.
    if (status === undefined && request.is404) refuseMethod(request, reply);
    done(status === undefined ? undefined : failure(status));
  };
}

/**
 * Waits until the regions are known, and refuses writes that pages of other sites make (D31).
 * @returns an `onRequest` hook for everything that depends on the region
 */
export function createRegionHook(regions: KnownRegions, offers: KnownOffers): Hook {
  const isKnown: KnownRegions['isKnown'] = (host, scheme) => regions.isKnown(host, scheme);
  const refusal = ({ method, headers, host, requestContext: { scheme } }: FastifyRequest): Error | undefined =>
    isChanging(method) && isForeign(headers, { host, scheme }, isKnown) ? failure(403) : undefined;
  return (request, _reply, done) => {
    offers.prepare();
    const learning = regions.prepare();
    if (learning === undefined) {
      done(refusal(request));
      return;
    }
    const context = request.requestContext as HttpRequestContext;
    const learned = (): void => {
      context.region = regionOf(regions, request, context.scheme);
      done(refusal(request));
    };
    learning.then(learned, done);
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
