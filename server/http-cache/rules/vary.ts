/** Matches a request with the stored answers of an address by `Vary` (RFC 9111 section 4.1). */
import type { FieldLookup } from './fields.ts';

/** A request field that the answer depends on, with its value in the original request; undefined if it was missing. */
export type VaryField = readonly [name: string, value: string | undefined];

const noNames: readonly string[] = [];

/** The names in a `Vary`, in lower case and without duplicates; `*` means that no later request matches. */
export function varyNames(value: string | undefined): readonly string[] | '*' {
  if (value === undefined) return noNames;
  const names = value
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  return names.includes('*') ? '*' : [...new Set(names)];
}

/** The request's values of the named fields. */
export function varyFields(names: readonly string[], lookup: FieldLookup): VaryField[] {
  return names.map((name) => [name, normalise(lookup(name))]);
}

export function matchesVary(fields: readonly VaryField[], lookup: FieldLookup): boolean {
  return fields.every(([name, value]) => normalise(lookup(name)) === value);
}

/** Removes white space around the commas of a list, which has no meaning. */
function normalise(value: string | undefined): string | undefined {
  return value
    ?.split(',')
    .map((part) => part.trim())
    .join(',');
}
