/** Options of the public server: listening, parsing and routing. All limits and timeouts are explicit. */

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { isIP } from 'node:net';
import { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyServerFactory, LogController } from 'fastify';
import { MAX_URL } from '../../shared/routes.ts';
import type { Trust } from '../config/trust.ts';
import { asciiHost } from '../syntax/host-name.ts';
import { isPicturePath, isPrivatePath, readTarget, splitUrl, type TargetedMessage } from '../syntax/request-target.ts';
import { answerBrokenRequest } from './broken-request.ts';

/** Larger bodies get a 413 (contract.md §5.9); bytes. */
export const MAX_BODY = 1024 * 1024;

export interface ServerSettings {
  readonly logger: FastifyBaseLogger;
  readonly trust: Trust | undefined;
  /** In development, the bundler's middleware answers before the app. */
  readonly serverFactory?: FastifyServerFactory | undefined;
}

export function serverOptions({ logger, trust, serverFactory }: ServerSettings): FastifyHttpOptions<Server> {
  return {
    ...(serverFactory === undefined ? {} : { serverFactory }),
    // Fastify's own logging would time each response a second time. `childLoggerFactory` gives Fastify and its plugins
    // their logger.
    logger: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Log lines name their request themselves (`namesOf`).
    childLoggerFactory: () => logger,
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
    rewriteUrl: createTargetReader(trust !== undefined),
    exposeHeadRoutes: false,
    // A path is what its bytes are: nothing of it is folded, skipped or cut off before it is compared.
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      // Longer targets are refused (`open-request.ts`). An escaped `%` takes three characters.
      maxParamLength: 3 * MAX_URL,
      // Queries are passed to the API and to pages unchanged, so the router need not parse them.
      querystringParser: () => ({}),
      constraints: { passing },
    },
  };
}

/**
 * Makes `rewriteUrl`, which gives the router path and query. Each `%` of the path is escaped once more: the router decodes
 * a path, and would take `/%63art/` for `/cart/`, which a proxy in front may not. What is no path becomes `/`, and is
 * refused before any handler (`open-request.ts`).
 * @param behindProxy is there one that may be believed? Fastify then reads what it says of the client
 */
function createTargetReader(behindProxy: boolean): (request: TargetedMessage) => string {
  return (request) => {
    const { headers, url = '' } = request;
    const target = readTarget(url);
    request.target = target;
    const forwarded = behindProxy ? headers['x-forwarded-for'] : undefined;
    if (forwarded !== undefined) headers['x-forwarded-for'] = plainForwardedFor(String(forwarded));
    // The host of an absolute form holds, whatever `Host` says (RFC 9112 §3.2.2).
    if (target.host !== undefined) headers.host = target.host;
    if (headers.host !== undefined) headers.host = asciiHost(headers.host);
    const named = headers['x-forwarded-host'];
    if (named !== undefined) headers['x-forwarded-host'] = asciiHost(String(named));
    if (!target.path.startsWith('/')) return '/';
    return target.path.includes('%') ? target.path.replaceAll('%', '%25') + target.search : target.url;
  };
}

/**
 * The constraint of routes that pass requests on unread (D29): unsafe methods, requests with credentials except for
 * pictures, and addresses of the private class.
 */
const passing = {
  name: 'passing',
  storage: createStorage,
  deriveConstraint: ({ method, url = '', headers }: IncomingMessage): 'unread' | 'read' => {
    if ((method !== 'GET' && method !== 'HEAD') || isPrivatePath(url)) return 'unread';
    const hasCredentials = headers.cookie !== undefined || headers.authorization !== undefined;
    return hasCredentials && !isPicturePath(splitUrl(url).path) ? 'unread' : 'read';
  },
};

function createStorage<Handler>() {
  const handlers = new Map<unknown, Handler>();
  return {
    get: (value: unknown): Handler | null => handlers.get(value) ?? null,
    set: (value: unknown, handler: Handler): void => {
      handlers.set(value, handler);
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

/** An address with a port, as some balancers write it: `192.0.2.7:41000`, `[2001:db8::1]:443`. */
const withPort = /^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/i;

/** @returns undefined if it is no address, such as `unknown` */
function readAddress(text: string): string | undefined {
  if (isIP(text) !== 0) return text;
  const [, v4, v6] = withPort.exec(text) ?? [];
  const address = v4 ?? v6 ?? '';
  return isIP(address) === 0 ? undefined : address;
}

/**
 * The addresses of `X-Forwarded-For` without their ports. What stands before something that is no address says nothing,
 * as nobody knows who has written it.
 * @returns undefined if none is left
 */
function plainForwardedFor(value: string): string | undefined {
  if (isIP(value) !== 0) return value;
  const addresses: string[] = [];
  const listed = value.split(',').map((text) => text.trim());
  for (const text of listed.filter(Boolean).reverse()) {
    const address = readAddress(text);
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses.length === 0 ? undefined : addresses.join(', ');
}
