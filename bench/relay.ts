/**
 * A server in front of the shop API: it forwards requests, except those that it answers itself or whose answers it
 * changes.
 */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Changes {
  /** Added to the answer's headers; they replace those of the same name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long the answer is delayed; ms. */
  readonly delay?: number;
  /** Replaces the body. */
  readonly body?: (bytes: Buffer) => Buffer;
}

export interface Relay {
  readonly url: string;
  close(): void;
}

/** Answers a request itself, or returns the changes with which it is forwarded. */
export type Relaying = (incoming: IncomingMessage, outgoing: ServerResponse) => Changes | 'answered';

/** @param api the shop API's address */
export async function startRelay(api: string, relaying: Relaying): Promise<Relay> {
  const { hostname, port } = new URL(api);
  const server = createServer((incoming, outgoing) => {
    const changes = relaying(incoming, outgoing);
    if (changes === 'answered') return;
    const { method, url: path, headers } = incoming;
    const call = ask({ hostname, port, method, path, headers }, (answer) => {
      const send = (): void => void sendOn(answer, outgoing, changes).catch(() => outgoing.destroy());
      if (changes.delay === undefined) send();
      else setTimeout(send, changes.delay);
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function sendOn(answer: IncomingMessage, outgoing: ServerResponse, { headers, body }: Changes): Promise<void> {
  const { statusCode = 502 } = answer;
  if (body === undefined) {
    outgoing.writeHead(statusCode, { ...answer.headers, ...headers });
    answer.pipe(outgoing);
    return;
  }
  const { 'transfer-encoding': _, ...kept } = answer.headers;
  const bytes = body(await buffer(answer));
  outgoing.writeHead(statusCode, { ...kept, ...headers, 'content-length': bytes.length }).end(bytes);
}
