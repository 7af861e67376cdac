/** Finds the HTML in answers by what their schemas note, and cleans it. */

import { sanitiseHtml } from './sanitise.ts';
import { elementOf, entriesOf, isNoted, type Schema } from './schema-walk.ts';

/** Where HTML lies in a value: here, in its fields, or in each of its elements. */
type Places = 'here' | { readonly fields: ReadonlyMap<string, Places>; readonly each: Places | undefined };

/** @returns cleans a parsed body in place, and says whether anything was changed; undefined: it holds no HTML */
export function htmlCleaner(schema: Schema): ((value: unknown) => boolean) | undefined {
  const places = findPlaces(schema);
  if (places === undefined) return undefined;
  return (value) => {
    const holder = { value };
    return cleanAt(holder, 'value', places);
  };
}

function findPlaces(schema: Schema): Places | undefined {
  if (isNoted(schema, 'html')) return 'here';
  const fields = new Map<string, Places>();
  for (const [name, entry] of Object.entries(entriesOf(schema))) {
    const places = findPlaces(entry);
    if (places !== undefined) fields.set(name, places);
  }
  const element = elementOf(schema);
  const each = element === undefined ? undefined : findPlaces(element);
  return fields.size === 0 && each === undefined ? undefined : { fields, each };
}

function cleanAt(holder: object, key: string | number, places: Places): boolean {
  const value: unknown = Reflect.get(holder, key);
  if (places === 'here') {
    if (typeof value !== 'string') return false;
    const clean = sanitiseHtml(value);
    Reflect.set(holder, key, clean);
    return clean !== value;
  }
  if (typeof value !== 'object' || value === null) return false;
  let changed = false;
  for (const [name, inner] of places.fields) changed = cleanAt(value, name, inner) || changed;
  if (places.each !== undefined) {
    for (const name of Object.keys(value)) changed = cleanAt(value, name, places.each) || changed;
  }
  return changed;
}
