/** Why a query has failed, as the server sends it to the browser. */
import { ApiError, isApiError } from '../../shared/api.ts';

export interface Failure {
  readonly status: number;
  readonly code: string;
  /** The API's message if it is meant for people, else empty. */
  readonly message: string;
  /** `Retry-After` of the answer, if it has one; s. */
  readonly retryAfter?: number | undefined;
  /** See `ApiError`. */
  readonly movedTo?: string | undefined;
}

/** Reduces an error to what may be sent to a browser. Messages that are not meant for people are left out. */
export function toFailure(error: unknown): Failure {
  if (isApiError(error)) {
    const { status, code, message, retryAfter, movedTo } = error;
    return { status, code, message: isForPeople(status) ? message : '', retryAfter, movedTo };
  }
  return { status: 500, code: 'internal', message: '' };
}

/** 4xx messages are for people, the rest is for operators (conventions.md §3). */
function isForPeople(status: number): boolean {
  return status >= 400 && status < 500;
}

export function fromFailure(failure: Failure): ApiError {
  return new ApiError(failure.status, failure.code, failure.message);
}

/** Does the failure say that the thing is missing (404, 410), not that the call broke (conventions.md §3)? */
export function isMissing(failure: { readonly status: number }): boolean {
  return failure.status === 404 || failure.status === 410;
}

/** Does the failure say that the API has no such call at all (D53, D62)? */
export function isLacking(failure: { readonly status: number }): boolean {
  return isMissing(failure) || failure.status === 405 || failure.status === 501;
}

/** The answer, or `otherwise` if the API says that there is no such thing or call. @throws any other failure */
export async function unlessMissing<Answer, Else>(answer: Promise<Answer>, otherwise: Else): Promise<Answer | Else> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error) && isLacking(error)) return otherwise;
    throw error;
  }
}
