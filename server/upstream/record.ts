/** Notes a call in its visit, for `Server-Timing`, the log line and `/flight`. */
import type { Visit } from '../visit.ts';
import type { CacheVerdict } from './answer.ts';

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
