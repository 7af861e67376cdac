/**
 * Answers what never becomes a request of the app: what Node cannot parse as HTTP, what does not arrive in time, and
 * expectations that nobody fulfils.
 */
import { randomUUID } from 'node:crypto';
import { METHODS, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { passableMethods } from '../syntax/request-target.ts';
import { failure, failurePage } from './response/own-failure.ts';
import { securityHeaders } from './response/send-raw.ts';

const names: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  414: 'URI Too Long',
  431: 'Request Header Fields Too Large',
};

type ConnectionError = Parameters<NonNullable<FastifyServerOptions['clientErrorHandler']>>[0];

/** Node keeps the response in progress here. Its own `clientError` handler reads the same field. */
interface HttpSocket extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}

export function answerBrokenRequest(error: ConnectionError, socket: HttpSocket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  // A body may prove malformed after its response has begun. A second response would end up in the middle of the first.
  if (socket._httpMessage?.headersSent) {
    socket.destroySoon();
    return;
  }
  socket.end(failureBytes(statusOf(error), !isHead(error.rawPacket)), () => socket.destroySoon());
}

/** A whole answer that ends its connection. */
function failureBytes(status: number, hasBody: boolean): string {
  const body = failurePage(status, failure(status).message);
  const head = [
    `HTTP/1.1 ${status} ${names[status]}`,
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    ...(status === 405 ? [`Allow: ${passableMethods.join(', ')}`] : []),
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${hasBody ? body : ''}`;
}

/** A best guess: the request could not be parsed. */
function isHead(packet: unknown): boolean {
  return Buffer.isBuffer(packet) && packet.toString('latin1', 0, 5) === 'HEAD ';
}

function statusOf({ code, rawPacket }: ConnectionError): number {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408;
    case 'HPE_HEADER_OVERFLOW':
      return hasLongTarget(rawPacket) ? 414 : 431;
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 413;
    // Node's parser knows the registered methods only (D56).
    case 'HPE_INVALID_METHOD':
    case 'HPE_INVALID_CONSTANT':
      return hasUnknownMethod(rawPacket) ? 405 : 400;
    default:
      return 400;
  }
}

/** Does the packet begin with a well-formed request line (RFC 9112 §3) of a method that Node does not know? */
function hasUnknownMethod(packet: unknown): boolean {
  const line = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, packet.indexOf('\r\n')) : '';
  const [, method] = /^([!#$%&'*+.^_`|~\w-]+) [\x21-\x7e]+ HTTP\/1\.[01]$/.exec(line) ?? [];
  return method !== undefined && !METHODS.includes(method);
}

/** Is the request line too long, rather than the header section? */
function hasLongTarget(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false;
  const end = packet.indexOf('\r\n');
  return /^[A-Z]+ \S/.test(packet.toString('latin1', 0, 16)) && (end === -1 || end > 8192);
}

/** No handler gets a `CONNECT`, which Node leaves without an answer (D56). */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    socket.end(failureBytes(405, true), () => socket.destroy());
  });
}

/**
 * `Expect` (RFC 9110 §10.1.1). An oversized body gets no `100 Continue`; an unknown expectation is refused with 417.
 * @param maxBody bytes
 */
export function answerExpectations(server: Server, maxBody: number): void {
  server.on('checkContinue', (request, response) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length <= maxBody) response.writeContinue();
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (_request, response) => {
    const type = 'text/html; charset=utf-8';
    response.writeHead(417, {
      ...securityHeaders,
      'content-type': type,
      'x-request-id': randomUUID(),
      connection: 'close',
    });
    response.end(failurePage(417, failure(417).message));
  });
}
