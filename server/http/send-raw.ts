/** Sends answers of the gateway, and whatever else is stored. */
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'undici';
import type { RawAnswer } from '../gateway/proxied.ts';
import { fieldValue } from '../http-cache/rules/fields.ts';
import { commonHeaders, isOwnHeader, type Policies } from './security-headers.ts';
import { serverTiming } from './server-timing.ts';

/** Node tells of a reader who has taken nothing after twice this: once it only notes how much is waiting; ms. */
const HALF_OF_LONGEST_IDLE = 5000;

/** `reply.sendRaw`: sends an answer as it is, but for the headers that the storefront says itself. */
export type SendRaw = (this: FastifyReply, answer: RawAnswer, policies?: Policies) => FastifyReply;

/**
 * What is there whole leaves past Fastify, with a head that is made once for what is stored: to put the same headers
 * together for each request costs more than to find the answer.
 * @param mayAdd may headers have to be added to any answer?
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

/** Names and values in turn; undefined where Fastify knows better what an answer says: one without a body, or without its type. */
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
 * A reader of a streamed body who takes nothing for ten seconds is let go, and the API's connection with them. An API that
 * sends nothing for a while is no fault of the reader's: its call has limits of its own.
 */
export function endIdleReader(response: ServerResponse, body: Readable): void {
  response.setTimeout(HALF_OF_LONGEST_IDLE, () => {
    if (response.writableLength > 0) body.destroy(new errors.RequestAbortedError('its reader takes nothing'));
  });
}
