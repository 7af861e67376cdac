/** Converts text of queries and multipart fields to the types of a row's schemas (contract.md §5.11). */
import { bounds } from './bounds.ts';

/** The parts of a valibot schema that `coerce` reads. The schemas of the table are plain valibot objects. */
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
 * Decimal point, `true` and `false`, empty is null. Text that cannot be converted stays as it is, and a check by the
 * schema then refuses it. Keys that the schema does not have are left out.
 * @param shape a schema of the table
 */
export function coerce(value: unknown, shape: object): unknown {
  return convert(value, shape as Shape);
}

function convert(value: unknown, shape: Shape): unknown {
  if (shape.wrapped !== undefined && wrappers.has(shape.type)) {
    if (value === '' && shape.type !== 'optional') return null;
    return value === '' && shape.wrapped.type !== 'string' ? undefined : convert(value, shape.wrapped);
  }
  if (shape.type === 'number') return typeof value === 'string' && decimal.test(value) ? Number(value) : value;
  if (shape.type === 'boolean') return booleans.get(value) ?? value;
  const { entries, item } = shape;
  if (item !== undefined) {
    const list = typeof value === 'string' ? (value === '' ? [] : [value]) : value;
    // One too many is enough for the check to refuse the list.
    return Array.isArray(list) ? list.slice(0, bounds.lines + 1).map((element) => convert(element, item)) : list;
  }
  if (entries !== undefined && typeof value === 'object' && value !== null) {
    const fields = value as Readonly<Record<string, unknown>>;
    const read: Record<string, unknown> = {};
    for (const [key, entry] of Object.entries(entries)) {
      if (Object.hasOwn(fields, key)) read[key] = convert(fields[key], entry);
    }
    return read;
  }
  return value;
}

/** The name of a field as the contract writes it: `order.phone`, `items[0].qnt`. @param path of an issue of valibot */
export function fieldName(path: readonly { readonly type: string; readonly key: unknown }[] = []): string {
  return path.reduce((name, { type, key }) => {
    if (type === 'array') return `${name}[${String(key)}]`;
    return name === '' ? String(key) : `${name}.${String(key)}`;
  }, '');
}
