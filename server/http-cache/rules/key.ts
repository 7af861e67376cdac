/**
 * The primary key of a stored answer (RFC 9111 section 2, contract.md section 2): its group, scheme, region, path and
 * query. Answers with the same key are distinguished by `Vary` (section 4.1).
 */
import type { CallClass } from '../../../shared/contract/classes.ts';
import { withSortedParameters } from '../../syntax/query.ts';
import type { FieldLookup } from './fields.ts';

/** Groups of answers; each has its own share of the memory (D52). */
export type KeyGroup = 'json' | 'picture' | 'other';

/**
 * @param apiHost the API's name for the region's host (`X-Forwarded-Host`), a known host
 * @param url path and query as they were requested
 */
export function primaryKey(of: CallClass, scheme: string, apiHost: string, url: string): string {
  const group: KeyGroup = of === 'other' || of === 'picture' ? of : 'json';
  return `${group} ${scheme} ${apiHost} ${of === 'other' ? url : withSortedParameters(url)}`;
}

/** @param key made by `primaryKey` */
export function keyGroup(key: string): KeyGroup {
  if (key.startsWith('json ')) return 'json';
  return key.startsWith('picture ') ? 'picture' : 'other';
}

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
