/**
 * Passes requests on unread, without storing anything (D29): unsafe methods of class 'other', requests with
 * credentials, and uploads. @fastify/http-proxy does the work; its traps (stack.md, 1, 11 and 12) are avoided here.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../shared/api.ts';
import { passSetCookie } from '../gateway/headers/set-cookie.ts';
import { fieldsPassedOn } from '../gateway/headers/up.ts';
import { PassingDispatcher, type PassingOptions, toHeaders } from '../gateway/passing.ts';
import { failure } from '../http/failure.ts';
import { isOwnHeader, policiesFor } from '../http/security-headers.ts';
import { endIdleReader } from '../http/send-raw.ts';
import { MAX_BODY } from '../http/server-options.ts';
import { isPrivatePath } from './dispatch/api-paths.ts';
import { passableMethods } from './dispatch/dispatch.ts';
import { interimWriter } from './interim.ts';

/** Fields that would let an answer be stored; those of the private class may not be (contract.md §2). */
const howLong: ReadonlySet<string> = new Set(['cache-control', 'cdn-cache-control', 'expires', 'pragma', 'age']);

export async function registerPassing(app: FastifyInstance, options: PassingOptions): Promise<void> {
  for (const method of passableMethods) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  }
  const dispatcher = new PassingDispatcher(options);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is read whole, so that its length can be checked and it can be sent again. The proxy only passes streams
    // on unchanged.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, done) => {
      done(null, Readable.from([body], { objectMode: false }));
    });
    // An unread request without a body counts as aborted once its visitor has left. The proxy would then send no reply,
    // and the request would not be logged.
    scope.addHook('preHandler', ({ body, raw }, _reply, done) => {
      if (body === undefined) raw.resume();
      done();
    });
    await scope.register(httpProxy, {
      upstream: '',
      constraints: { kind: 'passed' },
      httpMethods: [...passableMethods],
      proxyPayloads: false,
      internalRewriteLocationHeader: false,
      disableRequestLogging: true,
      // An object with a `request` method is enough, although the types require a dispatcher.
      undici: dispatcher as never,
      handler: (request, reply, dest, replyOptions) => {
        const { requestContext: context, raw } = request as FastifyRequest;
        const { raw: response } = reply as FastifyReply;
        const passage = { context, url: raw.url ?? '/', onInterim: interimWriter(raw, response) };
        return dispatcher.within(passage, () => reply.from(dest, replyOptions));
      },
      replyOptions: {
        getUpstream: () => options.client.base.origin,
        // Retries have one owner (D26): by default the plugin would repeat a GET that got a 503 ten more times.
        retryDelay: () => null,
        rewriteRequestHeaders: (request) => {
          const { requestContext: context, headers } = request as FastifyRequest;
          return toHeaders(fieldsPassedOn(context, headers));
        },
        rewriteHeaders: (headers, request) => passedHeaders(headers, request as FastifyRequest, options),
        onResponse: (_request, reply, response) => {
          const { stream } = response as unknown as { readonly stream: Readable };
          endIdleReader((reply as FastifyReply).raw, stream);
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
