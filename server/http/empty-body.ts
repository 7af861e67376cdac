import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

/**
 * Gives Fastify's body parsers a stream that ends. With Node's `optimizeEmptyRequests`, the stream of a request without
 * a body has ended before anyone listens, and a parser would wait for its `end` until the visitor leaves.
 */
export function readEmptyBody(
  _request: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
  done: (error: null, payload: RequestPayload) => void,
): void {
  done(null, payload.readableEnded ? Readable.from([]) : payload);
}
