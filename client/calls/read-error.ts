import { ApiError } from '../../shared/api.ts';

/** Reads a failed response. The body may not be JSON, or not an error object (contract.md §1). */
export async function readError(response: Response): Promise<ApiError> {
  const error = errorOf(await response.json().catch(() => undefined));
  const code = typeof error.code === 'string' ? error.code : `http_${response.status}`;
  const message = typeof error.message === 'string' ? error.message : '';
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(response.status, code, message, {
    fields: textsOf(error.fields),
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}

function errorOf(body: unknown): Record<string, unknown> {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return typeof error === 'object' && error !== null ? { ...error } : {};
}

function textsOf(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === 'string'));
}
