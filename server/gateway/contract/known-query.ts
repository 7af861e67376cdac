/** Which parameters a call of the table has (contract.md §4). */
import type { CallRow } from '../../../shared/contract/call-row.ts';
import { type CallKey, calls } from '../../../shared/contract/calls.ts';
import { decodeEscapes } from '../../../shared/notation.ts';
import { entriesOf } from './schema-walk.ts';

const namesOf = new Map(
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
  const mark = url.indexOf('?');
  if (mark === -1) return url;
  const names = namesOf.get(key);
  const query = url.slice(mark + 1);
  const parameters = query.split('&');
  const known = parameters.filter((parameter) => names?.has(firstKey(parameter)));
  if (known.length === parameters.length) return url;
  return known.length === 0 ? url.slice(0, mark) : `${url.slice(0, mark)}?${known.join('&')}`;
}

/** The first key of a parameter's name: `filter` of `filter.price.from=5`. */
function firstKey(parameter: string): string {
  const name = parameter.split('=', 1)[0] ?? '';
  return decodeEscapes(name).split(/[.[]/, 1)[0] ?? '';
}
