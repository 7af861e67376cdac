import type { FastifyReply } from 'fastify';
import type { RawAnswer } from '../gateway/gateway.ts';
import { isOwnHeader, type Policies } from '../http/security-headers.ts';

/** Sends an answer of the upstream side as it is, but for the headers that the storefront says itself. */
export function sendRaw(reply: FastifyReply, { status, headers, body }: RawAnswer, policies?: Policies): FastifyReply {
  reply.code(status);
  for (const [name, value] of headers) if (!isOwnHeader(name, policies)) reply.header(name, value);
  return reply.send(body instanceof Uint8Array && body.length === 0 ? undefined : body);
}
