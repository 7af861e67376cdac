/** The request id: part of the answer and of every log line, and sent to the API (conventions.md §3). */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Trust } from '../config/readers.ts';

const acceptable = /^[A-Za-z0-9_-]{1,64}$/;

/** Accepts an incoming id only from a trusted proxy and only in a safe format; otherwise makes a new one. */
export function createRequestIds(
  trust: Trust | undefined,
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  if (trust === undefined) return () => randomUUID();
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const believed = typeof given === 'string' && acceptable.test(given) && trust(socket.remoteAddress ?? '', 0);
    return believed ? given : randomUUID();
  };
}
