/** The storefront's own errors for failed calls (contract.md §5.9). */
import { ApiError } from '../../shared/api.ts';
import { errorTexts } from '../../shared/texts/errors.ts';
import type { Answer, ApiRequest } from './call.ts';
import { namesOf } from './request-context.ts';
import type { UpstreamLog } from './upstream-metrics.ts';

/** The call did not end within its time limit. Never retried. */
export function timedOut(cause?: unknown): ApiError {
  return new ApiError(504, 'timeout', errorTexts.shopTimeout, { cause });
}

/** The cause of a timeout of a call that was not with the API for most of its time. */
class Queued extends Error {}

/** The call did not end within its time limit, most of which it spent in a queue of ours (D77). */
export function queuedTooLong(): ApiError {
  return timedOut(new Queued('it waited here'));
}

/** Does the failure say anything about the API? It does not if the storefront has refused the call, or kept it waiting. */
export function tellsOfApi({ code, cause }: ApiError): boolean {
  return code !== 'busy' && !(cause instanceof Queued);
}

const tries = new WeakMap<ApiError, number>();

/** Notes how many tries a failed call has made, for the log and `/flight`. */
export function noteTries(error: unknown, count: number): void {
  if (error instanceof ApiError) tries.set(error, count);
}

/** Tries of the call that failed with this error; 1 if none were noted. */
export function triesOf(error: ApiError): number {
  return tries.get(error) ?? 1;
}

/** Has the storefront itself given the call up (`busy`, `timedOut`)? This says nothing about the API's answer (D55). */
export function isOwnRefusal({ code }: ApiError): boolean {
  return code === 'busy' || code === 'timeout';
}

/** There was no connection, the answer was cut short, or it does not fit the contract. */
export function failedUpstream(cause?: unknown): ApiError {
  return new ApiError(502, 'upstream', errorTexts.shopUnavailable, { cause });
}

/**
 * The call is refused: the queue is full, the circuit breaker is open, or there is no memory for the body.
 * @param wait ms until it makes sense to try again (`Retry-After`)
 */
export function busy(wait: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  return new ApiError(503, 'busy', errorTexts.shopUnavailable, { retryAfter });
}

/**
 * Turns whatever was thrown while an answer was read, checked, rewritten, stored or made ready for its reader into the
 * failure of the call (D55): circuit breaker and log hear of it.
 * @param signal the call's; undefined for a background refresh, which nobody waits for
 * @param answer undefined if none has come, or it was found in the store
 * @returns an ApiError; the error itself if nobody waits any more
 */
export function asFailure(
  error: unknown,
  { call, context, signal }: Pick<ApiRequest, 'call' | 'context' | 'signal'>,
  log: UpstreamLog,
  answer?: Answer,
): unknown {
  const isOurs = error instanceof ApiError;
  if (!isOurs && signal?.aborted) return error;
  if (!isOurs || tellsOfApi(error)) answer?.refuse?.();
  if (isOurs) return error;
  log.warn({ ...namesOf(context), call, error: String(error) }, 'answer cannot be used');
  return failedUpstream(error);
}
