/** Changes those strings of an answer that its schema marks: HTML, or addresses of pictures. */
import { elementOf, entriesOf, isMarked, type Mark, type Schema } from './schema-walk.ts';

/** Where the marked strings are: the value itself, in its fields, or in each of its elements. */
type Places = 'here' | { readonly fields: ReadonlyMap<string, Places>; readonly each: Places | undefined };

/**
 * @returns a function that changes a parsed body in place and tells whether anything has changed; undefined if the
 * schema has no such mark
 */
export function changeMarked(
  schema: Schema,
  mark: Mark,
  change: (text: string) => string,
): ((value: unknown) => boolean) | undefined {
  const places = findPlaces(schema, mark);
  if (places === undefined) return undefined;
  return (value) => changeAt({ value }, 'value', places, change);
}

function findPlaces(schema: Schema, mark: Mark): Places | undefined {
  if (isMarked(schema, mark)) return 'here';
  const fields = new Map<string, Places>();
  for (const [name, entry] of Object.entries(entriesOf(schema))) {
    const places = findPlaces(entry, mark);
    if (places !== undefined) fields.set(name, places);
  }
  const element = elementOf(schema);
  const each = element === undefined ? undefined : findPlaces(element, mark);
  return fields.size === 0 && each === undefined ? undefined : { fields, each };
}

function changeAt(holder: object, key: string, places: Places, change: (text: string) => string): boolean {
  const value: unknown = Reflect.get(holder, key);
  if (places === 'here') {
    if (typeof value !== 'string') return false;
    const changed = change(value);
    if (changed !== value) Reflect.set(holder, key, changed);
    return changed !== value;
  }
  if (typeof value !== 'object' || value === null) return false;
  let isAnother = false;
  for (const [name, inner] of places.fields) isAnother = changeAt(value, name, inner, change) || isAnother;
  if (places.each !== undefined) {
    for (const name of Object.keys(value)) isAnother = changeAt(value, name, places.each, change) || isAnother;
  }
  return isAnother;
}
