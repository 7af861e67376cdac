/**
 * Answers that differ by fields of the request (`Vary`): under the place stands what they differ by, each has a name of
 * its own. That name begins anew with every new mark, so that nothing comes back once the place was emptied.
 */
import { randomUUID } from 'node:crypto';
import type { FieldLookup } from '../../rules/fields.ts';
import { type VaryField, varyFields } from '../../rules/vary.ts';

const MARK = 'vary:';

export interface Mark {
  readonly id: string;
  readonly names: readonly string[];
}

/** @returns undefined where the bytes are an answer */
export function readMark(bytes: Buffer): Mark | undefined {
  if (bytes.toString('latin1', 0, MARK.length) !== MARK) return undefined;
  const [id = '', names = ''] = bytes.toString('utf8', MARK.length).split(' ');
  return { id, names: names.split(',') };
}

export function writeMark({ id, names }: Mark): string {
  return `${MARK}${id} ${names.join(',')}`;
}

/** The mark that stands, where it names the same fields; else a new one. */
export function markFor(vary: readonly VaryField[], standing: Mark | undefined): Mark {
  const names = vary.map(([name]) => name);
  return standing?.names.join() === names.join() ? standing : { id: randomUUID(), names };
}

/** The name (`keys.ts`) of the variant that a request gets. */
export function variantFor({ id, names }: Mark, lookup: FieldLookup): string {
  return variantOf(id, varyFields(names, lookup));
}

export function variantOf(id: string, vary: readonly VaryField[]): string {
  return JSON.stringify([id, ...vary.map(([name, value]) => [name, value ?? null])]);
}
