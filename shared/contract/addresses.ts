/** Addresses of calls: filled in for a request, and read back from one. Small: the browser carries it too. */
import { encodeQuery } from '../notation.ts';

export interface AddressInput {
  readonly query?: object;
  readonly [param: string]: unknown;
}

/** The address of a listing or product is a path of its own; all else is one segment, whatever an API writes into it. */
const toPath = (value: string): string => (value.startsWith('/') ? value : encodeURIComponent(value));

/**
 * Splits a row's key, e.g. `GET /api/shop/{id}.json`, and fills its address in.
 * @returns the method, and the path with its query, nulls and empty arrays kept (contract.md §1)
 */
export function fillAddress(key: string, input: AddressInput): { method: string; url: string } {
  const space = key.indexOf(' ');
  const method = key.slice(0, space);
  const path = key.slice(space + 1).replace(/\{(\w+)\}/g, (_, name: string) => toPath(String(input[name])));
  const query = input.query === undefined ? '' : encodeQuery(input.query, 'keep');
  if (query === '') return { method, url: path };
  return { method, url: path + (path.includes('?') ? '&' : '?') + query };
}
