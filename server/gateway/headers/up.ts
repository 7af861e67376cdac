/** The header fields of a request to the API (contract.md §1). */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { CallClass } from '../../../shared/contract/classes.ts';
import { type Field, type FieldLookup, fieldsOf, type Headers, hopByHop } from '../../http-cache/rules/fields.ts';
import { comparableName } from '../../syntax/field-name.ts';
import type { RequestContext, Trace } from '../request-context.ts';
import { headerTable } from './table.ts';

/** Never forwarded from a browser: the storefront sets these fields itself, or handles them. */
const ownFields = new Set([
  'host',
  'content-length',
  'expect',
  'accept-encoding',
  'accept-language',
  'via',
  'x-request-id',
  'traceparent',
  'tracestate',
]);
const credentials = new Set(['cookie', 'authorization']);
/** The storefront evaluates these itself, against the stored answer. */
const conditions = new Set(['if-none-match', 'if-modified-since', 'if-range', 'range']);

/** Fields that override the method. The answer to such a request must not be stored as that of a GET. */
const override = /^x-(?:http-)?method(?:-override)?$/;

/**
 * How far a browser's field may be forwarded: not at all, only with requests that are passed on unread, or also with
 * calls whose answer is shared.
 */
type Reach = 'nowhere' | 'to the API' | 'into a variant that others get too';

/** By field name, as browsers send the same names each time. */
const knownReach = new LRUCache<string, Reach>({ max: 500 });

function reachOf(written: string): Reach {
  const known = knownReach.get(written);
  if (known !== undefined) return known;
  const reach = judgeReach(comparableName(written));
  knownReach.set(written, reach);
  return reach;
}

function judgeReach(name: string): Reach {
  if (ownFields.has(name) || hopByHop.has(name) || (isIdentity(name) && !override.test(name))) return 'nowhere';
  const isOnes = credentials.has(name) || conditions.has(name) || override.test(name);
  return isOnes ? 'to the API' : 'into a variant that others get too';
}

/**
 * The fields of a call of a class: the storefront's own, and the browser's fields that `headerTable` allows.
 * @param also which more of the browser's fields go along, if they may: those that the answer is known to vary by (D56)
 */
export function fieldsUp(
  of: CallClass,
  context: RequestContext,
  headers: Headers,
  also: (name: string) => boolean = () => false,
): Field[] {
  const { up, constant } = headerTable[of];
  const passed = fieldsOf(headers, (name) => up.has(name) || (of === 'other' && mayVary(name) && also(name)));
  return [...ownRequestFields(context), ...constant, ...passed];
}

function mayVary(name: string): boolean {
  return reachOf(name) === 'into a variant that others get too';
}

/**
 * The fields of a request that is passed on unread: the storefront's own, and all of the browser's that may go to the
 * API, credentials and conditions included.
 */
export function fieldsPassedOn(context: RequestContext, headers: Headers): Field[] {
  return [...ownRequestFields(context), ...fieldsOf(headers, (name) => reachOf(name) !== 'nowhere')];
}

/**
 * A gateway says that it stands in between (RFC 9110 §7.6.3), by which an API can see a loop. What the browser's message
 * said of the hosts before us is not passed on (D56).
 */
const VIA: Field = ['via', '1.1 vitrina'];

/** The fields of every request. A request to a tile server has no region, and discloses neither host nor client. */
function ownRequestFields(context: RequestContext): Field[] {
  return [
    ...(context.region.apiHost === '' ? [] : forwardedFields(context)),
    VIA,
    ['x-request-id', context.requestId],
    ...traceFields(context.trace, context.requestId),
    ['accept-language', 'ru'],
    ['accept-encoding', 'identity'],
  ];
}

function forwardedFields({ region, scheme, clientAddress }: RequestContext): Field[] {
  return [
    ['x-forwarded-host', region.apiHost],
    ['x-forwarded-proto', scheme],
    ['x-forwarded-for', clientAddress],
  ];
}

/** Returns a lookup of request fields; repeated fields are joined with commas. */
export function lookupIn(headers: Headers): FieldLookup {
  return (name) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
}

