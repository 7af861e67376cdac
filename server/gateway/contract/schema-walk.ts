/** Walks the contract's valibot schemas. Wrappers such as `nullish` are seen through. */
import * as v from 'valibot';

export type Schema = v.GenericSchema;

/** The schema under its wrappers; others as they are. */
export function withoutWrapper(schema: Schema): Schema {
  return 'wrapped' in schema ? withoutWrapper(schema.wrapped as Schema) : schema;
}

/** The schema of a list's elements or a record's values; undefined for other schemas. A pipe is as its first schema. */
export function elementOf(schema: Schema): Schema | undefined {
  const bare = withoutWrapper(schema);
  if ('item' in bare) return bare.item as Schema;
  return bare.type === 'record' && 'value' in bare ? (bare.value as Schema) : undefined;
}

/** The schemas of an object's fields; empty for other schemas. */
export function entriesOf(schema: Schema): Readonly<Record<string, Schema>> {
  const bare = withoutWrapper(schema);
  return 'entries' in bare ? (bare.entries as Record<string, Schema>) : {};
}

/** The marks of a schema (`things.ts`). */
export function marksOf(schema: Schema): Readonly<Record<string, unknown>> {
  return v.getMetadata(withoutWrapper(schema) as Parameters<typeof v.getMetadata>[0]);
}

/** What a schema asks of a value beyond its type, e.g. a greatest length. */
export function requirementsOf(schema: Schema): readonly { readonly type: string; readonly requirement: unknown }[] {
  const { pipe = [] } = withoutWrapper(schema) as { pipe?: readonly { type: string; requirement?: unknown }[] };
  return pipe.flatMap(({ type, requirement }) => (requirement === undefined ? [] : [{ type, requirement }]));
}
