/** Inspects valibot schemas: the schema under a key, and the marks on it. */
import type * as v from 'valibot';

/** The parts of schemas that are read here. valibot's generic types do not expose them. */
interface Inside {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Inside[];
  readonly wrapped?: Inside;
  readonly entries?: Readonly<Record<string, Inside>>;
  readonly item?: Inside;
  readonly value?: Inside;
  readonly options?: readonly unknown[];
  readonly requirement?: unknown;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export type Schema = v.GenericSchema | Inside;

const wrappers = new Set(['nullish', 'optional', 'nullable', 'undefinedable', 'exact_optional']);

/** The marks that a schema can have in its metadata (`things.ts`). */
export type Mark = 'html' | 'picture' | 'address' | 'droppable' | 'blank' | 'cut';

/** May the value be missing or null? */
export function isOptional(schema: Schema): boolean {
  return wrappers.has(schema.type);
}

/** Does the schema, or the one that it wraps, have the mark? */
export function isMarked(schema: Schema, mark: Mark): boolean {
  return metadataOf(schema, mark) === true;
}

/** How many elements of a list a document shows (D54); undefined: all of them. */
export function shownOf(schema: Schema): number | undefined {
  return metadataOf(schema, 'shown') as number | undefined;
}

function metadataOf(schema: Schema, name: string): unknown {
  const { wrapped, pipe: [first, ...actions] = [] } = inside(schema);
  if (isOptional(schema) && wrapped !== undefined) return metadataOf(wrapped, name);
  const found = actions.find(({ metadata }) => metadata?.[name] !== undefined)?.metadata?.[name];
  return found ?? (first?.pipe === undefined ? undefined : metadataOf(first, name));
}

/** What a schema wants of a value beyond its type, e.g. a least length. Marks are among it. */
export function actionsOf(schema: Schema): readonly Inside[] {
  return inside(schema).pipe?.slice(1) ?? [];
}

/** The longest text that a schema allows, also under a wrapper; undefined without such a bound. */
export function longestOf(schema: Schema): number | undefined {
  const bound = actionsOf(withoutWrapper(schema)).find(({ type }) => type === 'max_length');
  return typeof bound?.requirement === 'number' ? bound.requirement : undefined;
}

/** The schema of a list's elements or a record's values; undefined for other schemas. */
export function elementOf(schema: Schema): Schema | undefined {
  const bare = unwrap(schema);
  if (bare.type === 'array') return bare.item;
  return bare.type === 'record' ? bare.value : undefined;
}

/** The schemas of an object's fields; empty for other schemas. */
export function entriesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return unwrap(schema).entries ?? {};
}

/** The schema under a wrapper such as `nullish`; others as they are. */
export function withoutWrapper(schema: Schema): Schema {
  return (isOptional(schema) ? inside(schema).wrapped : undefined) ?? schema;
}

/** Removes wrappers. Pipes need no unwrapping, because a pipe has the properties of its first schema. */
function unwrap(schema: Schema): Inside {
  const { wrapped, ...rest } = inside(schema);
  return wrapped !== undefined && isOptional(schema) ? unwrap(wrapped) : rest;
}

/** The schema with the properties that valibot gives it at run time. */
function inside(schema: Schema): Inside {
  return schema as Inside;
}
