/** Sends bytes over a connection of its own, and reads what comes back as strictly as HTTP/1.1 is written. */
import type { Socket } from 'node:net';
import { openSocket } from '../kit/socket.ts';

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case; repeated fields stay apart. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Chunked coding is taken off; a letter for each byte. */
  readonly body: string;
}

/** However much is still to come, the server ends a connection within this time. */
const LAST_WAIT_MS = 15_000;

export interface Exchange {
  /** All that the server has sent until it closed; a letter for each byte. */
  readonly bytes: string;
  /** Was the request's side closed before the server had closed its own? Then the server may have given up too. */
  readonly isGivenUp: boolean;
}

/** @param patience ms; what does not come within it is not coming: the server waits for the rest of the request */
export async function exchangeBytes(port: number, request: string, patience: number): Promise<Exchange> {
  const socket = await openSocket(port);
  const closed = readUntilClosed(socket, patience);
  socket.write(request, 'latin1');
  return closed;
}

function readUntilClosed(socket: Socket, patience: number): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let isGivenUp = false;
    let silence = setTimeout(endRequest, patience);
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`the connection is still open after ${LAST_WAIT_MS} ms`));
    }, LAST_WAIT_MS);
    /** Half a request waits for the rest: there is none. */
    function endRequest(): void {
      isGivenUp = true;
      socket.end();
    }
    socket.on('data', (chunk) => {
      chunks.push(chunk as Buffer);
      clearTimeout(silence);
      silence = setTimeout(endRequest, patience);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(silence);
      clearTimeout(late);
      resolve({ bytes: Buffer.concat(chunks).toString('latin1'), isGivenUp });
    });
  });
}

export interface Reading {
  /** Was the first request a HEAD? */
  readonly toHead: boolean;
  /** May the last answer end before it is whole? */
  readonly mayBreakOff: boolean;
}

/**
 * Takes the answers of a connection apart, interim ones aside, and one that breaks off.
 * @throws Error that says what is not well-formed
 */
export function readAnswers(bytes: string, { toHead, mayBreakOff }: Reading): HttpAnswer[] {
  const answers: HttpAnswer[] = [];
  try {
    for (let rest = bytes; rest !== ''; ) {
      const read = readAnswer(rest, toHead && answers.length === 0);
      if (read.answer.status >= 200) answers.push(read.answer);
      rest = read.rest;
    }
  } catch (error) {
    if (!(error instanceof BrokenOff && mayBreakOff)) throw error;
  }
  return answers;
}

function readAnswer(bytes: string, toHead: boolean): { answer: HttpAnswer; rest: string } {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) throw new BrokenOff(`an answer has no end of its head: ${quote(bytes)}`);
  const [first = '', ...lines] = bytes.slice(0, end).split('\r\n');
  const [, code] = /^HTTP\/1\.1 (\d{3}) [\t\x20-\x7e]*$/.exec(first) ?? [];
  if (code === undefined) throw new Error(`this is no status line: ${quote(first)}`);
  const headers = lines.map(readField);
  const status = Number(code);
  const rest = bytes.slice(end + 4);
  if (toHead || status < 200 || status === 204 || status === 304) {
    return { answer: { status, headers, body: '' }, rest };
  }
  return readBody(status, headers, rest);
}

function readField(line: string): readonly [string, string] {
  const match = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(line);
  if (match === null) throw new Error(`this is no header field: ${quote(line)}`);
  return [(match[1] ?? '').toLowerCase(), (match[2] ?? '').trimEnd()];
}

function readBody(status: number, headers: HttpAnswer['headers'], rest: string) {
  const values = (name: string): string[] => headers.flatMap(([one, value]) => (one === name ? [value] : []));
  const [length, ...more] = values('content-length');
  const coding = values('transfer-encoding');
  if (more.length > 0 || (length !== undefined && coding.length > 0)) throw new Error('its length is told twice');
  if (coding.length > 0) {
    const { body, after } = joinChunks(rest);
    return { answer: { status, headers, body }, rest: after };
  }
  const size = Number(length ?? rest.length);
  if (!Number.isInteger(size)) throw new Error(`its length is ${length}`);
  if (rest.length < size) throw new BrokenOff(`of ${length} bytes ${rest.length} have come`);
  return { answer: { status, headers, body: rest.slice(0, size) }, rest: rest.slice(size) };
}

function joinChunks(bytes: string): { body: string; after: string } {
  let body = '';
  for (let at = 0; ; ) {
    const [line = '', digits = ''] = /^([\da-f]+)\r\n/i.exec(bytes.slice(at, at + 20)) ?? [];
    if (line === '') throw new BrokenOff(`a chunk has no size: ${quote(bytes.slice(at, at + 20))}`);
    const size = Number.parseInt(digits, 16);
    const from = at + line.length;
    if (bytes.slice(from + size, from + size + 2) !== '\r\n') throw new BrokenOff('a chunk has no end');
    if (size === 0) return { body, after: bytes.slice(from + 2) };
    body += bytes.slice(from, from + size);
    at = from + size + 2;
  }
}

/** A body that breaks off, which is how a server has to say that it cannot go on. */
class BrokenOff extends Error {}

export const quote = (text: string): string => JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
