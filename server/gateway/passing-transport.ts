/** The transport of @fastify/http-proxy: looks like a dispatcher, sends by the one upstream client. */
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { failure } from '../http/failure.ts';
import { isOwnHeader, policiesFor } from '../http/security-headers.ts';
import { type Field, type FieldList, fieldValue } from '../http-cache/rules/fields.ts';
import type { UnsafeOutcome } from '../http-cache/rules/invalidation.ts';
import { isPrivatePath } from '../routes/dispatch/api-paths.ts';
import type { UpstreamAnswer } from './call.ts';
import { isChanging } from './changing.ts';
import type { UpstreamClient } from './client.ts';
import { keepWithin } from './finish.ts';
import type { OwnPlaces } from './location.ts';
import { recordCall, recordFailure } from './record.ts';
import type { RequestContext } from './request-context.ts';
import { browserFields, ownRequestFields } from './request-fields.ts';
import { passSetCookie } from './set-cookie.ts';

export interface PassingOptions {
  readonly client: UpstreamClient;
  readonly timeoutMs: number;
  readonly cookieDomain: string | undefined;
  readonly isKnownHost: (host: string) => boolean;
  /** Told of an unsafe call that has succeeded: stored answers may be out of date (RFC 9111 §4.4). */
  readonly onChanged: (outcome: UnsafeOutcome, context: RequestContext) => void;
}

const key: unique symbol = Symbol('passage');

/** What would let an answer be kept; of the private class none may be (contract.md §2). */
const howLong: ReadonlySet<string> = new Set(['cache-control', 'expires', 'pragma', 'age']);

interface Passage {
  readonly request: FastifyRequest;
  readonly body: Uint8Array | undefined;
}

/** Headers of the proxy's request that say no more than whose it is: what is sent is read from the request itself. */
export function passage(request: FastifyRequest, body: Uint8Array | undefined): IncomingHttpHeaders {
  const carried: { [key]: Passage } = { [key]: { request, body } };
  return carried as unknown as IncomingHttpHeaders;
}

interface ProxyRequest {
  readonly headers: { readonly [key]?: Passage };
}

interface ProxyAnswer {
  readonly statusCode: number;
  readonly headers: Record<string, string | string[]>;
  readonly body: Readable;
}

export type ProxyDone = (error: Error | null, answer?: ProxyAnswer) => void;

export class PassingTransport {
  readonly #options: PassingOptions;

  constructor(options: PassingOptions) {
    this.#options = options;
  }

  /** As undici's `Dispatcher.request` with a callback; the path it is given was rewritten, so it is not used. */
  request({ headers }: ProxyRequest, done: ProxyDone): void {
    const found = headers[key];
    if (found === undefined) throw new TypeError('a request without its passage');
    this.#send(found).then(
      (answer) => setImmediate(done, null, answer),
      (error) => setImmediate(done, error instanceof Error ? error : failure(502, { cause: error })),
    );
  }

  async #send({ request, body }: Passage): Promise<ProxyAnswer> {
    const { requestContext: context, method, raw } = request;
    const url = raw.url ?? '/';
    const changes = isChanging(method);
    const startedAt = performance.now();
    try {
      const answer = await this.#options.client.send({
        call: 'other',
        of: 'other',
        method,
        url,
        fields: requestFields(request),
        body,
        timeoutMs: this.#options.timeoutMs,
        repeatable: true,
        // An unsafe call once sent runs to its end (D27a).
        ...(changes ? {} : { signal: context.signal }),
      });
      recordCall(context, 'other', startedAt, 'BYPASS', answer.status, answer.attempts);
      if (changes) {
        const location = fieldValue(answer.fields, 'location');
        const contentLocation = fieldValue(answer.fields, 'content-location');
        this.#options.onChanged({ url, status: answer.status, location, contentLocation }, context);
      }
      return await this.#answer(answer, request);
    } catch (error) {
      if (context.records.length === 0) recordFailure(context, 'other', startedAt, 'BYPASS', error);
      throw error;
    }
  }

  async #answer(answer: UpstreamAnswer, { requestContext: context, raw }: FastifyRequest): Promise<ProxyAnswer> {
    const { client, cookieDomain, isKnownHost } = this.#options;
    const headers: Record<string, string | string[]> = {};
    const url = raw.url ?? '/';
    const policies = policiesFor(url);
    const isPrivate = isPrivatePath(url);
    const places = { api: client.base, apiHost: context.region.apiHost, isKnownHost };
    const scope = { requestHost: context.requestHost, cookieDomain, basePath: client.base.path };
    for (const [name, value] of keptWithin(answer, places)) {
      if (name === 'x-cache' || isOwnHeader(name, policies)) continue;
      if (isPrivate && howLong.has(name)) continue;
      add(headers, name, name === 'set-cookie' ? passSetCookie(value, scope) : value);
    }
    if (isPrivate) headers['cache-control'] = 'no-store';
    const body = await answer.body.read(0);
    return { statusCode: answer.status, headers, body: body instanceof Readable ? body : Readable.from([]) };
  }
}

function keptWithin({ status, fields, body }: UpstreamAnswer, places: OwnPlaces): FieldList {
  try {
    return keepWithin(status, fields, places);
  } catch (error) {
    body.discard();
    throw error;
  }
}

function add(headers: Record<string, string | string[]>, name: string, value: string): void {
  const before = headers[name];
  headers[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
}

/** What the browser said, credentials included, and what the storefront says itself. */
function requestFields({ headers, method, requestContext: context, raw }: FastifyRequest): Field[] {
  const passed = browserFields({ method, url: raw.url ?? '/', headers });
  const credentials = (['cookie', 'authorization'] as const).flatMap((name): Field[] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value]];
  });
  return [...passed, ...credentials, ...ownRequestFields(context)];
}
