/**
 * Compresses answers for clients (RFC 9110 §8.4, §12.5.3): checked JSON and SVG pictures, where they are large enough.
 * Answers of class 'other' are sent byte for byte as the API made them.
 */

import { chooseEncoding, type Encoding } from '../encoding/choose.ts';
import { EncodedBody } from '../encoding/encoded-body.ts';
import type { Entry } from '../http-cache/rules/entry.ts';
import { fieldValue } from '../http-cache/rules/fields.ts';

/** Smaller bodies are not compressed: the additional header fields would outweigh the gain; bytes. */
const WORTH_IT = 1000;

const textual = /^(?:application\/json|image\/svg\+xml)\b/i;

/**
 * The body with its encodings, which are made once for all readers.
 * @param entry one for which `encodingFor` gives an encoding
 */
export function encodedBodyOf({ body, state }: Entry): EncodedBody {
  state.encoded ??= new EncodedBody(Buffer.from(body.buffer, body.byteOffset, body.length), () => state.onGrown?.());
  return state.encoded;
}

/**
 * The encoding that a client gets; undefined where the answer is sent in one form only.
 * @param accept `Accept-Encoding`
 */
export function encodingFor(entry: Entry, accept: string | undefined): Encoding | undefined {
  return entry.state.encoded !== undefined || mayBeEncoded(entry) ? chooseEncoding(accept) : undefined;
}

function mayBeEncoded({ callClass, status, body, fields }: Entry): boolean {
  if (callClass === 'other' || status !== 200 || body.length < WORTH_IT) return false;
  return textual.test(fieldValue(fields, 'content-type') ?? '') && fieldValue(fields, 'content-encoding') === undefined;
}
