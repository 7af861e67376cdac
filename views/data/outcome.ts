/** The result of a query as it is sent from the server to the browser: a model, or the reason why there is none. */
import { ApiError } from '../../shared/api.ts';

export interface Failure {
  readonly status: number;
  readonly code: string;
  /** The API's message if it is meant for people, else empty. */
  readonly message: string;
  /** Seconds, if the answer names them. */
  readonly retryAfter?: number | undefined;
  /** See `ApiError`. */
  readonly movedTo?: string | undefined;
}

export type Outcome<Model> =
  | { readonly ok: true; readonly model: Model }
  | { readonly ok: false; readonly failure: Failure };

/** Selects what may be sent to a browser of an error: messages that are not meant for people stay here. */
export function toFailure(error: unknown): Failure {
  if (isApiError(error)) {
    const { status, code, message, retryAfter, movedTo } = error;
    return { status, code, message: isForPeople(status) ? message : '', retryAfter, movedTo };
  }
  return { status: 500, code: 'internal', message: '' };
}

/** Messages of 4xx are for people, others for operators (conventions.md §3). */
function isForPeople(status: number): boolean {
  return status >= 400 && status < 500;
}

export function fromFailure(failure: Failure): ApiError {
  return new ApiError(failure.status, failure.code, failure.message);
}

/** Does the resource itself not exist, as opposed to a failure (conventions.md §3)? */
export function isMissing(failure: { readonly status: number }): boolean {
  return failure.status === 404 || failure.status === 410;
}

/** The answer, or a substitute if the API says that the resource does not exist; other failures are rethrown. */
export async function unlessMissing<Answer, Else>(answer: Promise<Answer>, otherwise: Else): Promise<Answer | Else> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error) && isMissing(error)) return otherwise;
    throw error;
  }
}

/** By name, because the server's class and the one in its bundle of views are different copies. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
