/** Notes a call in its request context, for `Server-Timing`, the log line and `/flight`. */
import type { Readable } from 'node:stream';
import { errors } from 'undici';
import { ApiError } from '../../shared/api.ts';
import type { CacheVerdict } from './answer.ts';
import { triesOf } from './failure.ts';
import type { CallRecord, RequestContext } from './request-context.ts';

/** @param startedAt by `performance.now()` @returns what was noted */
export function recordCall(
  context: RequestContext,
  call: string,
  startedAt: number,
  verdict: CacheVerdict,
  status: number,
  attempts: number,
): CallRecord {
  const record: CallRecord = {
    call,
    verdict,
    startedAt: startedAt - context.startedAt,
    ms: performance.now() - startedAt,
    status,
    attempts,
  };
  context.records.push(record);
  return record;
}

/** Notes that the API has broken a body off that goes on as a stream: its head has gone out, so nobody else can tell. */
export function recordCut(record: CallRecord, body: Readable, { signal }: Pick<RequestContext, 'signal'>): void {
  body.once('error', (error) => {
    if (!signal.aborted && !(error instanceof errors.RequestAbortedError)) record.failure = 'cut';
  });
}

/** Notes a call that brought no answer. */
export function recordFailure(
  context: RequestContext,
  call: string,
  startedAt: number,
  verdict: CacheVerdict,
  error: unknown,
): void {
  const isTold = error instanceof ApiError;
  const failure = isTold ? error.code : context.signal.aborted ? 'left' : 'internal';
  context.records.push({
    call,
    verdict,
    startedAt: startedAt - context.startedAt,
    ms: performance.now() - startedAt,
    status: 0,
    attempts: isTold ? triesOf(error) : 1,
    failure,
  });
}
