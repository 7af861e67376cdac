import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorObject, publicFailure } from '../http/failure.ts';

/** The error handler of the ops port: every failure is sent as the error object. */
export function answerOpsError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failed = publicFailure(thrown);
  if (failed.status >= 500) request.log.error({ err: thrown }, 'ops');
  if (failed.retryAfter !== undefined) reply.header('retry-after', failed.retryAfter);
  reply.code(failed.status).header('content-type', 'application/json; charset=utf-8').send(errorObject(failed));
}
