/** Reads forms that were posted without JavaScript (D39). */
import type { FastifyRequest } from 'fastify';
import { decodeQuery, fromFields, type Nested } from '../../../shared/notation.ts';
import { failure } from '../../http/response/own-failure.ts';

/** Larger forms get a 413 (D54); bytes. */
export const MAX_FORM_BODY = 64 * 1024;
/** Forms with more fields get a 413 (D54). They are counted before they are parsed, which may cost their square. */
const MAX_FIELDS = 300;

/**
 * Reads the fields of a form's body, urlencoded or multipart. Files are ignored.
 * @throws ApiError 413 for too many fields, 400 if a multipart body cannot be parsed
 */
export async function readFields({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): Promise<Nested> {
  if (!Buffer.isBuffer(body)) return decodeQuery('');
  const type = headers['content-type'] ?? '';
  const isMultipart = /^multipart\/form-data\b/i.test(type);
  const text = body.toString(isMultipart ? 'latin1' : 'utf8');
  // Each part names its field in this header field (RFC 7578 §4.2).
  const fields = text.split(isMultipart ? /^content-disposition:/im : '&', MAX_FIELDS + 2).length;
  if (fields > MAX_FIELDS + (isMultipart ? 1 : 0)) throw failure(413);
  if (!isMultipart) return decodeQuery(text);
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch((cause) => Promise.reject(failure(400, { cause })));
  return fromFields([...parts].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));
}
