/** Encodes the bodies of the server's own POST calls as `multipart/form-data` (contract.md §1; RFC 7578). */
import { FormData, Response } from 'undici';
import { toFields } from '../../shared/notation.ts';

/** Writes nested keys in dot notation, arrays with brackets, and null as an empty value. */
export async function encodeMultipart(value: object): Promise<{ contentType: string; body: Uint8Array }> {
  const form = new FormData();
  for (const [name, text] of toFields(value, 'keep')) form.append(name, text);
  const encoded = new Response(form);
  return { contentType: encoded.headers.get('content-type') ?? '', body: await encoded.bytes() };
}
