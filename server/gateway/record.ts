/** Records a call in its request context, for `Server-Timing`, the log line and `/flight`. */
import type { Readable } from 'node:stream';
import { errors } from 'undici';
import { ApiError } from '../../shared/api.ts';
import type { CacheVerdict } from './answer.ts';
import { triesOf } from './failure.ts';
import type { UpstreamMetrics } from './metrics.ts';
import { type ReadRequest, type ReadResult, verdictOfCall } from './read.ts';
import type { CallRecord, RequestContext } from './request-context.ts';

/** How a call ended. */
type Outcome = Pick<CallRecord, 'status' | 'attempts' | 'failure'> & Partial<Pick<CallRecord, 'tier'>>;

/** @param startedAt in the time of `performance.now()` @returns the record, which `recordCut` may amend */
export function recordCall(
  context: RequestContext,
  call: string,
  startedAt: number,
  verdict: CacheVerdict,
  came: Outcome | { readonly error: unknown },
): CallRecord {
  const { status, attempts, failure, tier = 'api' } = 'error' in came ? failureOf(came.error, context) : came;
  const record: CallRecord = {
    call,
    verdict,
    tier,
    startedAt: startedAt - context.startedAt,
    ms: toTenths(performance.now() - startedAt),
    status,
    attempts,
    failure,
  };
  context.records.push(record);
  return record;
}

/** Rounds a duration to tenths of a millisecond, the precision of all reports. */
export function toTenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

function failureOf(error: unknown, { signal }: RequestContext): Outcome {
  if (error instanceof ApiError) return { status: 0, attempts: triesOf(error), failure: error.code };
  return { status: 0, attempts: 1, failure: signal.aborted ? 'left' : 'internal' };
}

/**
 * Records that a streamed body was cut by the API. Its head has been sent by then, so that the record is the only trace
 * of it.
 */
export function recordCut(record: CallRecord, body: Readable, { signal }: Pick<RequestContext, 'signal'>): void {
  body.once('error', (error) => {
    if (!signal.aborted && !(error instanceof errors.RequestAbortedError)) record.failure = 'cut';
  });
}

/** Wraps `read` so that each read is recorded and counted. A hit still needs no promise. Throws what `read` throws. */
export function recorded(
  read: (read: ReadRequest) => Promise<ReadResult> | ReadResult,
  metrics: Pick<UpstreamMetrics, 'answered' | 'staleOnError'>,
): typeof read {
  return (asked) => {
    const { context, call, callClass } = asked;
    const startedAt = performance.now();
    const fail = (error: unknown): never => {
      recordCall(context, call, startedAt, verdictOfCall(asked), { error });
      throw error;
    };
    const note = (reading: ReadResult): ReadResult => {
      const { verdict, entry, tier, attempts, stream } = reading;
      const record = recordCall(context, call, startedAt, verdict, { status: entry.status, attempts, tier });
      if (stream !== undefined) recordCut(record, stream, context);
      metrics.answered(callClass, verdict);
      if (reading.failedRefresh) metrics.staleOnError(callClass);
      return reading;
    };
    try {
      const reading = read(asked);
      return reading instanceof Promise ? reading.then(note, fail) : note(reading);
    } catch (error) {
      return fail(error);
    }
  };
}
