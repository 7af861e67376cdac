/** Sends responses of the gateway, and anything else that is stored; the header fields of every response (conventions.md §3). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { profileFolder } from '../../../shared/profile/folders.mjs';
import { readHeaders } from '../../../shared/profile/own-headers.ts';
import type { OnInterim } from '../../gateway/call.ts';
import type { RawAnswer } from '../../gateway/outgoing.ts';
import type { CallRecord } from '../../gateway/request-context.ts';
import { fieldValue } from '../../http-cache/rules/fields.ts';

/** Is the server about to stop? Then each response closes its connection. */
export interface Ending {
  readonly isDraining: boolean;
}

/** `reply.sendRaw`: sends a response unchanged, except for the fields that the storefront sets itself. */
export type SendRaw = (this: FastifyReply, answer: RawAnswer, policies?: Policies) => FastifyReply;

/**
 * A complete body is sent past Fastify, with a header list that is built once for a stored response. Building the same
 * fields for each request costs more than the cache look-up.
 * With a CDN in front, or when the server is about to stop, responses need more fields: then they are sent through
 * Fastify, whose hooks add them.
 */
export function createSendRaw(
  hasCdn: boolean,
  phase: Ending,
  logAtEnd: (request: FastifyRequest, reply: FastifyReply) => void,
): SendRaw {
  return function (answer, policies) {
    const { status, headers, body, stored } = answer;
    const {
      id,
      requestContext: { records, scheme },
    } = this.request;
    const head = hasCdn || phase.isDraining ? undefined : (stored?.[scheme] ?? headOf(answer, scheme, policies));
    if (head !== undefined) {
      if (stored !== undefined) stored[scheme] = head;
      const timing = records.length === 0 ? [] : ['server-timing', serverTiming(records)];
      this.request.cache = stored === undefined ? fieldValue(headers, 'x-cache') : 'HIT';
      this.hijack();
      this.raw.writeHead(status, ['x-request-id', id, ...timing, ...head]).end(body);
      // Most readers take the whole body at once.
      if (this.raw.writableLength > 0) endIdleReader(this.raw);
      logAtEnd(this.request, this);
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
  const has = (name: string): boolean => headers.some((field) => field[0] === name);
  if (!(body instanceof Uint8Array) || body.length === 0 || !has('content-type')) return undefined;
  const head = ['content-length', String(body.length)];
  for (const [name, value] of headers) if (!isOwnHeader(name, policies)) head.push(name, value);
  const common = commonHeaders(scheme);
  for (const name in common) {
    const value = common[name];
    if (value !== undefined && (isOwnHeader(name, policies) || !has(name))) head.push(name, value);
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

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), display-capture=(), browsing-topics=()',
  // For everything but pages, which set their own: an SVG opened on its own may use inline styles, and nothing else.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
} as const;

/** Sent over https only. Browsers ignore both on plain http, and report the second as a console error on each page. */
const overHttps = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** The profile's own come first: it cannot replace ours. */
const plainHeaders: Readonly<Record<string, string>> = { ...readHeaders(profileFolder()), ...securityHeaders };
const headersOverHttps: Readonly<Record<string, string>> = { ...plainHeaders, ...overHttps };

/** Header fields of a response that does not set them itself; `X-Request-Id` comes on top. */
export function commonHeaders(scheme: 'http' | 'https'): Readonly<Record<string, string>> {
  return scheme === 'https' ? headersOverHttps : plainHeaders;
}

/**
 * Whose policy header fields a response has. `its own`: those of the page or of the API; ours are added where they are
 * missing. `ours`: ours alone.
 */
export type Policies = 'ours' | 'its own';

/**
 * The policies of a response of class 'other' (contract.md §2): the API's own under `/api/`. Uploads may be anybody's
 * files and get ours.
 * @param url path and query
 */
export function policiesFor(url: string): Policies {
  return url.startsWith('/api/') ? 'its own' : 'ours';
}

/** Is this field set by the storefront alone? Then the API's is not passed on. */
export function isOwnHeader(name: string, policies: Policies = 'ours'): boolean {
  return ownNames.has(name) || (policies === 'ours' && (name in securityHeaders || name in overHttps));
}

const ownNames: ReadonlySet<string> = new Set(['x-content-type-options', 'x-request-id', 'server-timing', 'server']);

/**
 * `Server-Timing`: the upstream calls made for a response (conventions.md §3). It names calls only, never their
 * parameters.
 */
export function serverTiming(records: readonly CallRecord[]): string {
  return records.map(({ call, verdict, ms }, index) => `c${index};desc="${call} ${verdict}";dur=${ms}`).join(', ');
}

/** 100 and 101 concern a single connection. */
const ofTheConnection: ReadonlySet<number> = new Set([100, 101]);

/**
 * Passes interim responses of the API (RFC 9110 §15.2, RFC 8297) on to the browser (D50).
 * @returns undefined for an HTTP/1.0 client, which cannot receive them
 */
export function interimWriter({ httpVersionMinor }: IncomingMessage, response: ServerResponse): OnInterim | undefined {
  if (httpVersionMinor === 0) return undefined;
  return (status, fields) => {
    if (ofTheConnection.has(status) || response.headersSent || response.closed) return;
    const passed = fields.filter(([name]) => name !== 'set-cookie' && !isOwnHeader(name));
    response.writeInformation(status, passed.flat());
  };
}
