/** What became of a query, as it travels from the server to the browser: a model, or why there is none. */
import { ApiError } from '../../shared/api.ts';

export interface Failure {
  readonly status: number;
  readonly code: string;
  /** The API's own words where they are meant for people, else empty. */
  readonly message: string;
  /** Seconds, where the answer named them. */
  readonly retryAfter?: number | undefined;
  /** See `ApiError`. */
  readonly movedTo?: string | undefined;
}

export type Outcome<Model> =
  | { readonly ok: true; readonly model: Model }
  | { readonly ok: false; readonly failure: Failure };

/** Keeps of an error what may be sent to a browser: words that are not meant for people stay here. */
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

/** Is the thing itself missing, rather than the way to it broken (conventions.md §3)? */
export function isMissing(failure: { readonly status: number }): boolean {
  return failure.status === 404 || failure.status === 410;
}

/** The answer, or something else where the API says that there is no such thing; other failures stay failures. */
export async function unlessMissing<Answer, Else>(answer: Promise<Answer>, otherwise: Else): Promise<Answer | Else> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error) && isMissing(error)) return otherwise;
    throw error;
  }
}

/** By name: the server's own copy of the class is not the one that its bundle of views holds. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
