/** Failures as the storefront sends them: a status, a code and a message for people. */
import { ApiError } from '../../shared/api.ts';
import { type FailureCode, failureTexts } from '../../shared/texts/failures.ts';

const codeByStatus: Readonly<Record<number, FailureCode>> = {
  400: 'bad_request',
  403: 'forbidden',
  404: 'not_found',
  405: 'method',
  408: 'timeout',
  413: 'too_large',
  414: 'long_address',
  415: 'media_type',
  429: 'rate_limited',
  500: 'internal',
  501: 'coding',
  502: 'upstream',
  503: 'busy',
  504: 'timeout',
};

/** A failure of the storefront's own, which may be shown as it is. */
class OwnFailure extends ApiError {}

/**
 * Makes a failure of the storefront's own.
 * @param more.retryAfter seconds
 */
export function failure(status: number, more: { retryAfter?: number; cause?: unknown } = {}): ApiError {
  const code = codeByStatus[status] ?? (status < 500 ? 'bad_request' : 'internal');
  return new OwnFailure(status, code, failureTexts[code], more);
}

/**
 * Turns anything thrown into a failure that may be shown. An `ApiError` below 500 stays as it is; from 500 on it gets
 * the storefront's own message. A 4xx `statusCode` set by Fastify or a plugin keeps its status. Anything else becomes a
 * 500.
 */
export function publicFailure(thrown: unknown): ApiError {
  if (thrown instanceof OwnFailure) return thrown;
  if (thrown instanceof ApiError) return fromApiError(thrown);
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : undefined;
  const isClients = typeof status === 'number' && status >= 400 && status < 500;
  return failure(isClients ? status : 500, { cause: thrown });
}

function fromApiError(error: ApiError): ApiError {
  if (error.status >= 400 && error.status < 500) return error;
  const { retryAfter } = error;
  const known = error.status === 503 || error.status === 504 ? error.status : 502;
  return failure(known, { cause: error, ...(retryAfter === undefined ? {} : { retryAfter }) });
}

/** Serialises the error object (contract.md §1). */
export function errorObject({ code, message, fields }: ApiError): string {
  const named = Object.keys(fields).length > 0 ? { fields } : {};
  return JSON.stringify({ error: { code, message, ...named } });
}
