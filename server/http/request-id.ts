/** The id of a request. It is in the response, in every log line, and is sent upstream (conventions.md §3). */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Trust } from '../config/trust.ts';

const acceptable = /^[A-Za-z0-9_-]{1,64}$/;

/** Takes a well-formed incoming id if it comes from a trusted proxy; else makes one. */
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
