/** Makes a value that fits a schema of the contract, with every field that the schema knows. */
import {
  elementOf,
  entriesOf,
  marksOf,
  requirementsOf,
  type Schema,
  withoutWrapper,
} from '../../server/gateway/contract/schema-walk.ts';

/** Texts of a form that their schemas do not tell, by the names of their fields. */
const texts: Readonly<Record<string, string>> = {
  color: '#d41317',
  created: '2026-11-27T12:00:00Z',
  date: '2026-11-27T12:00:00Z',
  email: 'anna@shop.example',
  host: 'shop.example',
  keep_until: '2026-11-30T20:00:00Z',
  letter: 'В',
  phone: '+7 495 120-45-67',
  ready_date: '2026-11-28T12:00:00Z',
  timezone: 'Europe/Moscow',
};

/**
 * @param given a part of the value, which stays; what is missing in it is added, a list has an element at least
 * @param name of the field
 */
export function completed(schema: Schema, given?: unknown, name = ''): unknown {
  const bare = withoutWrapper(schema) as { type: string; options?: readonly unknown[] };
  const element = elementOf(schema);
  if (bare.type === 'array' && element !== undefined) {
    const elements = (given as unknown[] | undefined) ?? [];
    return elements.length > 0 ? elements.map((one) => completed(element, one)) : [completed(element)];
  }
  if (bare.type === 'record' && element !== undefined) return given ?? { x: completed(element) };
  if (bare.type === 'object') {
    const more = Object.entries(entriesOf(schema)).map(([field, entry]) => [
      field,
      completed(entry, (given as Record<string, unknown> | undefined)?.[field], field),
    ]);
    return { ...(given as object | undefined), ...Object.fromEntries(more) };
  }
  return given ?? simple(schema, bare, name);
}

function simple(
  schema: Schema,
  { type, options = [] }: { type: string; options?: readonly unknown[] },
  name: string,
): unknown {
  if (type === 'picklist') return options[0];
  if (type === 'union') return completed(options[0] as Schema, undefined, name);
  if (type === 'boolean') return true;
  if (type === 'number') return 1;
  if (marksOf(schema).html === true) return '<p>…</p>';
  return texts[name] ?? (isAddress(schema) ? '/wine/x/' : '…');
}

function isAddress(schema: Schema): boolean {
  return marksOf(schema).picture === true || requirementsOf(schema).some(({ type }) => type === 'regex');
}
