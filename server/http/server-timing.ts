/**
 * `Server-Timing`: the upstream calls made for a response (conventions.md §3). It names calls only, never their
 * parameters.
 */
import type { CallRecord } from '../gateway/request-context.ts';

export function serverTiming(records: readonly CallRecord[]): string {
  return records.map(({ call, verdict, ms }, index) => `c${index};desc="${call} ${verdict}";dur=${ms}`).join(', ');
}
