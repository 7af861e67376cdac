/** Record: notes each read in its request context, for `Server-Timing`, the log line and `/flight`, and counts it. */
import type { Readable } from 'node:stream';
import { errors } from 'undici';
import { ApiError } from '../../../shared/api.ts';
import type { CacheVerdict } from '../answer.ts';
import { triesOf } from '../failure.ts';
import { type CallRecord, type RequestContext, toTenths } from '../request-context.ts';
import type { UpstreamMetrics } from '../upstream-metrics.ts';
import { type ReadHandler, type Reading, verdictOfCall } from './read.ts';

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

export interface RecordOptions {
  readonly metrics: Pick<UpstreamMetrics, 'answered' | 'staleOnError'>;
}

/** A hit needs no promise here either. @param next answers the read */
export function record({ metrics }: RecordOptions, next: ReadHandler): ReadHandler {
  return (read) => {
    const { context, call, callClass } = read;
    const startedAt = performance.now();
    const fail = (error: unknown): never => {
      recordCall(context, call, startedAt, verdictOfCall(read), { error });
      throw error;
    };
    const note = (reading: Reading): Reading => {
      const { verdict, entry, tier, attempts, stream } = reading;
      const recorded = recordCall(context, call, startedAt, verdict, { status: entry.status, attempts, tier });
      if (stream !== undefined) recordCut(recorded, stream, context);
      metrics.answered(callClass, verdict);
      if (reading.failedRefresh) metrics.staleOnError(callClass);
      return reading;
    };
    try {
      const reading = next(read);
      return reading instanceof Promise ? reading.then(note, fail) : note(reading);
    } catch (error) {
      return fail(error);
    }
  };
}
