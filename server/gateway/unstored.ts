/**
 * Takes the answers that are never stored, those of private calls and of requests that are passed on unread. It records
 * each call, and its answer passes the boundary.
 */
import { Readable } from 'node:stream';
import { type Field, fieldValue } from '../http-cache/rules/fields.ts';
import type { UnsafeOutcome } from '../http-cache/rules/invalidation.ts';
import type { MemoryStore } from '../http-cache/stores/memory-store.ts';
import { isChanging } from '../syntax/request-target.ts';
import type { Answer, ApiRequest, ReadLimits, Send } from './call.ts';
import type { Boundary } from './contract/boundary.ts';
import { LONGEST_ANSWER } from './contract/bounds.ts';
import { asFailure } from './failure.ts';
import type { RawAnswer } from './outgoing.ts';
import { recordCall, recordCut } from './reading/record.ts';
import type { RequestContext } from './request-context.ts';
import type { UpstreamLog, UpstreamMetrics } from './upstream-metrics.ts';

/**
 * Gives an answer with all its header fields, and the API's cookies for the browser among them. Only one that is passed on
 * unread may be a stream: it is too large, or too slow, to be read whole.
 * @throws ApiError `timeout`, `upstream` or `busy`; the signal's reason
 */
export type UnstoredHandler = (request: ApiRequest) => Promise<RawAnswer>;

export interface UnstoredOptions {
  readonly boundary: Pick<Boundary, 'interim' | 'content' | 'cookies'>;
  /** Bounds the memory for bodies that are being read. */
  readonly store: Pick<MemoryStore, 'reserve'>;
  readonly metrics: Pick<UpstreamMetrics, 'answered'>;
  readonly log: UpstreamLog;
  /** Called for each unsafe request that was answered: it may invalidate stored answers. */
  readonly onChanged: (outcome: UnsafeOutcome, context: RequestContext) => void;
}

/** What is passed on is read whole within these limits, so that a truncated body becomes an error answer. */
const PASSED: ReadLimits = { bytes: 64 * 1024, mayStream: true, waitMs: 50 };
const nothing = new Uint8Array();

/** @param send asks the API */
export function unstored(options: UnstoredOptions, send: Send): UnstoredHandler {
  const { boundary, store, metrics, log, onChanged } = options;
  const reserve = (bytes: number) => store.reserve(bytes);
  const checked: ReadLimits = { bytes: LONGEST_ANSWER, mayStream: false, reserve };
  return async (request) => {
    const { call, callClass, method, url, context, startedAt } = request;
    let answer: Answer | undefined;
    let stream: Readable | undefined;
    try {
      answer = await send({ ...request, onInterim: boundary.interim(request.onInterim, context) });
      const { status, fields, attempts } = answer;
      if (isChanging(method)) {
        const [location, contentLocation] = [fieldValue(fields, 'location'), fieldValue(fields, 'content-location')];
        onChanged({ url, status, location, contentLocation }, context);
      }
      const body = await answer.body.read(callClass === 'other' ? PASSED : checked);
      stream = body instanceof Readable ? body : undefined;
      const content = await boundary.content(request, status, fields, body instanceof Readable ? nothing : body);
      const cookies = boundary.cookies(fields, context).map((value): Field => ['set-cookie', value]);
      const headers = [...content.fields.filter(([name]) => name !== 'set-cookie'), ...cookies];
      const record = recordCall(context, call, startedAt, 'BYPASS', { status, attempts });
      if (stream !== undefined) recordCut(record, stream, context);
      metrics.answered(callClass, 'BYPASS');
      return { status, headers, body: stream ?? content.body, value: content.value };
    } catch (error) {
      stream?.destroy();
      const failure = asFailure(error, request, log, answer);
      recordCall(context, call, startedAt, 'BYPASS', { error: failure });
      throw failure;
    } finally {
      answer?.body.discard();
    }
  };
}
