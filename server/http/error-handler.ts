/**
 * The error handler for all requests. Calls get the error object, pages an HTML page. No stack trace and no message of
 * a 5xx ever leaves.
 */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { isCrawlerName } from '../../shared/rules/crawler.ts';
import { speaksJson } from '../dispatch/dispatched.ts';
import { namesOf } from '../gateway/request-context.ts';
import { errorObject, publicFailure } from './failure.ts';
import { failurePage } from './failure-page.ts';

export function createErrorHandler(logger: Pick<FastifyBaseLogger, 'error'>) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (reply.raw.closed) {
      // The visitor has left, and that is what caused the error.
      reply.code(499).send();
      return;
    }
    const failed = publicFailure(thrown);
    if (failed.status === 500) logger.error({ ...namesOf(request.requestContext), err: thrown }, 'unexpected');
    reply.code(failed.status).header('cache-control', 'no-store');
    if (failed.retryAfter !== undefined) reply.header('retry-after', failed.retryAfter);
    // The rest of such a body is not read, so the connection cannot be reused.
    if (failed.status === 413 || failed.status === 501) reply.header('connection', 'close');
    if (speaksJson(request.dispatched)) {
      reply.header('content-type', 'application/json; charset=utf-8').send(errorObject(failed));
      return;
    }
    // A crawler gets the status and an empty body (spec §2).
    const crawler = isCrawlerName(request.headers['user-agent'] ?? '');
    reply.header('content-type', 'text/html; charset=utf-8');
    reply.send(crawler ? '' : failurePage(failed.status, failed.message));
  };
}
