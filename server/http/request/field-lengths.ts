/**
 * The longest value of each header field that the storefront reads (D74). Not here: fields that must not be ignored
 * (`Origin`, `If-Range`, `Sec-Fetch-Site`), whose values are compared with others and nothing else, and what is passed on
 * unread, among it `Cookie`. Node bounds all of them together.
 */
import type { IncomingHttpHeaders } from 'node:http';

/** Characters, by name. Browsers and proxies send less than half of it. */
export const longestFields = {
  accept: 1024,
  'accept-encoding': 512,
  'available-dictionary': 128,
  'cache-control': 256,
  forwarded: 2048,
  'if-modified-since': 64,
  'if-none-match': 1024,
  range: 256,
  referer: 4096,
  traceparent: 256,
  'user-agent': 1024,
  'x-forwarded-for': 2048,
  'x-forwarded-host': 512,
  'x-forwarded-proto': 64,
} as const satisfies Readonly<Record<string, number>>;

const bounds: readonly (readonly [name: string, longest: number])[] = Object.entries(longestFields);

/** Ignores the fields of a request that are longer than their bound: they are removed. */
export function ignoreLongFields(headers: IncomingHttpHeaders): void {
  for (const [name, longest] of bounds) if ((headers[name]?.length ?? 0) > longest) delete headers[name];
}
