/** `Expect: 100-continue` (RFC 9110 §10.1.1): a body that would be refused is not asked for. */
import type { Server } from 'node:http';
import { MAX_BODY } from './server-options.ts';

export function answerExpectations(server: Server): void {
  server.on('checkContinue', (request, response) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length <= MAX_BODY) response.writeContinue();
    server.emit('request', request, response);
  });
}
