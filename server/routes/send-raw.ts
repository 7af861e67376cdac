/** Sends answers of the gateway. */
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { errors } from 'undici';
import type { RawAnswer } from '../gateway/proxied.ts';
import { isOwnHeader, type Policies } from '../http/security-headers.ts';

/** Node tells of a reader who has taken nothing after twice this: once it only notes how much is waiting; ms. */
const HALF_OF_LONGEST_IDLE = 5000;

/** Sends an answer as it is, but for the headers that the storefront says itself. */
export function sendRaw(reply: FastifyReply, { status, headers, body }: RawAnswer, policies?: Policies): FastifyReply {
  reply.code(status);
  for (const [name, value] of headers) if (!isOwnHeader(name, policies)) reply.header(name, value);
  if (!(body instanceof Uint8Array)) endIdleReader(reply.raw, body);
  return reply.send(body instanceof Uint8Array && body.length === 0 ? undefined : body);
}

/**
 * A reader of a streamed body who takes nothing for ten seconds is let go, and the API's connection with them. An API that
 * sends nothing for a while is no fault of the reader's: its call has limits of its own.
 */
export function endIdleReader(response: ServerResponse, body: Readable): void {
  response.setTimeout(HALF_OF_LONGEST_IDLE, () => {
    if (response.writableLength > 0) body.destroy(new errors.RequestAbortedError('its reader takes nothing'));
  });
}
