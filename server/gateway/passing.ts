/**
 * The dispatcher that @fastify/http-proxy sends its requests with. It has the interface of an undici dispatcher, but
 * sends through the chain of stages from `observe` on, so that circuit breakers, bulkheads, retries and time limits
 * apply to requests that are passed on unread as well.
 */
import { Readable } from 'node:stream';
import { type FieldList, fieldValue } from '../http-cache/rules/fields.ts';
import type { UnsafeOutcome } from '../http-cache/rules/invalidation.ts';
import { type Answer, isChanging, type OnInterim } from './call.ts';
import type { UpstreamClient } from './client.ts';
import { asFailure, failedUpstream } from './failure.ts';
import { interimWithin, keepWithin, type ShopHosts } from './headers/location.ts';
import type { Headers } from './headers/message-fields.ts';
import type { UpstreamLog } from './metrics.ts';
import type { RequestContext } from './request-context.ts';
import { recordCall, recordCut } from './stages/record.ts';

export interface PassingOptions extends ShopHosts {
  readonly client: UpstreamClient;
  readonly timeoutMs: number;
  readonly log: UpstreamLog;
  /** Called for each unsafe call that was answered: it may invalidate stored answers (RFC 9111 §4.4). */
  readonly onChanged: (outcome: UnsafeOutcome, context: RequestContext) => void;
}

/**
 * What the dispatcher needs to know of the passed request. The proxy gives it what `rewriteRequestHeaders` returns, key by
 * key: this object in place of header fields, which need not become an object and a list again.
 */
export interface Passage {
  readonly context: RequestContext;
  /** The header fields for the API. */
  readonly fields: FieldList;
  /** Path and query, byte for byte. Those that the proxy gives were normalised by `URL`. */
  readonly url: string;
  readonly onInterim: OnInterim | undefined;
}

interface Request {
  readonly method: string;
  readonly headers: Passage;
  readonly body: Uint8Array | '' | undefined;
}

interface Response {
  readonly statusCode: number;
  readonly headers: Headers;
  readonly body: Readable;
}

/**
 * A body within these limits is read whole before the answer is sent, so that a truncated one becomes an error answer.
 */
const WHOLE = { bytes: 64 * 1024, mayStream: true, waitMs: 50 };

export class PassingDispatcher {
  readonly #options: PassingOptions;

  constructor(options: PassingOptions) {
    this.#options = options;
  }

  /** Has the signature of undici's `Dispatcher.request` with a callback. */
  request(request: Request, done: (error: Error | null, response?: Response) => void): void {
    this.#send(request).then(
      (response) => setImmediate(done, null, response),
      (error) => setImmediate(done, error instanceof Error ? error : failedUpstream(error)),
    );
  }

  async #send({ method, headers: { context, fields: sent, url, onInterim }, body }: Request): Promise<Response> {
    const { client, timeoutMs, log, onChanged } = this.#options;
    const startedAt = performance.now();
    let answer: Answer | undefined;
    try {
      answer = await client.send({
        name: 'other',
        callClass: 'other',
        method,
        url,
        fields: sent,
        body: body instanceof Uint8Array ? body : undefined,
        startedAt,
        timeoutMs,
        repeatable: true,
        signal: context.signal,
        onInterim: interimWithin(onInterim, this.#options, context),
        span: context.span,
      });
      const { status, fields, attempts } = answer;
      try {
        const record = recordCall(context, 'other', startedAt, 'BYPASS', { status, attempts });
        if (isChanging(method)) {
          const location = fieldValue(fields, 'location');
          onChanged({ url, status, location, contentLocation: fieldValue(fields, 'content-location') }, context);
        }
        const kept = keepWithin(status, fields, this.#options, context);
        const read = await answer.body.read(WHOLE);
        if (read instanceof Readable) recordCut(record, read, context);
        return { statusCode: status, headers: toHeaders(kept), body: read instanceof Readable ? read : whole(read) };
      } finally {
        answer.body.discard();
      }
    } catch (error) {
      const failure = asFailure(error, { call: 'other', context, signal: context.signal, log, answer });
      if (context.records.length === 0) recordCall(context, 'other', startedAt, 'BYPASS', { error: failure });
      throw failure;
    }
  }
}

function whole(bytes: Uint8Array): Readable {
  return Readable.from([bytes], { objectMode: false });
}

/** A name that occurs more than once gets a list of values. */
function toHeaders(fields: FieldList): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of fields) {
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return headers;
}
