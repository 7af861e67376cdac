/** The header fields of a request to the API (contract.md §1). */
import { LRUCache } from 'lru-cache';
import type { CallClass } from '../../../shared/contract/classes.ts';
import type { Field, FieldList, FieldLookup } from '../../http-cache/rules/fields.ts';
import type { RequestContext } from '../request-context.ts';
import { fieldsOf, type Headers, hopByHop } from './message-fields.ts';
import { headerTable } from './table.ts';
import { traceFields } from './trace.ts';

/** What is never taken over from a browser: the storefront says it itself, or handles it. */
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
/** The storefront judges them itself, by what is stored. */
const conditions = new Set(['if-none-match', 'if-modified-since', 'if-range', 'range']);

/** They say where a request came from or wanted to go: the API believes that of the storefront alone. */
const claimed =
  /^(?:x-)?forwarded(?:-|$)|^(?:x-real|x-client|x-cluster-client|true-client|cf-connecting|fastly-client)-ip$|^x-(?:original|rewrite)-(?:url|uri|host)$|^x-host$/;
/** They change what a method means: such an answer must not be stored as that of a GET. */
const override = /^x-(?:http-)?method(?:-override)?$/;

/** How far a browser's field may go. */
type Reach = 'nowhere' | 'to the API' | 'into an answer that others get too';

/** That of the last names: browsers send the same ones each time. Servers of the CGI kind take `_` for `-`. */
const reachOf = new LRUCache<string, Reach>({
  max: 500,
  memoMethod(written) {
    const name = written.replaceAll('_', '-');
    if (ownFields.has(name) || claimed.test(name) || hopByHop.has(name)) return 'nowhere';
    const isOnes = credentials.has(name) || conditions.has(name) || override.test(name);
    return isOnes ? 'to the API' : 'into an answer that others get too';
  },
});

/** What a request of a class says: the storefront's own words, and those of the browser's that its row of the table names. */
export function fieldsUp(of: CallClass, context: RequestContext, headers: Headers): Field[] {
  const { up, says } = headerTable[of];
  const passed = up === 'most' ? sharedFields(headers) : listedFields(headers, up);
  return [...ownRequestFields(context), ...says, ...passed];
}

/** What a request says that is passed on unread: all but what never passes, credentials and conditions included. */
export function fieldsPassedOn(context: RequestContext, headers: Headers): Field[] {
  return [...ownRequestFields(context), ...fieldsOf(headers, (name) => reachOf.memo(name) !== 'nowhere')];
}

/** What every request of the storefront says. A tile server, which knows no region, is not told what was asked for. */
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

/** Looks fields of a browser's request up. */
export function lookupIn(headers: Headers): FieldLookup {
  return (name) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
}
