/**
 * Requests passed on unread and never stored (D29): of class 'other' the unsafe methods, uploads among them, requests
 * with credentials, and addresses of the private class. @fastify/http-proxy carries them; its traps are avoided here
 *.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../shared/api.ts';
import { isPrivatePath } from '../addresses/api-paths.ts';
import { passableMethods } from '../dispatch/dispatch.ts';
import { passSetCookie } from '../gateway/headers/set-cookie.ts';
import { fieldsPassedOn } from '../gateway/headers/up.ts';
import { type Passage, PassingDispatcher, type PassingOptions } from '../gateway/passing.ts';
import { withRawBodies } from '../http/request/raw-bodies.ts';
import { isOwnHeader, policiesFor } from '../http/response/common-headers.ts';
import { failure } from '../http/response/own-failure.ts';
import { interimWriter } from './interim.ts';

const BYTES = 'application/octet-stream';

/** Fields that could make a response storable. Those of the private class must not be (contract.md §2). */
const howLong: ReadonlySet<string> = new Set(['cache-control', 'cdn-cache-control', 'expires', 'pragma', 'age']);

export async function registerPassing(app: FastifyInstance, options: PassingOptions): Promise<void> {
  const dispatcher = new PassingDispatcher(options);
  await withRawBodies(app, async (scope) => {
    scope.addHook('preHandler', (request, _reply, done) => {
      // A request with `Content-Length: 0` counts as aborted if it is unread when its visitor leaves. The proxy would
      // then send no reply, and the request would not be logged.
      if (!Buffer.isBuffer(request.body)) request.raw.resume();
      done();
    });
    await scope.register(httpProxy, {
      upstream: '',
      constraints: { kind: 'passed' },
      httpMethods: [...passableMethods],
      proxyPayloads: false,
      internalRewriteLocationHeader: false,
      disableRequestLogging: true,
      // The proxy only calls `request`, but its types ask for a whole dispatcher.
      undici: dispatcher as never,
      handler: (request, reply, dest, replyOptions) => {
        const { requestContext: context, headers, raw, body } = request as FastifyRequest;
        const onInterim = interimWriter(raw, (reply as FastifyReply).raw);
        const passage: Passage = { context, fields: fieldsPassedOn(context, headers), url: raw.url ?? '/', onInterim };
        // With a content type of its own, the proxy leaves the bytes as they are. The one sent is among the fields.
        const bytes = Buffer.isBuffer(body) && body.length > 0 ? { body, contentType: BYTES } : {};
        return reply.from(dest, { ...replyOptions, ...bytes, rewriteRequestHeaders: () => passage as never });
      },
      replyOptions: {
        getUpstream: () => options.client.base.origin,
        // The gateway owns retries (D26). Without this, the proxy would repeat a GET up to ten times on a 503.
        retryDelay: () => null,
        rewriteHeaders: (headers, request) => passedHeaders(headers, request as FastifyRequest, options),
        onResponse: (_request, reply, response) => {
          const { stream } = response as unknown as { readonly stream: Readable };
          reply.send(stream);
        },
        onError: (reply, { error }) => {
          reply.send(error.cause instanceof ApiError ? error.cause : failure(502, { cause: error }));
        },
      },
    });
  });
}

/** The API's header fields, except those that the storefront sets itself. */
function passedHeaders(
  headers: IncomingHttpHeaders,
  { requestContext, raw: { url = '/' } }: FastifyRequest,
  options: PassingOptions,
): IncomingHttpHeaders {
  const policies = policiesFor(url);
  const isPrivate = isPrivatePath(url);
  const passed = Object.entries(headers).filter(
    ([name]) => name !== 'x-cache' && !isOwnHeader(name, policies) && !(isPrivate && howLong.has(name)),
  );
  const cookies = [headers['set-cookie'] ?? []].flat().map((value) => passSetCookie(value, options, requestContext));
  return {
    ...Object.fromEntries(passed),
    ...(cookies.length === 0 ? {} : { 'set-cookie': cookies }),
    ...(isPrivate ? { 'cache-control': 'no-store' } : {}),
  };
}
