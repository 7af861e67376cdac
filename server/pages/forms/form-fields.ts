/** Reads forms that were posted without JavaScript (D39). */
import type { FastifyRequest } from 'fastify';
import { decodeQuery, type Nested } from '../../../shared/notation.ts';
import { decodeMultipart, hasMoreFields, isMultipart } from '../../gateway/multipart.ts';
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
  if (!isMultipart(type)) {
    const text = body.toString();
    if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) throw failure(413);
    return decodeQuery(text);
  }
  if (hasMoreFields(body, MAX_FIELDS)) throw failure(413);
  return decodeMultipart(body, type).catch((cause) => Promise.reject(failure(400, { cause })));
}
