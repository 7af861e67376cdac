/**
 * Requests passed on unread and never stored (D29): of class 'other' the unsafe methods, uploads among them, requests
 * with credentials, and addresses of the private class. @fastify/http-proxy carries them, with the gateway in place of
 * its connections.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../shared/api.ts';
import { passableMethods } from '../dispatch/dispatch.ts';
import { isPrivatePath } from '../dispatch/request-target.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Asked } from '../gateway/request.ts';
import type { RequestContext } from '../gateway/request-context.ts';
import type { UnstoredAnswer } from '../gateway/stages/unstored.ts';
import { withRawBodies } from '../http/request/raw-bodies.ts';
import { failure } from '../http/response/own-failure.ts';
import { interimWriter, isOwnHeader, policiesFor } from '../http/response/send-raw.ts';

/** Fields that could make a response storable. Those of the private class must not be (contract.md §2). */
const howLong: ReadonlySet<string> = new Set(['cache-control', 'cdn-cache-control', 'expires', 'pragma', 'age']);

/** The field by which the proxy names the request that it sends. */
const NUMBER = 'x-number';
/** The proxy joins this with the path, and sends nothing there. */
const NOWHERE = 'http://api.invalid';

const BYTES = 'application/octet-stream';

interface Passage {
  readonly asked: Asked;
  readonly context: RequestContext;
}

/** The parts of undici's `Dispatcher.request` that the proxy uses. */
type Dispatch = (
  request: { readonly headers: Readonly<Record<string, string>> },
  done: (error: Error | null, response?: Dispatched) => void,
) => void;

interface Dispatched {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
}

export async function registerPassing(app: FastifyInstance, gateway: Pick<Gateway, 'pass'>): Promise<void> {
  /** What the proxy is about to send, by number. */
  const passages = new Map<string, Passage>();
  let count = 0;
  const dispatch: Dispatch = ({ headers }, done) => {
    const number = headers[NUMBER] ?? '';
    const { asked, context } = passages.get(number) as Passage;
    passages.delete(number);
    // What `done` throws must not become a rejection of this promise.
    gateway.pass(asked, context).then(
      (answer) => setImmediate(done, null, toResponse(answer, asked.url)),
      (error) => setImmediate(done, error instanceof Error ? error : failure(502, { cause: error })),
    );
  };
  await withRawBodies(app, async (scope) => {
    scope.addHook('preHandler', (request, _reply, done) => {
      // A request with `Content-Length: 0` counts as aborted if it is unread when its visitor leaves. The proxy would
      // then send no reply, and the request would not be logged.
      if (!Buffer.isBuffer(request.body)) request.raw.resume();
      done();
    });
    await scope.register(httpProxy, {
      upstream: NOWHERE,
      constraints: { kind: 'passed' },
      httpMethods: [...passableMethods],
      proxyPayloads: false,
      internalRewriteLocationHeader: false,
      disableRequestLogging: true,
      undici: { request: dispatch as never },
      handler: (request, reply, dest, options) => {
        const { requestContext: context, method, headers, raw, body } = request as FastifyRequest;
        const bytes = Buffer.isBuffer(body) && body.length > 0 ? body : undefined;
        const onInterim = interimWriter(raw, (reply as FastifyReply).raw);
        const rewriteRequestHeaders = (): Record<string, string> => {
          count += 1;
          passages.set(String(count), {
            asked: { method, url: raw.url ?? '/', headers, body: bytes, onInterim },
            context,
          });
          return { [NUMBER]: String(count) };
        };
        // With a content type of its own, the proxy leaves the bytes as they are.
        return reply.from(dest, { ...options, body: bytes ?? null, contentType: BYTES, rewriteRequestHeaders });
      },
      replyOptions: {
        // The gateway owns retries (D26). Without this, the proxy would repeat a GET up to ten times on a 503.
        retryDelay: () => null,
        onError: (reply, { error }) => {
          reply.send(error.cause instanceof ApiError ? error.cause : failure(502, { cause: error }));
        },
      },
    });
  });
}

/** The API's answer, with its header fields except those that the storefront sets itself. */
function toResponse({ status, fields, body, setCookies, stream }: UnstoredAnswer, url: string): Dispatched {
  const policies = policiesFor(url);
  const isPrivate = isPrivatePath(url);
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of fields) {
    if (name === 'x-cache' || name === 'set-cookie' || isOwnHeader(name, policies)) continue;
    if (isPrivate && howLong.has(name)) continue;
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  if (setCookies.length > 0) headers['set-cookie'] = [...setCookies];
  if (isPrivate) headers['cache-control'] = 'no-store';
  return { statusCode: status, headers, body: stream ?? Readable.from([body], { objectMode: false }) };
}
