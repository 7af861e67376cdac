/** Checks what came in against a row's schemas; text of queries and multipart fields becomes what is asked for. */
import * as v from 'valibot';
import { invalid, MALFORMED, REQUIRED } from './error.ts';

/** A schema as it stands in memory, as far as reading text needs to look into it. */
interface Shape {
  readonly type: string;
  readonly wrapped?: Shape;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
}

const wrappers = new Set(['optional', 'nullish', 'nullable']);
const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const decimal = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * Reads text as the schema asks (contract.md §5.11): decimal point, `true`/`false`, empty is null. What cannot be
 * read stays as it is, for the check to refuse.
 */
function coerce(value: unknown, shape: Shape): unknown {
  if (shape.wrapped !== undefined && wrappers.has(shape.type)) {
    if (value === '' && shape.type !== 'optional') return null;
    return value === '' && shape.wrapped.type !== 'string' ? undefined : coerce(value, shape.wrapped);
  }
  if (shape.type === 'number') return typeof value === 'string' && decimal.test(value) ? Number(value) : value;
  if (shape.type === 'boolean') return booleans.get(value) ?? value;
  const { entries, item } = shape;
  if (item !== undefined) {
    const list = typeof value === 'string' ? (value === '' ? [] : [value]) : value;
    return Array.isArray(list) ? list.map((element) => coerce(element, item)) : list;
  }
  if (entries !== undefined && typeof value === 'object' && value !== null) {
    const fields = value as Readonly<Record<string, unknown>>;
    const read: Record<string, unknown> = {};
    for (const [key, entry] of Object.entries(entries)) {
      if (Object.hasOwn(fields, key)) read[key] = coerce(fields[key], entry);
    }
    return read;
  }
  return value;
}

/**
 * The value as the schema gives it.
 * @throws ShopError 422 that names each wrong field as the contract does: `order.phone`, `items[0].qnt`
 */
export function checkInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  // Schemas of the table are plain objects of valibot's; its generic type hides the parts that `coerce` reads.
  const checked = v.safeParse(schema, coerce(value, schema as unknown as Shape));
  if (checked.success) return checked.output;
  const fields: Record<string, string> = {};
  for (const issue of checked.issues)
    fields[nameOf(issue) || 'body'] ??= issue.input === undefined ? REQUIRED : MALFORMED;
  throw invalid(fields);
}

function nameOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).reduce((name, { type, key }) => {
    if (type === 'array') return `${name}[${String(key)}]`;
    return name === '' ? String(key) : `${name}.${String(key)}`;
  }, '');
}
