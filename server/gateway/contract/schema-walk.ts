/** Inspects valibot schemas: the schema under a key, and the marks on it. */
import type * as v from 'valibot';

/** The properties of schemas that are read here. valibot's generic types do not tell schema kinds apart. */
interface Inside {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Inside[];
  readonly wrapped?: Inside;
  readonly entries?: Readonly<Record<string, Inside>>;
  readonly item?: Inside;
  readonly value?: Inside;
  readonly options?: readonly unknown[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export type Schema = v.GenericSchema | Inside;

const wrappers = new Set(['nullish', 'optional', 'nullable', 'undefinedable', 'exact_optional']);

/** The marks that a schema can have (`things.ts`). */
export type Note = 'html' | 'picture' | 'droppable';

/** May the value be missing or null? */
export function isOptional(schema: Schema): boolean {
  return wrappers.has(schema.type);
}

/** Is the mark on the schema itself or on the schema that it wraps? */
export function isNoted(schema: Schema, note: Note): boolean {
  const { wrapped, pipe } = inside(schema);
  if (isOptional(schema) && wrapped !== undefined) return isNoted(wrapped, note);
  return (
    pipe?.some((item, at) =>
      at === 0 ? item.pipe !== undefined && isNoted(item, note) : item.metadata?.[note] === true,
    ) ?? false
  );
}

/** The schema of a list's elements or of a record's values, if any. */
export function elementOf(schema: Schema): Schema | undefined {
  const bare = unwrap(schema);
  if (bare.type === 'array') return bare.item;
  return bare.type === 'record' ? bare.value : undefined;
}

/** The schemas of an object's fields. */
export function entriesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return unwrap(schema).entries ?? {};
}

/** The schema under a key of an object, a record or a list. */
export function childOf(schema: Schema, key: string | number): Schema | undefined {
  const entries = entriesOf(schema);
  if (Object.hasOwn(entries, key)) return entries[key];
  return elementOf(schema);
}

/** A pipe has the type of its first schema, whereas a wrapper hides the type of the schema that it wraps. */
function unwrap(schema: Schema): Inside {
  const { wrapped, ...rest } = inside(schema);
  return wrapped !== undefined && isOptional(schema) ? unwrap(wrapped) : rest;
}

/** A schema with its internal properties. */
export function inside(schema: Schema): Inside {
  return schema as Inside;
}
