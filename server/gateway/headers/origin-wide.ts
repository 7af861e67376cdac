/**
 * Fields of answers by which a server speaks for its whole origin, or the browser keeps something for it beyond the
 * answer. The origin is the storefront's, and the API is one of the things behind it: none of them is passed on.
 */
import { type FieldList, fieldsOf, type Headers, hopByHop } from '../../http-cache/rules/fields.ts';

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
