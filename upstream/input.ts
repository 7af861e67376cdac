/**
 * Checks input against a row's schemas. Text from queries and multipart fields is first converted to the schema's
 * types.
 */
import * as v from 'valibot';
import { bounds } from '../shared/contract/bounds.ts';
import { invalid, MALFORMED, REQUIRED } from './error.ts';

/** The parts of a valibot schema that `coerce` reads. */
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
 * Converts text to the type in the schema (contract.md §5.11): decimal point, `true`/`false`, empty is null. Text that
 * cannot be converted stays as it is, and the check then refuses it.
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
    // One too many is enough for the check to refuse the list.
    return Array.isArray(list) ? list.slice(0, bounds.lines + 1).map((element) => coerce(element, item)) : list;
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
 * @returns the schema's output
 * @throws ShopError 422 that names each wrong field as the contract does: `order.phone`, `items[0].qnt`
 */
export function checkInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  // The schemas of the table are plain valibot objects; the generic type hides the parts that `coerce` reads.
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
