/**
 * Answers that differ by fields of the request (`Vary`, RFC 9111 section 4.1): under the place's own name stands an index
 * of what they differ by, and each has a name of its own. Names change with every new index, so that nothing comes back
 * once the place was emptied.
 */
import { randomUUID } from 'node:crypto';
import type { FieldLookup } from '../../rules/fields.ts';
import { type VaryField, varyFields } from '../../rules/vary.ts';

const PREFIX = 'vary:';

export interface VaryIndex {
  readonly id: string;
  readonly names: readonly string[];
}

/** @returns undefined where the bytes are an answer */
export function readVaryIndex(bytes: Buffer): VaryIndex | undefined {
  if (bytes.toString('latin1', 0, PREFIX.length) !== PREFIX) return undefined;
  const [id = '', names = ''] = bytes.toString('utf8', PREFIX.length).split(' ');
  return { id, names: names.split(',') };
}

export function writeVaryIndex({ id, names }: VaryIndex): string {
  return `${PREFIX}${id} ${names.join(',')}`;
}

/** The index that stands, where it names the same fields; else a new one. */
export function varyIndexFor(vary: readonly VaryField[], standing: VaryIndex | undefined): VaryIndex {
  const names = vary.map(([name]) => name);
  return standing?.names.join() === names.join() ? standing : { id: randomUUID(), names };
}

/** The name (`keys.ts`) of the variant that a request gets. */
export function variantFor({ id, names }: VaryIndex, lookup: FieldLookup): string {
  return variantOf(id, varyFields(names, lookup));
}

export function variantOf(id: string, vary: readonly VaryField[]): string {
  return JSON.stringify([id, ...vary.map(([name, value]) => [name, value ?? null])]);
}
