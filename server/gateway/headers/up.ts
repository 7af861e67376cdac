/** The header fields of a request to the API (contract.md §1). */
import { LRUCache } from 'lru-cache';
import type { CallClass } from '../../../shared/contract/classes.ts';
import type { Field, FieldList, FieldLookup } from '../../http-cache/rules/fields.ts';
import type { RequestContext } from '../request-context.ts';
import { fieldsOf, type Headers, hopByHop } from './message-fields.ts';
import { headerTable } from './table.ts';
import { traceFields } from './trace.ts';

/** Fields that are never taken from a browser, because the storefront sets or handles them itself. */
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

/** Fields that state where a request came from or was meant to go: the API believes only the storefront's. */
const claimed =
  /^(?:x-)?forwarded(?:-|$)|^(?:x-real|x-client|x-cluster-client|true-client|cf-connecting|fastly-client)-ip$|^x-(?:original|rewrite)-(?:url|uri|host)$|^x-host$/;
/** Fields that override the method: the answer must not be stored as that of a GET. */
const override = /^x-(?:http-)?method(?:-override)?$/;

/** How far a browser's field is forwarded. */
type Reach = 'nowhere' | 'to the API' | 'into an answer that others get too';

/** Results for recent names; browsers send the same names each time. CGI-like servers treat `_` as `-`. */
const reachOf = new LRUCache<string, Reach>({
  max: 500,
  memoMethod(written) {
    const name = written.replaceAll('_', '-');
    if (ownFields.has(name) || claimed.test(name) || hopByHop.has(name)) return 'nowhere';
    const isOnes = credentials.has(name) || conditions.has(name) || override.test(name);
    return isOnes ? 'to the API' : 'into an answer that others get too';
  },
});

/** The fields of a call: the storefront's own, and those of the browser that the class's row of the table allows. */
export function fieldsUp(of: CallClass, context: RequestContext, headers: Headers): Field[] {
  const { up, says } = headerTable[of];
  const passed = up === 'most' ? sharedFields(headers) : listedFields(headers, up);
  return [...ownRequestFields(context), ...says, ...passed];
}

/** The fields of a request that is passed on unread: all that may be forwarded, with credentials and conditions. */
export function fieldsPassedOn(context: RequestContext, headers: Headers): Field[] {
  return [...ownRequestFields(context), ...fieldsOf(headers, (name) => reachOf.memo(name) !== 'nowhere')];
}

/** The fields of every call. A tile server has no region and is sent no forwarded fields. */
function ownRequestFields(context: RequestContext): Field[] {
  return [
    ...(context.region.apiHost === '' ? [] : forwardedFields(context)),
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

function sharedFields(headers: Headers): FieldList {
  return fieldsOf(headers, (name) => reachOf.memo(name) === 'into an answer that others get too');
}

function listedFields(headers: Headers, names: ReadonlySet<string>): FieldList {
  const lookup = lookupIn(headers);
  return [...names].flatMap((name): Field[] => {
    const value = lookup(name);
    return value === undefined ? [] : [[name, value]];
  });
}

/** Looks up fields of a browser's request. */
export function lookupIn(headers: Headers): FieldLookup {
  return (name) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
}