/** Versions later than 00 may append further parts; version ff is invalid. */
const traceParent =
  /^(?!ff)(?<version>[0-9a-f]{2})-(?<id>(?!0{32})[0-9a-f]{32})-(?<parent>(?!0{16})[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?<more>-.*)?$/;
const SAMPLED = 1;
const MAX_STATE = 512;

/** Reads the trace from a trusted proxy's request; undefined if there is none, or it is invalid. */
export function readTrace({ traceparent, tracestate }: IncomingHttpHeaders): Trace | undefined {
  const { version, id, parent, flags, more } = traceParent.exec(String(traceparent))?.groups ?? {};
  if (id === undefined || parent === undefined || flags === undefined) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  const state = typeof tracestate === 'string' && tracestate.length <= MAX_STATE ? tracestate : undefined;
  return { id, parent, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED, state };
}

/**
 * The trace fields of a call, which gets a span id of its own. If no trace has been begun, the trace id is made from
 * the request id, so that the request id finds the trace as well, and the trace is marked as not sampled. Where traces
 * are on, the interceptor `trace` replaces these fields.
 */
function traceFields(trace: Trace | undefined, requestId: string): Field[] {
  const step = randomDigits();
  if (trace === undefined) return [['traceparent', `00-${traceOf(requestId)}-${step}-00`]];
  const parent: Field = ['traceparent', `00-${trace.id}-${step}-${trace.isSampled ? '01' : '00'}`];
  return trace.state === undefined ? [parent] : [parent, ['tracestate', trace.state]];
}

/** The trace id for a request id: the digits of a UUID; random digits if the request id is no UUID. */
export function traceOf(requestId: string): string {
  const digits = requestId.replaceAll('-', '').toLowerCase();
  return /^(?!0+$)[0-9a-f]{32}$/.test(digits) ? digits : randomDigits() + randomDigits();
}

/**
 * 16 hexadecimal digits. They are the ends of a UUID, which are fully random, and Node makes UUIDs from cached entropy.
 */
function randomDigits(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(-8);
}

/** Fields of browsers and of HTTP that the words below would match, but which make no claim that an API believes. */
const harmless = new Set(['user-agent', 'authorization', 'origin', 'upgrade-insecure-requests']);
const harmlessPrefix = /^(?:sec-|access-control-|content-)/;

/** Such words; one in a name is enough. Each is matched whole, so that a long name takes linear time. */
const words = [
  // A host or a server.
  'hostnames?|servers?|(?:sub)?domains?|vhost|backend|upstream|tenants?|origin|originating|edge|site',
  // A client.
  '(?:client|remote|real|socket|source|user|device|proxy)?ips?|ipv[46]|ipaddr(?:ess)?|ipcountry|geoip|address|clientcert|cert|certificate|dn|remote|real|peer|visitor|viewer|connecting|source|from|country',
  // A user.
  'usernames?|userids?|login|e?mail|groups?|roles?|accounts?|identity|principals?|subject|consumer|credentials?|customer|authenticated|iap|oidc|jwt|sso|saml|claims?|impersonate|sub|uid|member|person|actor|caller|userinfo|session|admin|assertion',
  // A scheme or a port.
  'schemes?|proto|protocols?|ssl|tls|secure|ports?',
  // A path.
  'paths?|pathinfo|prefix|original|override|routes?|redirect|sendfile|accel|destination|script|document|root|invoke|matched|middleware|base',
  // Proxies, which say such things under their own names.
  'via|envoy|arr|wl|cf|cloudflare|fastly|akamai|cloudfront|incap|sucuri|azure|appengine|appgw|amzn?|aws|goog|google|ms|istio|traefik|haproxy|nginx|varnish|kong|nextjs|vercel|netlify|fly|cluster|cdn',
].join('|');
const isWord = new RegExp(`^(?:${words})$`);
/** The ends of others, such as `forwardedhost` and `requesturi`. */
const ending = /(?:hosts?|addr|clients?|users?|auth|https?|ur[ils]s?|rewrite)$/;
const part = /forward|proxy/;

/**
 * Does a field of a browser's request name a host, a client, a user, a scheme or a path (D56)? The API must believe only the
 * storefront in such things, which says them in `X-Forwarded-*`.
 * @param name in lower case, with `-` for `_`
 */
function isIdentity(name: string): boolean {
  if (harmless.has(name) || harmlessPrefix.test(name)) return false;
  return name.split('-').some((word) => isWord.test(word) || ending.test(word) || part.test(word));
}
