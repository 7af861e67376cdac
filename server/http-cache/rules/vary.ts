/** Which stored answer of an address fits a request (RFC 9111 section 4.1). */
import type { FieldLookup } from './fields.ts';

/** A request's field that the answer depended on, and its value then; undefined where it was missing. */
export type VaryField = readonly [name: string, value: string | undefined];

const noNames: readonly string[] = [];

/** The names in a `Vary`, lower case and each once; `*` where no later request can ever match. */
export function varyNames(value: string | undefined): readonly string[] | '*' {
  if (value === undefined) return noNames;
  const names = value
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  return names.includes('*') ? '*' : [...new Set(names)];
}

/** Remembers what the request said in the fields named. */
export function varyFields(names: readonly string[], lookup: FieldLookup): VaryField[] {
  return names.map((name) => [name, normalise(lookup(name))]);
}

export function matchesVary(fields: readonly VaryField[], lookup: FieldLookup): boolean {
  return fields.every(([name, value]) => normalise(lookup(name)) === value);
}

/** Space round the commas of a list means nothing. */
function normalise(value: string | undefined): string | undefined {
  return value
    ?.split(',')
    .map((part) => part.trim())
    .join(',');
}
