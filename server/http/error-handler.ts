/**
 * The error handler: API calls get the error object, pages an error page. Stacks and the messages of 5xx errors are
 * never sent.
 */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { isCrawlerName } from '../../shared/rules/crawler.ts';
import { namesOf } from '../gateway/request-context.ts';
import { speaksJson } from '../routes/dispatch/dispatched.ts';
import { errorObject, publicFailure } from './failure.ts';
import { failurePage } from './failure-page.ts';

export function createErrorHandler(logger: Pick<FastifyBaseLogger, 'error'>) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (reply.raw.closed) {
      // The visitor has left, and the error only says so.
      reply.code(499).send();
      return;
    }
    const failed = publicFailure(thrown);
    if (failed.status === 500) logger.error({ ...namesOf(request.requestContext), err: thrown }, 'unexpected');
    reply.code(failed.status).header('cache-control', 'no-store');
    if (failed.retryAfter !== undefined) reply.header('retry-after', failed.retryAfter);
    // The rest of a body that is too long is not read.
    if (failed.status === 413) reply.header('connection', 'close');
    if (speaksJson(request.dispatched)) {
      reply.header('content-type', 'application/json; charset=utf-8').send(errorObject(failed));
      return;
    }
    // A crawler gets the status without an error page (spec §2).
    const crawler = isCrawlerName(request.headers['user-agent'] ?? '');
    reply.header('content-type', 'text/html; charset=utf-8');
    reply.send(crawler ? '' : failurePage(failed.status, failed.message));
  };
}
