/** Forwards interim answers of the API (RFC 9110 §15.2, RFC 8297) to the browser (D50). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OnInterim } from '../gateway/call.ts';
import { isOwnHeader } from '../http/security-headers.ts';

/** These two concern one connection only. */
const ofTheConnection: ReadonlySet<number> = new Set([100, 101]);

/** @returns undefined if the client accepts none: HTTP/1.0 has no interim answers */
export function interimWriter({ httpVersionMinor }: IncomingMessage, response: ServerResponse): OnInterim | undefined {
  if (httpVersionMinor === 0) return undefined;
  return (status, fields) => {
    if (ofTheConnection.has(status) || response.headersSent || response.closed) return;
    const passed = fields.filter(([name]) => name !== 'set-cookie' && !isOwnHeader(name));
    response.writeInformation(status, passed.flat());
  };
}
