/**
 * `Server-Timing`: the API calls that an answer was made from (conventions.md §3). It contains names of calls only, no
 * input.
 */
import type { CallRecord } from '../gateway/request-context.ts';

export function serverTiming(records: readonly CallRecord[]): string {
  return records.map(({ call, verdict, ms }, index) => `c${index};desc="${call} ${verdict}";dur=${ms}`).join(', ');
}
