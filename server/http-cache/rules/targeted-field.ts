/** Targeted cache control, `CDN-Cache-Control` (RFC 9213 section 2.1): a dictionary of structured fields (RFC 9651). */
import { parseDictionary } from 'structured-headers';

const numbers = new Set(['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error']);

/**
 * The directives of a field by name, those that take a number with it; unlike in `Cache-Control` names are in lower case.
 * @returns undefined for an empty or invalid field, one with a number that is none too: it is to be ignored as a whole
 */
export function parseTargetedField(value: string): ReadonlyMap<string, number | true> | undefined {
  const directives = new Map<string, number | true>();
  try {
    for (const [name, [item]] of parseDictionary(value)) {
      if (!numbers.has(name)) {
        if (item !== false) directives.set(name, true);
      } else if (typeof item === 'number' && Number.isInteger(item) && item >= 0) directives.set(name, item);
      else return undefined;
    }
  } catch {
    return undefined;
  }
  return directives.size === 0 ? undefined : directives;
}
