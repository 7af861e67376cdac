/**
 * Cleans the marked strings of an answer: HTML is sanitised (D29), pictures that may not be shown are removed, and so are
 * addresses that are not local paths (D56).
 */
import type * as v from 'valibot';
import { isLocalPath } from '../../../shared/local-path.ts';
import { type MarkedField, markedFields } from './marked-fields.ts';
import { picturesOf } from './pictures-allowed.ts';
import { isToSanitise, rememberingSanitiser } from './sanitise.ts';

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
  const foreignPicturesOf = markedFields(schema, 'picture', (picture) => picture !== '' && !isAllowed(picture));
  const foreignAddressesOf = markedFields(schema, 'address', (address) => address !== '' && !isLocalPath(address));
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
