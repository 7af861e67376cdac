/**
 * Answers of our own classes leave compressed where that is worth it (RFC 9110 §8.4, §12.5.3): checked JSON, and pictures
 * that are drawings. Class 'other' stays as the API made it, byte for byte.
 */

import { chooseEncoding, type Encoding } from '../encoding/choose.ts';
import { Forms } from '../encoding/forms.ts';
import type { Entry } from '../http-cache/rules/entry.ts';
import { fieldValue } from '../http-cache/rules/fields.ts';

/** Below it the header fields weigh more than what is won; bytes. */
const WORTH_IT = 1000;

const textual = /^(?:application\/json|image\/svg\+xml)\b/i;

/**
 * The body in its forms, made once for all readers.
 * @returns undefined where it has but one
 */
export function formsOf(entry: Entry): Forms | undefined {
  if (entry.state.forms !== undefined) return entry.state.forms;
  const { body } = entry;
  if (!hasForms(entry)) return undefined;
  const plain = Buffer.from(body.buffer, body.byteOffset, body.length);
  entry.state.forms = new Forms(plain, () => entry.state.grown?.());
  return entry.state.forms;
}

/** The form that a client gets; undefined where there is but one, whatever it takes. */
export function formFor(entry: Entry, accept: string | undefined): Encoding | undefined {
  return entry.state.forms !== undefined || hasForms(entry) ? chooseEncoding(accept) : undefined;
}

function hasForms({ of, status, body, fields }: Entry): boolean {
  if (of === 'other' || status !== 200 || body.length < WORTH_IT) return false;
  return textual.test(fieldValue(fields, 'content-type') ?? '') && fieldValue(fields, 'content-encoding') === undefined;
}
