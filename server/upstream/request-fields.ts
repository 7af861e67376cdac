/** The header fields of a request to the API (contract.md §1). */
import { randomBytes } from 'node:crypto';
import type { Field, FieldList, FieldLookup } from '../cache/fields.ts';
import type { ProxiedRequest } from '../shop.ts';
import type { Visit } from '../visit.ts';
import { connectionNames, isHopByHop } from './message-fields.ts';

/** What is never taken over from a browser: the storefront says it itself, or handles it. */
const ownFields = new Set([
  'host',
  'content-length',
  'expect',
  'accept-encoding',
  'accept-language',
  'cookie',
  'authorization',
  'forwarded',
  'via',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-for',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-real-ip',
  'x-request-id',
  'traceparent',
  'tracestate',
  'if-none-match',
  'if-modified-since',
  'if-range',
  'range',
]);

/** What every request of the storefront says. */
export function ownRequestFields(visit: Visit): Field[] {
  return [
    ['x-forwarded-host', visit.region.apiHost],
    ['x-forwarded-proto', visit.scheme],
    ['x-forwarded-for', visit.clientAddress],
    ['x-request-id', visit.requestId],
    ['traceparent', traceparent(visit.requestId)],
    ['accept-language', 'ru'],
    ['accept-encoding', 'identity'],
  ];
}

/** A browser's own fields, for calls that are passed on as they are; without cookies and credentials. */
export function passedRequestFields(request: ProxiedRequest): FieldList {
  const all = requestFields(request);
  const named = connectionNames(all);
  return all.filter(([name]) => !ownFields.has(name) && !isHopByHop(name) && !named.has(name));
}

/** Looks fields of a browser's request up. */
export function lookupIn(request: ProxiedRequest): FieldLookup {
  return (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
}

function requestFields(request: ProxiedRequest): Field[] {
  const fields: Field[] = [];
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) fields.push([name, one]);
  }
  return fields;
}

/** W3C trace context: a UUID's digits are the trace, so that a request id finds its trace as well. */
function traceparent(requestId: string): string {
  const digits = requestId.replaceAll('-', '').toLowerCase();
  const trace = /^[0-9a-f]{32}$/.test(digits) && !/^0+$/.test(digits) ? digits : randomBytes(16).toString('hex');
  return `00-${trace}-${randomBytes(8).toString('hex')}-01`;
}
