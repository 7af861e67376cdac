/**
 * `Expect` (RFC 9110 §10.1.1). An oversized body gets no `100 Continue`; an unknown expectation is refused with 417.
 */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { failure } from './failure.ts';
import { failurePage } from './failure-page.ts';
import { securityHeaders } from './security-headers.ts';
import { MAX_BODY } from './server-options.ts';

export function answerExpectations(server: Server): void {
  server.on('checkContinue', (request, response) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length <= MAX_BODY) response.writeContinue();
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
