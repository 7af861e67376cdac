/** Sends responses of the gateway, and anything else that is stored. */

import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawAnswer } from '../../gateway/proxied.ts';
import { fieldValue } from '../../http-cache/rules/fields.ts';
import { commonHeaders, isOwnHeader, type Policies, serverTiming } from './common-headers.ts';

/** `reply.sendRaw`: sends a response unchanged, except for the fields that the storefront sets itself. */
export type SendRaw = (this: FastifyReply, answer: RawAnswer, policies?: Policies) => FastifyReply;

/**
 * A complete body is sent past Fastify, with a header list that is built once for a stored response. Building the same
 * fields for each request costs more than the cache look-up.
 * @param mayAdd may any response need more fields? Then all are sent through Fastify, whose hooks add them.
 */
export function createSendRaw(
  mayAdd: () => boolean,
  noteAtEnd: (request: FastifyRequest, reply: FastifyReply) => void,
): SendRaw {
  return function (answer, policies) {
    const { status, headers, body, stored } = answer;
    const {
      id,
      requestContext: { records, scheme },
    } = this.request;
    const head = mayAdd() ? undefined : (stored?.[scheme] ?? headOf(answer, scheme, policies));
    if (head !== undefined) {
      if (stored !== undefined) stored[scheme] = head;
      const timing = records.length === 0 ? [] : ['server-timing', serverTiming(records)];
      this.request.cache = stored === undefined ? fieldValue(headers, 'x-cache') : 'HIT';
      this.hijack();
      this.raw.writeHead(status, ['x-request-id', id, ...timing, ...head]).end(body);
      // Most readers take the whole body at once.
      if (this.raw.writableLength > 0) endIdleReader(this.raw);
      noteAtEnd(this.request, this);
      return this;
    }
    this.code(status);
    for (const [name, value] of headers) if (!isOwnHeader(name, policies)) this.header(name, value);
    return this.send(body instanceof Uint8Array && body.length === 0 ? undefined : body);
  };
}

/**
 * Returns names and values alternating, or undefined if Fastify has to send the response: a stream, or one without a
 * body or a content type.
 */
function headOf({ headers, body }: RawAnswer, scheme: 'http' | 'https', policies: Policies | undefined) {
  const says = (name: string): boolean => headers.some((field) => field[0] === name);
  if (!(body instanceof Uint8Array) || body.length === 0 || !says('content-type')) return undefined;
  const head = ['content-length', String(body.length)];
  for (const [name, value] of headers) if (!isOwnHeader(name, policies)) head.push(name, value);
  const common = commonHeaders(scheme);
  for (const name in common) {
    const value = common[name];
    if (value !== undefined && (isOwnHeader(name, policies) || !says(name))) head.push(name, value);
  }
  return head;
}

/**
 * Half the longest time that a reader may take nothing; ms. Node emits `timeout` at the second expiry: at the first it
 * only records the size of the write queue.
 */
const HALF_OF_LONGEST_IDLE = 5000;

/**
 * Ends the response, and the connection, when its reader has taken nothing for ten seconds. A response that has nothing
 * to send for a while does not count: calls and renders have time limits of their own.
 */
export function endIdleReader(response: ServerResponse): void {
  response.setTimeout(HALF_OF_LONGEST_IDLE, () => {
    if (response.writableLength > 0) response.destroy();
  });
}
