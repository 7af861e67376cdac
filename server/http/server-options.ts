/** How the public server listens, reads and routes: limits and timeouts stand here, all of them explicit. */
import type { IncomingMessage, Server } from 'node:http';
import { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyServerFactory, LogController } from 'fastify';
import type { Trust } from '../config/readers.ts';
import { dispatch } from '../routes/dispatch/dispatch.ts';
import type { Dispatched } from '../routes/dispatch/dispatched.ts';
import { RecentDispatches } from '../routes/dispatch/recent-dispatches.ts';
import { readTarget } from '../routes/dispatch/request-target.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { createRequestIds } from './request-id.ts';

/** Bodies beyond it are a 413 (contract.md §5.9). */
export const MAX_BODY = 1024 * 1024;

const dispatchedKey: unique symbol = Symbol('dispatched');

/** A request that the dispatcher has seen. */
interface DecidedMessage extends IncomingMessage {
  [dispatchedKey]?: Dispatched;
}

export interface ServerSettings {
  readonly logger: FastifyBaseLogger;
  readonly trust: Trust | undefined;
  readonly isAsset: (file: string) => boolean;
  /** Development puts the bundler's answers before ours. */
  readonly serverFactory?: FastifyServerFactory | undefined;
}

export function serverOptions({ logger, trust, isAsset, serverFactory }: ServerSettings): FastifyHttpOptions<Server> {
  return {
    ...(serverFactory === undefined ? {} : { serverFactory }),
    // Fastify's own would time each answer a second time. What it and its plugins say of a request they are given below.
    logger: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // What is written of a request names it by itself (`namesOf`): most have but one line. What is passed on is the plugin's to tell of.
    childLoggerFactory: (_none, names, settings, message) =>
      dispatchedOf(message).kind === 'passed' ? logger.child(names, settings) : logger,
    requestIdHeader: false,
    genReqId: createRequestIds(trust),
    trustProxy: trust ?? false,
    bodyLimit: MAX_BODY,
    // Slow heads and bodies are cut within ten seconds: checked each second, not each half minute as by default.
    // That HTTP/1.1 names a host is seen to with the other refusals: Node's own answer bears no header of ours.
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 8000,
      connectionsCheckingInterval: 1000,
      requireHostHeader: false,
    },
    requestTimeout: 9000,
    keepAliveTimeout: 65_000,
    connectionTimeout: 120_000,
    // A request that arrives on an open connection while the server stops is still answered.
    return503OnClosing: false,
    ...(serverFactory === undefined ? { forceCloseConnections: 'idle' as const } : {}),
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: createDeciding(isAsset),
    routerOptions: {
      // Queries go to the API and to pages as they came: nobody asks the router for them.
      querystringParser: () => ({}),
      // One route for each kind of request: the dispatcher decides, the router follows (design.md).
      constraints: {
        kind: { name: 'kind', storage: kindStorage, deriveConstraint: (request) => dispatchedOf(request).kind },
      },
    },
  };
}

/** What the dispatcher said of a request. */
export function dispatchedOf(request: DecidedMessage): Dispatched {
  return request[dispatchedKey] ?? { kind: 'refused', status: 400, api: false };
}

/**
 * Decides before the router reads anything.
 * @returns path and query, byte for byte; a refused address is not shown to the router at all
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
