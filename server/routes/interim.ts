/** Passes interim responses of the API (RFC 9110 §15.2, RFC 8297) on to the browser (D50). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OnInterim } from '../gateway/call.ts';
import { isOwnHeader } from '../http/response/send-raw.ts';

/** 100 and 101 concern a single connection. */
const ofTheConnection: ReadonlySet<number> = new Set([100, 101]);

/** @returns undefined for an HTTP/1.0 client, which cannot receive interim responses */
export function interimWriter({ httpVersionMinor }: IncomingMessage, response: ServerResponse): OnInterim | undefined {
  if (httpVersionMinor === 0) return undefined;
  return (status, fields) => {
    if (ofTheConnection.has(status) || response.headersSent || response.closed) return;
    const passed = fields.filter(([name]) => name !== 'set-cookie' && !isOwnHeader(name));
    response.writeInformation(status, passed.flat());
  };
}
