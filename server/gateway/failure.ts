/** Failures of the storefront's own towards the API (contract.md §5.9). */
import { ApiError } from '../../shared/api.ts';
import { errorTexts } from '../../shared/texts/errors.ts';

/** Nothing came in time. Never retried. */
export function timedOut(cause?: unknown): ApiError {
  return new ApiError(504, 'timeout', errorTexts.shopTimeout, { cause });
}

const tries = new WeakMap<ApiError, number>();

/** Notes how often a call that has failed was tried, for those who look for why. */
export function noteTries(error: unknown, count: number): void {
  if (error instanceof ApiError) tries.set(error, count);
}

/** 1 where nothing else is known. */
export function triesOf(error: ApiError): number {
  return tries.get(error) ?? 1;
}

/** No connection, an answer cut short, or one that does not fit the contract. */
export function failedUpstream(cause?: unknown): ApiError {
  return new ApiError(502, 'upstream', errorTexts.shopUnavailable, { cause });
}

/** @param wait ms until it is worth trying again */
export function busy(wait: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  return new ApiError(503, 'busy', errorTexts.shopUnavailable, { retryAfter });
}
