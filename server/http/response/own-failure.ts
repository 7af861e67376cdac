/** Failures as the storefront sends them: a status, a code and a message for people. */

import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../shared/api.ts';
import { escapeMarkup } from '../../../shared/escape-markup.ts';
import { isCrawlerName } from '../../../shared/rules/crawler.ts';
import { errorTexts } from '../../../shared/texts/errors.ts';
import { type FailureCode, failureTexts } from '../../../shared/texts/failures.ts';
import { loadingTexts } from '../../../shared/texts/layout.ts';
import { cookiesOf } from '../../gateway/failure.ts';
import { namesOf } from '../../gateway/request-context.ts';

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
  431: 'large_fields',
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

/**
 * A minimal error page, for refused requests and failures of the page layer itself (spec §2 'Error page').
 * @param message shown for a 4xx only; a 5xx says 'Что-то пошло не так'
 */
export function failurePage(status: number, message: string): string {
  const text = escapeMarkup(status < 500 ? message : loadingTexts.unknown);
  return `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${status}</title></head><body><main><h1>${status}</h1><p>${text}</p><p><a href="/">${errorTexts.toHome}</a></p></main></body></html>`;
}

/** What is left of the fields of the answer that has failed: those that are not about its content. */
const keptOnFailure: ReadonlySet<string> = new Set(['allow', 'connection', 'set-cookie', 'vary', 'x-cache']);

/**
 * The error handler for all requests. Calls get the error object, pages an HTML page. No stack trace and no message of
 * a 5xx ever leaves.
 */
export function createErrorHandler(logger: Pick<FastifyBaseLogger, 'error'>) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (reply.raw.closed) {
      // The visitor has left, and that is what caused the error.
      reply.code(499).send();
      return;
    }
    const failed = publicFailure(thrown);
    if (failed.status === 500) logger.error({ ...namesOf(request.requestContext), err: thrown }, 'unexpected');
    for (const name of Object.keys(reply.getHeaders())) if (!keptOnFailure.has(name)) reply.removeHeader(name);
    reply.code(failed.status).header('cache-control', 'no-store');
    for (const cookie of cookiesOf(thrown)) reply.header('set-cookie', cookie);
    if (failed.retryAfter !== undefined) reply.header('retry-after', failed.retryAfter);
    // The rest of such a body is not read, so the connection cannot be reused.
    if (failed.status === 413 || failed.status === 501) reply.header('connection', 'close');
    if (request.speaksJson ?? request.routeOptions.config?.speaksJson) {
      reply.header('content-type', 'application/json; charset=utf-8').send(errorObject(failed));
      return;
    }
    // A crawler gets the status and an empty body (spec §2).
    const crawler = isCrawlerName(request.headers['user-agent'] ?? '');
    reply.header('content-type', 'text/html; charset=utf-8');
    reply.send(crawler ? '' : failurePage(failed.status, failed.message));
  };
}
