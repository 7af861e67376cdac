/**
 * What is passed on unread and never stored (D29): of class 'other' the unsafe methods, requests with credentials, and
 * uploads. @fastify/http-proxy carries it; its transport is the one upstream client, so that retries, limits, breaker
 * and headers are decided in one place (stack.md, traps 1, 11 and 12).
 */
import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../shared/api.ts';
import { type PassingOptions, PassingTransport, passage } from '../gateway/passing-transport.ts';
import { failure } from '../http/failure.ts';
import { MAX_BODY } from '../http/server-options.ts';
import { passableMethods } from './dispatch/methods.ts';

/** A body that was read whole, so that its length was checked and it may be sent again; http-proxy wants a stream. */
class ReadBody extends Readable {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super({ read: () => undefined });
    this.bytes = bytes;
  }
}

export async function registerPassing(app: FastifyInstance, options: PassingOptions): Promise<void> {
  for (const method of passableMethods) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, done) => {
      done(null, new ReadBody(body as Buffer));
    });
    // Unread, a request without a body counts as aborted once its visitor has left: the proxy would then send no reply,
    // and nobody would log it.
    scope.addHook('preHandler', ({ body, raw }, _reply, done) => {
      if (body === undefined) raw.resume();
      done();
    });
    const transport = new PassingTransport(options);
    await scope.register(httpProxy, {
      upstream: '',
      constraints: { kind: 'passed' },
      httpMethods: [...passableMethods],
      proxyPayloads: false,
      internalRewriteLocationHeader: false,
      disableRequestLogging: true,
      // Anything with a `request` method will do; its types know dispatchers alone.
      undici: transport as never,
      replyOptions: {
        getUpstream: () => options.client.base.origin,
        // Retries have one owner (D26): without this a GET's 503 is asked for ten times more.
        retryDelay: () => null,
        rewriteRequestHeaders: (request) => passage(request as FastifyRequest, bytesOf(request.body)),
        onError: (reply, { error }) => {
          reply.send(error.cause instanceof ApiError ? error.cause : failure(502, { cause: error }));
        },
      },
    });
  });
}

function bytesOf(body: unknown): Uint8Array | undefined {
  return body instanceof ReadBody ? body.bytes : undefined;
}
