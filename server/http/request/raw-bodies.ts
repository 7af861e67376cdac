import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

/**
 * Keeps bodies as raw bytes, whatever their content type: they are passed on unchanged.
 * @param add adds the routes that it applies to
 */
export async function withRawBodies(
  app: FastifyInstance,
  add: (scope: FastifyInstance) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('preParsing', readEmptyBody);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    await add(scope);
  });
}

/**
 * Gives Fastify's body parsers a stream that ends. With Node's `optimizeEmptyRequests`, the stream of a request without
 * a body has ended before anyone listens, and a parser would wait for its `end` until the visitor leaves.
 */
function readEmptyBody(
  _request: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
  done: (error: null, payload: RequestPayload) => void,
): void {
  done(null, payload.readableEnded ? Readable.from([]) : payload);
}
