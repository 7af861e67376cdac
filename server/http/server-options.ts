/** Options of the public server: listening, parsing and routing. All limits and timeouts are explicit. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyServerFactory, LogController } from 'fastify';
import type { Trust } from '../config/trust.ts';
import { dispatch, RecentDispatches } from '../dispatch/dispatch.ts';
import type { Dispatched } from '../dispatch/dispatched.ts';
import { asciiHost } from '../dispatch/host-name.ts';
import { readTarget } from '../dispatch/request-target.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { plainForwardedFor } from './request/client-address.ts';
import { isHost } from './request/request-fields.ts';

/** Larger bodies get a 413 (contract.md §5.9); bytes. */
export const MAX_BODY = 1024 * 1024;

const dispatchedKey: unique symbol = Symbol('dispatched');

/** A request that the dispatcher has classified. */
interface DecidedMessage extends IncomingMessage {
  [dispatchedKey]?: Dispatched;
}

export interface ServerSettings {
  readonly logger: FastifyBaseLogger;
  readonly trust: Trust | undefined;
  readonly isAsset: (file: string) => boolean;
  /** In development, the bundler's middleware answers before the app. */
  readonly serverFactory?: FastifyServerFactory | undefined;
}

export function serverOptions({ logger, trust, isAsset, serverFactory }: ServerSettings): FastifyHttpOptions<Server> {
  const silent = logger.child({}, { level: 'silent' });
  return {
    ...(serverFactory === undefined ? {} : { serverFactory }),
    // Fastify's own logging would time each response a second time. `childLoggerFactory` gives Fastify and its plugins
    // their logger.
    logger: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Log lines name their request themselves (`namesOf`). The plugin that passes requests on logs failed calls, which
    // the line of the request names already.
    childLoggerFactory: (_none, _names, _settings, message) =>
      dispatchedOf(message).kind === 'passed' ? silent : logger,
    requestIdHeader: false,
    genReqId: createRequestIds(trust),
    trustProxy: trust ?? false,
    bodyLimit: MAX_BODY,
    // Slow heads and bodies are cut off within ten seconds: they are checked each second, not every 30 s as by default.
    // A missing `Host` is refused in `open-request.ts`, because Node's own response would lack our header fields.
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 8000,
      connectionsCheckingInterval: 1000,
      requireHostHeader: false,
      // Most requests have no body: without its stream, a stored answer costs 2.5 to 7 % less.
      optimizeEmptyRequests: true,
    },
    requestTimeout: 9000,
    keepAliveTimeout: 65_000,
    // Requests that arrive on an open connection while the server is stopping are still answered.
    return503OnClosing: false,
    ...(serverFactory === undefined ? { forceCloseConnections: 'idle' as const } : {}),
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: createDeciding(isAsset, trust !== undefined),
    routerOptions: {
      // Queries are passed to the API and to pages unchanged, so the router need not parse them.
      querystringParser: () => ({}),
      // One route for each kind of request: the dispatcher decides, and the router follows.
      constraints: {
        kind: { name: 'kind', storage: kindStorage, deriveConstraint: (request) => dispatchedOf(request).kind },
      },
    },
  };
}

/** Returns what the dispatcher decided; a request that it has not seen counts as refused. */
export function dispatchedOf(request: DecidedMessage): Dispatched {
  return request[dispatchedKey] ?? { kind: 'refused', status: 400, api: false };
}

/**
 * Makes `rewriteUrl`, which runs the dispatcher before the router reads the request.
 * @param behindProxy is there one that may be believed? Fastify then reads what it says of the client
 * @returns gives path and query, byte for byte; `/` for a refused request, so that the router never sees its address
 */
function createDeciding(isAsset: (file: string) => boolean, behindProxy: boolean): (request: DecidedMessage) => string {
  const open = new RecentDispatches();
  const withCredentials = new RecentDispatches();
  return (request) => {
    const { method = '', headers, url = '' } = request;
    const target = readTarget(url);
    const forwarded = behindProxy ? headers['x-forwarded-for'] : undefined;
    if (forwarded !== undefined) headers['x-forwarded-for'] = plainForwardedFor(String(forwarded));
    const hasCredentials = headers.cookie !== undefined || headers.authorization !== undefined;
    const decide = (): Dispatched => dispatch({ method, target, hasCredentials }, isAsset);
    let dispatched: Dispatched;
    // The host of an absolute form holds, whatever `Host` says (RFC 9112 §3.2.2).
    if (target.host !== undefined) headers.host = target.host;
    for (const name of ['host', 'x-forwarded-host']) {
      const host = headers[name];
      if (typeof host === 'string') headers[name] = asciiHost(host);
    }
    if (target.host !== undefined && !isHost(headers.host ?? '')) {
      dispatched = { kind: 'refused', status: 400, api: false };
    } else if (method === 'GET') {
      dispatched = (hasCredentials ? withCredentials : open).of(target, decide);
    } else {
      dispatched = decide();
    }
    request[dispatchedKey] = dispatched;
    return dispatched.kind === 'refused' || dispatched.kind === 'method' ? '/' : target.url;
  };
}

function kindStorage<Handler>() {
  const handlers = new Map<unknown, Handler>();
  return {
    get: (kind: unknown): Handler | null => handlers.get(kind) ?? null,
    set: (kind: unknown, handler: Handler): void => {
      handlers.set(kind, handler);
    },
  };
}

const acceptable = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Makes the id of a request: a well-formed incoming one if it comes from a trusted proxy, else a new one. It is in the
 * response, in every log line, and is sent upstream (conventions.md §3).
 */
function createRequestIds(trust: Trust | undefined): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  if (trust === undefined) return () => randomUUID();
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const believed = typeof given === 'string' && acceptable.test(given) && trust(socket.remoteAddress ?? '', 0);
    return believed ? given : randomUUID();
  };
}
