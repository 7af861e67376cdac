/** Notes a call in its visit, for `Server-Timing`, the log line and `/flight`. */
import { ApiError } from '../../shared/api.ts';
import type { CacheVerdict } from './answer.ts';
import { triesOf } from './failure.ts';
import type { Visit } from './visit.ts';

/** @param startedAt by `performance.now()` */
export function recordCall(
  visit: Visit,
  call: string,
  startedAt: number,
  verdict: CacheVerdict,
  status: number,
  attempts: number,
): void {
  visit.records.push({
    call,
    verdict,
    startedAt: startedAt - visit.startedAt,
    ms: performance.now() - startedAt,
    status,
    attempts,
  });
}

/** Notes a call that brought no answer. */
export function recordFailure(
  visit: Visit,
  call: string,
  startedAt: number,
  verdict: CacheVerdict,
  error: unknown,
): void {
  const isTold = error instanceof ApiError;
  const failure = isTold ? error.code : visit.signal.aborted ? 'left' : 'internal';
  visit.records.push({
    call,
    verdict,
    startedAt: startedAt - visit.startedAt,
    ms: performance.now() - startedAt,
    status: 0,
    attempts: isTold ? triesOf(error) : 1,
    failure,
  });
}
