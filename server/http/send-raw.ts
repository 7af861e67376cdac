/** Sends answers of the gateway and other stored answers. */
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'undici';
import type { RawAnswer } from '../gateway/proxied.ts';
import { fieldValue } from '../http-cache/rules/fields.ts';
import { commonHeaders, isOwnHeader, type Policies } from './security-headers.ts';
import { serverTiming } from './server-timing.ts';

/**
 * Half of the time after which a reader that takes nothing is disconnected: Node first records the pending bytes, and
 * fires the timeout only if they are unchanged at the second check; ms.
 */
const HALF_OF_LONGEST_IDLE = 5000;

/** `reply.sendRaw`: sends an answer as it is, except for the header fields that the storefront sets itself. */
export type SendRaw = (this: FastifyReply, answer: RawAnswer, policies?: Policies) => FastifyReply;

/**
 * A complete body is written directly to Node's response, without Fastify. The head of a stored answer is made once and
 * cached: making it for every request costs more than finding the answer.
 * @param mayAdd may further header fields be needed?
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
    const head = mayAdd() ? undefined : (stored?.head ?? headOf(answer, scheme, policies));
    if (head !== undefined) {
      if (stored !== undefined) stored.head = head;
      const timing = records.length === 0 ? [] : ['server-timing', serverTiming(records)];
      this.request.cache = stored === undefined ? fieldValue(headers, 'x-cache') : 'HIT';
      this.hijack();
      this.raw.writeHead(status, ['x-request-id', id, ...timing, ...head]).end(body);
      noteAtEnd(this.request, this);
      return this;
    }
    this.code(status);
    for (const [name, value] of headers) if (!isOwnHeader(name, policies)) this.header(name, value);
    if (!(body instanceof Uint8Array)) endIdleReader(this.raw, body);
    return this.send(body instanceof Uint8Array && body.length === 0 ? undefined : body);
  };
}

/** Names and values in turn; undefined if Fastify has to complete the head, because the body or its type is missing. */
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
 * Disconnects the reader of a streamed body after ten seconds without progress, and closes the API's connection with
 * it. If the API pauses, the reader is not to blame: the call has a time limit of its own.
 */
export function endIdleReader(response: ServerResponse, body: Readable): void {
  response.setTimeout(HALF_OF_LONGEST_IDLE, () => {
    if (response.writableLength > 0) body.destroy(new errors.RequestAbortedError('its reader takes nothing'));
  });
}
