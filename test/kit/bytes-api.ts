/** A shop API that sends raw bytes, including those that no HTTP server would send, and destroys connections. */
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import type { Test } from 'tap';

/** A whole answer, or a function that handles the connection. */
export type Bytes = string | Buffer | ((socket: Socket, request: BytesRequest) => void);

export interface BytesRequest {
  /** Method and path, e.g. `GET /api/x`. */
  readonly line: string;
  /** Names in lower case; repeated header fields stay separate. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export interface BytesApi {
  readonly url: string;
  /** Sets the answers to the next requests of a path, one each; the last one is repeated. */
  on(path: string, ...answers: Bytes[]): void;
  asked(path: string): readonly BytesRequest[];
}

/** Starts the API, until the test ends. Its list of cities is empty. */
export async function startBytesApi(t: Test): Promise<BytesApi> {
  const told = new Map<string, Bytes[]>([['/api/geo.json', [whole(200, '{"geos":[]}')]]]);
  const seen: BytesRequest[] = [];
  const sockets = new Set<Socket>();

  const reply = (socket: Socket, request: BytesRequest): void => {
    seen.push(request);
    const answers = told.get(pathOf(request)) ?? [whole(404, '{}')];
    const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? '';
    if (typeof next === 'function') next(socket, request);
    else socket.write(next);
  };
  const server = createServer((socket) => {
    let bytes = '';
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      bytes += chunk.toString('latin1');
      for (let taken = takeRequest(bytes); taken !== undefined; taken = takeRequest(bytes)) {
        bytes = taken.rest;
        reply(socket, taken.request);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    on: (path, ...answers) => told.set(path, answers),
    asked: (path) => seen.filter((request) => pathOf(request) === path),
  };
}

/** A well-formed answer. */
export function whole(status: number, body: string, ...headers: string[]): string {
  const head = [`HTTP/1.1 ${status} Status`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Sends bytes, then ends the connection. */
export const thenEnd =
  (bytes: string): Bytes =>
  (socket) =>
    socket.end(bytes);

function pathOf({ line }: BytesRequest): string {
  return line.split(' ')[1]?.split('?', 1)[0] ?? '';
}

/** @returns undefined until a whole request has been received */
function takeRequest(bytes: string): { request: BytesRequest; rest: string } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = bytes.slice(0, end).split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const length = Number(headers.find(([name]) => name === 'content-length')?.[1] ?? 0);
  const body = bytes.slice(end + 4, end + 4 + length);
  if (body.length < length) return undefined;
  return { request: { line: first.replace(/ HTTP\/.*/, ''), headers, body }, rest: bytes.slice(end + 4 + length) };
}
