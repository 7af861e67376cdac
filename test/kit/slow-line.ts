/** A line in front of a storefront on which a page arrives in pieces, and all else as it comes. */
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import type { Storefront } from './storefront.ts';

interface SlowLine {
  readonly url: string;
  /** Settles with what takes the pieces of the next page that is asked for. */
  asked(): Promise<ServerResponse>;
}

/** Starts one; it ends with the test. Who asks for a page (`Accept: text/html`) gets what the test writes. */
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
