/** Errors that the storefront itself reports for calls to the API (contract.md §5.9). */
import { ApiError } from '../../shared/api.ts';
import { errorTexts } from '../../shared/texts/errors.ts';

/** The call exceeded its time limit. Never retried. */
export function timedOut(cause?: unknown): ApiError {
  return new ApiError(504, 'timeout', errorTexts.shopTimeout, { cause });
}

const tries = new WeakMap<ApiError, number>();

/** Records on an error how many times the call was tried, for the log. */
export function noteTries(error: unknown, count: number): void {
  if (error instanceof ApiError) tries.set(error, count);
}

/** @returns 1 if nothing was recorded */
export function triesOf(error: ApiError): number {
  return tries.get(error) ?? 1;
}

/** The connection failed, the answer was truncated, or it does not fit the contract. */
export function failedUpstream(cause?: unknown): ApiError {
  return new ApiError(502, 'upstream', errorTexts.shopUnavailable, { cause });
}

/** @param wait ms until a new attempt may succeed; for `Retry-After` */
export function busy(wait: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  return new ApiError(503, 'busy', errorTexts.shopUnavailable, { retryAfter });
}
