/** Finds those strings of an answer that its schema marks: HTML, or addresses of pictures. */
import { elementOf, entriesOf, isMarked, isOptional, type Mark, type Schema } from './schema-walk.ts';

/** A marked string, and where it stands. */
export interface MarkedField {
  readonly holder: object;
  readonly key: string | number;
  readonly text: string;
  /** May the field be missing? */
  readonly isOptional: boolean;
  /** The names of the fields that lead to it, without those of elements: `data.products.html`. */
  readonly path: string;
}

/** Where the marked strings are: in fields of the value, or in each of its elements. */
interface Places {
  readonly here: { readonly isOptional: boolean; readonly path: string } | undefined;
  readonly fields: readonly (readonly [name: string, places: Places])[];
  readonly each: Places | undefined;
}

/** @returns a function that finds the wanted ones in a parsed body; undefined if the schema has no such mark */
export function markedFields(
  schema: Schema,
  mark: Mark,
  isWanted: (text: string) => boolean,
): ((value: unknown) => MarkedField[]) | undefined {
  const places = findPlaces(schema, mark, '');
  if (places === undefined) return undefined;
  return (value) => {
    const found: MarkedField[] = [];
    collect({ value }, 'value', places, isWanted, found);
    return found;
  };
}

function findPlaces(schema: Schema, mark: Mark, path: string): Places | undefined {
  const here = isMarked(schema, mark) ? { isOptional: isOptional(schema), path } : undefined;
  const fields: [string, Places][] = [];
  for (const [name, entry] of Object.entries(entriesOf(schema))) {
    const places = findPlaces(entry, mark, path === '' ? name : `${path}.${name}`);
    if (places !== undefined) fields.push([name, places]);
  }
  const element = elementOf(schema);
  const each = element === undefined ? undefined : findPlaces(element, mark, path);
  return here === undefined && fields.length === 0 && each === undefined ? undefined : { here, fields, each };
}

function collect(
  holder: object,
  key: string | number,
  { here, fields, each }: Places,
  isWanted: (text: string) => boolean,
  found: MarkedField[],
): void {
  const value: unknown = Reflect.get(holder, key);
  if (here !== undefined) {
    if (typeof value === 'string' && isWanted(value)) found.push({ holder, key, text: value, ...here });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, places] of fields) collect(value, name, places, isWanted, found);
  if (each === undefined) return;
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  for (const name of keys) collect(value, name, each, isWanted, found);
}
