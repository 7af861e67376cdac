/**
 * Which header fields go up to the API and which come down to the browser, for each class of calls (contract.md §1,
 * §2). Whatever the table says, hop-by-hop fields, fields that the storefront sets itself and claims about the client's
 * origin are never forwarded (`up.ts`, `down.ts`).
 */

import type { CallClass } from '../../../shared/contract/classes.ts';
import { type FieldList, fieldsOf, type Headers, hopByHop } from '../../http-cache/rules/fields.ts';

export interface HeaderRule {
  /** The browser's fields that go up to the API with every call. */
  readonly up: ReadonlySet<string>;
  /** Further fields of every call of the class. They are constant, because they are not part of the cache key. */
  readonly constant: FieldList;
  /** The API's fields that come down to the browser; `most`: all except those that are never forwarded. */
  readonly down: ReadonlySet<string> | 'most';
}

const none: ReadonlySet<string> = new Set();
const bodyFields = ['content-type', 'content-language', 'content-disposition', 'last-modified'];
const privateFields: ReadonlySet<string> = new Set([...bodyFields, 'location', 'retry-after']);
const json: FieldList = [['accept', 'application/json']];
const picture: FieldList = [
  ['accept', 'image/*'],
  ['user-agent', 'Vitrina'],
];

/** What may be shared says as well how long a CDN may keep it (D50). */
const sharedFields: ReadonlySet<string> = new Set([...privateFields, 'cdn-cache-control']);
const shared: HeaderRule = { up: none, constant: json, down: sharedFields };

export const headerTable: Readonly<Record<CallClass, HeaderRule>> = {
  private: { up: new Set(['cookie', 'content-type', 'idempotency-key']), constant: json, down: privateFields },
  catalogue: shared,
  reference: shared,
  live: shared,
  // Its bytes are sent as they came. JSON was read, so that whatever coding it names is none.
  picture: { up: none, constant: picture, down: new Set([...sharedFields, 'content-encoding']) },
  other: { up: new Set(['accept']), constant: [], down: 'most' },
};

/**
 * Fields of answers by which a server speaks for its whole origin, or the browser keeps something for it beyond the
 * answer. The origin is the storefront's, and the API is one of the things behind it: none of them is passed on.
 */
const originWide: ReadonlySet<string> = new Set([
  // How the origin is reached.
  ...['strict-transport-security', 'public-key-pins', 'public-key-pins-report-only', 'expect-ct', 'alt-svc'],
  // What the browser keeps for it: data, scripts, grants, dictionaries (RFC 9842), sessions.
  ...['clear-site-data', 'service-worker-allowed', 'origin-agent-cluster', 'use-as-dictionary', 'set-login'],
  ...['activate-storage-access', 'shared-storage-write', 'sec-session-registration', 'secure-session-registration'],
  ...['sec-session-challenge', 'secure-session-challenge', 'x-permitted-cross-domain-policies'],
  // What it tells others of each later request: reports and client hints.
  ...['report-to', 'reporting-endpoints', 'nel', 'accept-ch', 'accept-ch-lifetime', 'critical-ch'],
  ...['observe-browsing-topics', 'ad-auction-allowed', 'supports-loading-mode'],
]);

const perAd = /^(?:attribution-reporting-|ad-auction-)/;

/**
 * The end-to-end fields of an answer that speak of that answer alone. undici has already refused invalid names, and
 * values that Node would not send.
 */
export function fieldsOfAnswer(headers: Headers): FieldList {
  return fieldsOf(headers, (name) => !hopByHop.has(name) && !originWide.has(name) && !perAd.test(name));
}
