/**
 * Answers that differ by request fields (`Vary`, RFC 9111 section 4.1). The place's own key holds an index, which names
 * the fields, and each variant has a key of its own.
 */
import type { FieldLookup } from '../../rules/fields.ts';
import { type VaryField, varyFields } from '../../rules/vary.ts';

const PREFIX = 'vary:';

/** @returns the names of the fields; undefined if the bytes are no index but an answer */
export function readVaryIndex(bytes: Buffer): string[] | undefined {
  if (bytes.toString('latin1', 0, PREFIX.length) !== PREFIX) return undefined;
  return bytes.toString('utf8', PREFIX.length).split(',');
}

export function writeVaryIndex(vary: readonly VaryField[]): string {
  return PREFIX + vary.map(([name]) => name).join(',');
}

/** The `variant` (`keys.ts`) that a request gets. */
export function variantFor(names: readonly string[], lookup: FieldLookup): string {
  return variantOf(varyFields(names, lookup));
}

export function variantOf(vary: readonly VaryField[]): string {
  return JSON.stringify(vary.map(([name, value]) => [name, value ?? null]));
}
