/** The errors for failed calls (contract.md §5.9): the storefront's own, and those that the API answers with. */
import * as v from 'valibot';
import { ApiError } from '../../shared/api.ts';
import { bounds } from '../../shared/contract/bounds.ts';
import { ErrorBody } from '../../shared/contract/things.ts';
import { errorTexts } from '../../shared/texts/errors.ts';
import { loadingTexts } from '../../shared/texts/layout.ts';
import type { Entry } from '../http-cache/rules/entry.ts';
import { type FieldList, fieldValue } from '../http-cache/rules/fields.ts';
import type { Life } from './answer.ts';
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

/** What is read of an error: a longer body is no message for a visitor (D54); bytes. */
const LONGEST = 64 * 1024;
const ErrorText = v.pipe(v.string(), v.parseJson(), ErrorBody);

/**
 * Accepts any body, valid JSON or not, of any length. The API's error code is not used for a 5xx: those codes are the
 * storefront's own (contract §5.9).
 */
export function toApiError(status: number, fields: FieldList, body: Uint8Array): ApiError {
  // Neither a 200 nor an error: the storefront cannot handle such an answer.
  if (status < 400) return failedUpstream(new Error(`status ${status}`));
  const parsed = body.length > LONGEST ? undefined : v.safeParse(ErrorText, new TextDecoder().decode(body));
  const reported = parsed?.success ? parsed.output.error : undefined;
  const retryAfter = fieldValue(fields, 'retry-after') ?? '';
  return new ApiError(
    status,
    (status < 500 ? reported?.code : undefined) ?? `http_${status}`,
    reported?.message.slice(0, bounds.text) ?? loadingTexts.unknown,
    {
      fields: reported?.fields ?? undefined,
      retryAfter: /^\d+$/.test(retryAfter) ? Math.min(Number(retryAfter), bounds.wait) : undefined,
    },
  );
}

/** A refusal of a private call, with the cookies that the API set with it (raw `Set-Cookie` values). */
export class RefusedCall extends ApiError {
  readonly setCookies: readonly string[];

  constructor({ status, code, message, fields, retryAfter, cause }: ApiError, setCookies: readonly string[]) {
    super(status, code, message, { fields, retryAfter, cause });
    this.setCookies = setCookies;
  }
}

/** The cookies that the API set with a refusal; none, if it was no refusal. */
export function cookiesOf(error: unknown): readonly string[] {
  return error instanceof RefusedCall ? error.setCookies : [];
}

/** A 404 or 410. It is a valid answer and is stored like any other (contract.md §2), so it has a lifetime. */
export class Missing extends ApiError implements Life {
  readonly freshUntil: number;
  readonly staleUntil: number;

  constructor({ status, code, message, fields, retryAfter }: ApiError, { freshUntil, staleUntil }: Life) {
    super(status, code, message, { fields, retryAfter });
    this.freshUntil = freshUntil;
    this.staleUntil = staleUntil;
  }
}

/** Makes the error for an answer other than 200 to a shared call. */
export function toSharedError(
  { status, fields, body }: Pick<Entry, 'status' | 'fields' | 'body'>,
  life: Life,
): ApiError {
  if (status === 301) return movedError(fieldValue(fields, 'location'));
  const error = toApiError(status, fields, body);
  return status === 404 || status === 410 ? new Missing(error, life) : error;
}

/** @param location checked by the gateway to stay within the shop; one that names a host is not followed */
function movedError(location: string | undefined): ApiError {
  const { status, code, message } = failedUpstream();
  return new ApiError(status, code, message, { movedTo: location?.startsWith('/') ? location : undefined });
}
