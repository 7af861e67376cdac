/** A server in front of a storefront that sends pages piece by piece, and everything else unchanged. */
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import type { Storefront } from './storefront.ts';

interface SlowLine {
  readonly url: string;
  /** Resolves at the next request for a page, with the response to write the pieces to. */
  asked(): Promise<ServerResponse>;
}

/** Starts it, until the test ends. Requests for pages (`Accept: text/html`) get what the test writes. */
export async function startSlowLine(t: Test, { port, publicHost }: Storefront): Promise<SlowLine> {
  let told = Promise.withResolvers<ServerResponse>();
  const server = createServer(({ method, url: path, headers }, answer) => {
    if (headers.accept?.includes('text/html')) {
      answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      told.resolve(answer);
      told = Promise.withResolvers();
      return;
    }
    const passed = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, host: publicHost } });
    passed.on('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    passed.end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => told.promise };
}
