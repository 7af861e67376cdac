/** Makes the requests to the shop's API: for rows, pictures and class 'other', by a browser or by the server itself. */
import type { CallRow } from '../../shared/contract/call-row.ts';
import type { CallTimes } from '../../shared/contract/call-times.ts';
import { type CallKey, calls, type PrivateCallKey, type SharedCallKey } from '../../shared/contract/calls.ts';
import {
  noRequestDirectives,
  parseRequestDirectives,
  type RequestDirectives,
} from '../http-cache/rules/cache-control.ts';
import { type Field, type FieldList, fieldValue, type Headers } from '../http-cache/rules/fields.ts';
import { primaryKey } from '../http-cache/rules/key.ts';
import { withKnownParameters } from '../syntax/query.ts';
import { isPrivatePath } from '../syntax/request-target.ts';
import type { ApiRequest } from './call.ts';
import { entriesOf } from './contract/schema-walk.ts';
import { unambiguousCookies } from './headers/cookies.ts';
import { fieldsPassedOn, fieldsUp, lookupIn } from './headers/up.ts';
import type { ReadRequest } from './reading/read.ts';
import type { RequestContext } from './request-context.ts';

/** What a route knows of a browser's request. */
export type ClientRequest = Pick<ApiRequest, 'method' | 'url' | 'headers' | 'body' | 'onInterim'>;

const noFields: FieldList = [];
const noHeaders: Headers = {};

/**
 * A read of a row.
 * @param request undefined: by the server itself; never with cookies
 */
export function readOfRow(
  key: SharedCallKey,
  url: string,
  context: RequestContext,
  times: CallTimes,
  request?: ClientRequest,
): ReadRequest {
  const row: CallRow & { class: ReadRequest['callClass'] } = calls[key];
  const headers = request?.headers ?? noHeaders;
  return {
    call: key,
    callClass: row.class,
    method: 'GET',
    url,
    headers,
    context,
    timeoutMs: times.timeoutMs,
    repeatable: true,
    startedAt: 0,
    fields: noFields,
    freshness: times,
    key: primaryKey(row.class, context.scheme, context.region.apiHost, url),
    wanted: request === undefined ? noRequestDirectives : directivesOf(headers),
    bypass: false,
    lookup: requestFieldLookup(row.class, context, headers),
    rangeFields: noFields,
    wantsValue: request === undefined,
  };
}

/** A browser's read of a picture or of class 'other'. */
export function readOf(
  callClass: 'picture' | 'other',
  { url, headers, onInterim }: ClientRequest,
  context: RequestContext,
  times: CallTimes,
): ReadRequest {
  const isOther = callClass === 'other';
  return {
    call: callClass,
    callClass,
    method: 'GET',
    url,
    headers,
    context,
    timeoutMs: times.timeoutMs,
    repeatable: true,
    startedAt: 0,
    fields: noFields,
    onInterim: isOther ? onInterim : undefined,
    freshness: times,
    key: primaryKey(callClass, context.scheme, context.region.apiHost, url),
    wanted: directivesOf(headers),
    bypass: isOther && isPersonal(url, headers),
    lookup: requestFieldLookup(callClass, context, headers),
    rangeFields: isOther ? rangeFieldsOf(headers) : noFields,
    wantsValue: false,
  };
}

/** A private call, with the visitor's own cookies. */
export function privateRequest(
  key: PrivateCallKey,
  { url, headers: given, body }: Omit<ClientRequest, 'method'>,
  context: RequestContext,
  times: CallTimes,
): ApiRequest {
  const row: CallRow = calls[key];
  const headers = withClearCookies(given);
  return {
    call: key,
    callClass: 'private',
    method: key.slice(0, key.indexOf(' ')),
    url,
    headers,
    body,
    context,
    timeoutMs: times.timeoutMs,
    repeatable: row.retry !== false,
    startedAt: performance.now(),
    fields: fieldsUp('private', context, body === undefined ? { ...headers, 'content-type': undefined } : headers),
    signal: context.signal,
  };
}

/** A request of class 'other' that is passed on unread. */
export function passedRequest(request: ClientRequest, context: RequestContext, { timeoutMs }: CallTimes): ApiRequest {
  const headers = withClearCookies(request.headers);
  return {
    ...request,
    headers,
    call: 'other',
    callClass: 'other',
    context,
    timeoutMs,
    repeatable: true,
    startedAt: performance.now(),
    fields: fieldsPassedOn(context, headers),
    signal: context.signal,
  };
}

function withClearCookies(headers: Headers): Headers {
  const { cookie } = headers;
  return cookie === undefined ? headers : { ...headers, cookie: unambiguousCookies(String(cookie)) };
}

/** Looks up the fields that are sent if the answers vary by them. They are made once, when the first is asked for. */
function requestFieldLookup(callClass: ReadRequest['callClass'], context: RequestContext, headers: Headers) {
  let all: FieldList | undefined;
  return (name: string): string | undefined => {
    all ??= fieldsUp(callClass, context, headers, () => true);
    return fieldValue(all, name);
  };
}

function directivesOf(headers: Headers): RequestDirectives {
  if (headers['cache-control'] === undefined && headers.pragma === undefined) return noRequestDirectives;
  const lookup = lookupIn(headers);
  return parseRequestDirectives(lookup('cache-control'), lookup('pragma'));
}

function rangeFieldsOf(headers: Headers): FieldList {
  if (headers.range === undefined) return noFields;
  const lookup = lookupIn(headers);
  return (['range', 'if-range'] as const).flatMap((name): Field[] => {
    const value = lookup(name);
    return value === undefined ? [] : [[name, value]];
  });
}

/**
 * Must the request bypass the store? That holds for private paths, for requests with credentials (contract.md §2), and
 * for conditions that only the API can evaluate (RFC 9111 §4.3.2).
 */
function isPersonal(url: string, headers: Headers): boolean {
  return isPrivatePath(url) || pastStore.some((name) => headers[name] !== undefined);
}

const pastStore = ['cookie', 'authorization', 'if-match', 'if-unmodified-since'] as const;

/** The parameters of each call (contract.md §4). */
const parametersOf = new Map(
  (Object.entries(calls) as [CallKey, CallRow][]).map(([key, { query }]) => {
    const known = query === undefined ? [] : Object.keys(entriesOf(query));
    return [key, new Set(key.endsWith('?format=json') ? [...known, 'format'] : known)] as const;
  }),
);

/**
 * Leaves out the parameters that the call does not have: they neither reach the API nor make an answer of their own.
 * @param url path and query of a request for the call
 */
export function withKnownQuery(key: CallKey, url: string): string {
  const names = parametersOf.get(key);
  return withKnownParameters(url, (name) => names?.has(name) === true);
}
