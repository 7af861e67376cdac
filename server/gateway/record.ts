/** Notes a call in its request context, for `Server-Timing`, the log line and `/flight`. */
import { ApiError } from '../../shared/api.ts';
import type { CacheVerdict } from './answer.ts';
import { triesOf } from './failure.ts';
import type { RequestContext } from './request-context.ts';

/** @param startedAt by `performance.now()` */
export function recordCall(
  context: RequestContext,
  call: string,
  startedAt: number,
  verdict: CacheVerdict,
  status: number,
  attempts: number,
): void {
  context.records.push({
    call,
    verdict,
    startedAt: startedAt - context.startedAt,
    ms: performance.now() - startedAt,
    status,
    attempts,
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
