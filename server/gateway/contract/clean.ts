/**
 * Cleans the marked strings of an answer: HTML is sanitised (D29), pictures that may not be shown are removed, and so are
 * addresses that are not local paths (D56).
 */
import type * as v from 'valibot';
import { bounds } from '../../../shared/contract/bounds.ts';
import { isLocalPath } from '../../../shared/local-path.ts';
import { isToSanitise, picturesOf, rememberingSanitiser } from './sanitise.ts';
import { elementOf, entriesOf, isMarked, isOptional, type Mark, type Schema } from './schema-walk.ts';

/** So much HTML is sanitised before there is a pause; characters. */
const AT_ONCE = 32_000;

/**
 * Changes a parsed body in place. It pauses after each piece of work, and returns whether anything has changed.
 * @param dropped gets the paths of texts that exceed a bound. A field that must be there is left empty
 */
export type Clean = (value: unknown, dropped: string[]) => Generator<void, boolean>;

/** @param imageHosts `IMAGE_HOSTS` */
export function cleanerOf(schema: v.GenericSchema, imageHosts: readonly string[]): Clean {
  const isAllowed = picturesOf(imageHosts);
  const sanitise = rememberingSanitiser(isAllowed);
  const htmlOf = markedFields(schema, 'html', isToSanitise);
  // The page's content security policy would block these pictures anyway.
  const foreignPicturesOf = markedFields(
    schema,
    'picture',
    (picture) => picture !== '' && (picture.length > bounds.address || !isAllowed(picture)),
  );
  const foreignAddressesOf = markedFields(
    schema,
    'address',
    (address) => address !== '' && (address.length > bounds.address || !isLocalPath(address)),
  );
  return function* clean(value, dropped) {
    let isChanged = false;
    let done = 0;
    for (const field of htmlOf?.(value) ?? []) {
      const cleaned = sanitise(field.text);
      if (cleaned !== field.text) isChanged = true;
      if (cleaned === undefined) dropped.push(field.path);
      put(field, cleaned);
      done += field.text.length;
      if (done < AT_ONCE) continue;
      done = 0;
      yield;
    }
    const foreign = [...(foreignPicturesOf?.(value) ?? []), ...(foreignAddressesOf?.(value) ?? [])];
    for (const field of foreign) put(field, '');
    return isChanged || foreign.length > 0;
  };
}

function put({ holder, key, isOptional }: MarkedField, text: string | undefined): void {
  if (text === undefined && isOptional) Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, key, text ?? '');
}

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
