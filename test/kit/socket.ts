/** Requests over a plain socket, byte for byte: what no client library would send, with the raw answers. */
import { connect, type Socket } from 'node:net';

export interface RawReply {
  readonly status: number;
  /** Names in lower case; repeated header fields stay separate. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Without chunked encoding. */
  readonly body: Buffer;
  header(name: string): string | undefined;
}

/** Opens a connection; the caller closes it. */
export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/**
 * Sends `lines` as a request head (with `Connection: close`) and an optional body, and reads until the server closes.
 * @param lines the request line, then the header fields
 */
export async function sendRaw(port: number, lines: readonly string[], body = ''): Promise<RawReply> {
  const socket = await openSocket(port);
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk as Buffer));
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
  });
  socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  await ended;
  return parseReply(Buffer.concat(chunks));
}

/** Parses a whole answer, skipping interim ones; the status is 0 when nothing was received. */
export function parseReply(bytes: Buffer): RawReply {
  if (/^HTTP\/1\.1 10[02-9] /.test(bytes.toString('latin1', 0, 13))) {
    return parseReply(bytes.subarray(bytes.indexOf('\r\n\r\n') + 4));
  }
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const header = (name: string) => headers.find(([one]) => one === name)?.[1];
  const rest = bytes.subarray(end + 4);
  const body = header('transfer-encoding') === 'chunked' ? joinChunks(rest) : rest;
  return { status: Number(/^HTTP\/1\.\d (\d+)/.exec(first)?.[1] ?? 0), headers, body, header };
}

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString(), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 4 + size;
  }
}
