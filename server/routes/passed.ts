/**
 * Requests passed on unread and never stored (D29): of class 'other' the unsafe methods, uploads among them, requests
 * with credentials, and addresses of the private class. @fastify/http-proxy passes them on, by the gateway's connections.
 */

import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../shared/api.ts';
import type { RawAnswer } from '../gateway/outgoing.ts';
import type { Passing } from '../gateway/unstored.ts';
import { withRawBodies } from '../http/request/raw-bodies.ts';
import { failure } from '../http/response/own-failure.ts';
import { interimWriter, isOwnHeader, policiesFor } from '../http/response/send-raw.ts';
import { headersOf } from '../http-cache/rules/fields.ts';
import { isPrivatePath, passableMethods } from '../syntax/request-target.ts';

/** Fields that could make a response storable. Those of the private class must not be (contract.md §2). */
const freshnessFields: ReadonlySet<string> = new Set([
  'cache-control',
  'cdn-cache-control',
  'expires',
  'pragma',
  'age',
]);

const BYTES = 'application/octet-stream';

export interface PassOptions {
  readonly passing: Passing;
  readonly logger: FastifyBaseLogger;
}

export async function passedRoutes(app: FastifyInstance, { passing, logger }: PassOptions): Promise<void> {
  // The plugin logs failed calls, which the line of the request names already.
  const silent = logger.child({}, { level: 'silent' });
  await withRawBodies(app, async (scope) => {
    scope.setChildLoggerFactory(() => silent);
    await scope.register(httpProxy, {
      upstream: '',
      routes: ['/api/*', '/session/*', '/upload/*'],
      // GET and HEAD without credentials are read through the cache (`calls.ts`).
      constraints: { passing: 'unread' },
      config: { route: 'passed', isFromApi: true, speaksJson: true },
      httpMethods: [...passableMethods],
      proxyPayloads: false,
      disableRequestLogging: true,
      // The proxy brings an older undici of its own, whose types are others.
      undici: passing.dispatcher as never,
      preHandler: (request, _reply, done) => {
        // A request with `Content-Length: 0` counts as aborted if it is unread when its visitor leaves. The proxy would
        // then send no reply, and the request would not be logged.
        if (!Buffer.isBuffer(request.body)) request.raw.resume();
        done();
      },
      handler: (request, reply, dest, options) => {
        const { requestContext, method, headers, raw, body } = request as FastifyRequest;
        const bytes = Buffer.isBuffer(body) && body.length > 0 ? body : undefined;
        const onInterim = interimWriter(raw, (reply as FastifyReply).raw);
        const url = raw.url ?? '/';
        const call = passing.callOf({ method, url, headers, body: bytes, onInterim }, requestContext);
        const end = (coming: Promise<RawAnswer>): void => {
          coming
            .then((answer) => sendAnswer(reply as FastifyReply, answer, url))
            .catch((error) => reply.send(error instanceof ApiError ? error : failure(502, { cause: error })));
        };
        return passing.send(call, () =>
          reply.from(dest, {
            ...options,
            // With a content type of its own, the proxy leaves the bytes as they are.
            body: bytes ?? null,
            contentType: BYTES,
            rewriteRequestHeaders: () => headersOf(call.fields) as never,
            onResponse: (_request, _reply, response) => end(passing.answered(call, response as never)),
            onError: (_reply, { error }) => end(passing.settle(call, Promise.reject(error.cause ?? error))),
          }),
        );
      },
      replyOptions: {
        getUpstream: () => passing.origin,
        // The answer's fields are checked together with its body, in `onResponse`.
        rewriteHeaders: () => ({}),
        // The gateway owns retries (D26). Without this, the proxy would repeat a GET up to ten times on a 503.
        retryDelay: () => null,
      },
    });
  });
}

/** Sends the API's answer, with its header fields except those that the storefront sets itself. */
function sendAnswer(reply: FastifyReply, answer: RawAnswer, url: string): void {
  const { status, headers, body } = answer;
  const policies = policiesFor(url);
  const isPrivate = isPrivatePath(url);
  const isSent = (name: string): boolean =>
    name !== 'x-cache' && !isOwnHeader(name, policies) && !(isPrivate && freshnessFields.has(name));
  reply.code(status).headers(headersOf(headers.filter(([name]) => isSent(name))));
  if (isPrivate) reply.header('cache-control', 'no-store');
  // As a stream: Fastify would give whole bytes a type and a length of its own.
  reply.send(body instanceof Readable ? body : Readable.from([body], { objectMode: false }));
}
