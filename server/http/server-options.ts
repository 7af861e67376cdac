/** Options of the public server: how it listens, parses and routes, with all limits and timeouts stated. */
import type { IncomingMessage, Server } from 'node:http';
import { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyServerFactory, LogController } from 'fastify';
import type { Trust } from '../config/readers.ts';
import { dispatch } from '../routes/dispatch/dispatch.ts';
import type { Dispatched } from '../routes/dispatch/dispatched.ts';
import { RecentDispatches } from '../routes/dispatch/recent-dispatches.ts';
import { readTarget } from '../routes/dispatch/request-target.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { createRequestIds } from './request-id.ts';

/** Longer bodies are answered 413 (contract.md §5.9). */
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
  /** In development the bundler's middleware runs first. */
  readonly serverFactory?: FastifyServerFactory | undefined;
}

export function serverOptions({ logger, trust, isAsset, serverFactory }: ServerSettings): FastifyHttpOptions<Server> {
  return {
    ...(serverFactory === undefined ? {} : { serverFactory }),
    // Fastify's own logging would time each answer a second time. Its errors and its plugins use the logger below.
    logger: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Most requests write a single line, which names the request itself (`namesOf`), so they need no child logger. Only
    // the proxy plugin logs on its own.
    childLoggerFactory: (_none, names, settings, message) =>
      dispatchedOf(message).kind === 'passed' ? logger.child(names, settings) : logger,
    requestIdHeader: false,
    genReqId: createRequestIds(trust),
    trustProxy: trust ?? false,
    bodyLimit: MAX_BODY,
    // Slow heads and bodies are cut off within ten seconds; Node would check only every 30 s. A missing host is refused
    // later with our own answer, because Node's has none of our header fields.
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 8000,
      connectionsCheckingInterval: 1000,
      requireHostHeader: false,
    },
    requestTimeout: 9000,
    keepAliveTimeout: 65_000,
    connectionTimeout: 120_000,
    // A request on an open connection is answered even while the server stops.
    return503OnClosing: false,
    ...(serverFactory === undefined ? { forceCloseConnections: 'idle' as const } : {}),
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: createDeciding(isAsset),
    routerOptions: {
      // Queries are passed to the API and to pages unparsed.
      querystringParser: () => ({}),
      // One route for each kind of request: the dispatcher decides, the router follows (design.md).
      constraints: {
        kind: { name: 'kind', storage: kindStorage, deriveConstraint: (request) => dispatchedOf(request).kind },
      },
    },
  };
}

/** The dispatcher's decision about a request. */
export function dispatchedOf(request: DecidedMessage): Dispatched {
  return request[dispatchedKey] ?? { kind: 'refused', status: 400, api: false };
}

/**
 * Runs the dispatcher before the router.
 * @returns path and query, byte for byte; for a refused address a placeholder, so that the router never sees it
 */
function createDeciding(isAsset: (file: string) => boolean): (request: DecidedMessage) => string {
  const open = new RecentDispatches();
  const withCredentials = new RecentDispatches();
  return (request) => {
    const { method = '', headers, url = '' } = request;
    const target = readTarget(url);
    const hasCredentials = headers.cookie !== undefined || headers.authorization !== undefined;
    const decide = (): Dispatched => dispatch({ method, target, hasCredentials }, isAsset);
    let dispatched: Dispatched;
    if (target.authority !== undefined && target.authority !== headers.host?.toLowerCase()) {
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
