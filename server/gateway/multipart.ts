/** Bodies in the notation of contract.md §1. */
import { FormData, Response } from 'undici';
import { type Field, fromFields, type Nested, toFields } from '../../shared/notation.ts';

/** Writes nested keys in dot notation, arrays with brackets, and null as an empty value. */
export async function encodeMultipart(value: object): Promise<{ contentType: string; body: Uint8Array }> {
  const form = new FormData();
  for (const [name, text] of toFields(value, 'keep')) form.append(name, text);
  const encoded = new Response(form);
  return { contentType: encoded.headers.get('content-type') ?? '', body: await encoded.bytes() };
}

export function isMultipart(contentType: string): boolean {
  return /^multipart\/form-data\b/i.test(contentType);
}

/** Has the body more fields than this? They are counted before they are parsed, which may cost their square (D54). */
export function hasMoreFields(body: Uint8Array, most: number): boolean {
  // Each part names its field in this header field (RFC 7578 §4.2).
  const parts = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1');
  return parts.split(/^content-disposition:/im, most + 2).length > most + 1;
}

/** Reads fields; files are ignored. @throws TypeError for a body that is no such form */
export async function decodeMultipart(body: Uint8Array, contentType: string): Promise<Nested> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  return fromFields([...form].flatMap(([name, value]): Field[] => (typeof value === 'string' ? [[name, value]] : [])));
}
