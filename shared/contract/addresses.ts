/**
 * Builds the addresses of calls from the keys of the table. Kept small, because it is part of the browser's first
 * bundle.
 */
import { encodeQuery } from '../notation.ts';

export interface AddressInput {
  readonly query?: object;
  readonly [param: string]: unknown;
}

/** Parameters that are whole paths and are inserted as they are. All others are escaped to one segment. */
const paths: ReadonlySet<string> = new Set(['listing', 'product']);

/**
 * Builds the request line of a call from its key, e.g. `GET /api/shop/{id}.json`.
 * @returns the method, and the path with its query; nulls and empty arrays are kept (contract.md §1)
 */
export function fillAddress(key: string, input: AddressInput): { method: string; url: string } {
  const space = key.indexOf(' ');
  const method = key.slice(0, space);
  const path = key.slice(space + 1).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input[name]);
    return paths.has(name) ? value : encodeURIComponent(value);
  });
  const query = input.query === undefined ? '' : encodeQuery(input.query, 'keep');
  if (query === '') return { method, url: path };
  return { method, url: path + (path.includes('?') ? '&' : '?') + query };
}
