/** Reads forms that were posted without JavaScript (D39). */
import type { FastifyRequest } from 'fastify';
import { decodeQuery, fromFields, type Nested } from '../../shared/notation.ts';
import { failure } from '../http/failure.ts';

/**
 * Reads the fields of a form's body, urlencoded or multipart. Files are ignored.
 * @throws ApiError 400 if a multipart body cannot be parsed
 */
export async function readFields({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): Promise<Nested> {
  if (!Buffer.isBuffer(body)) return decodeQuery('');
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return decodeQuery(body.toString('utf8'));
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch((cause) => Promise.reject(failure(400, { cause })));
  return fromFields([...parts].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));
}
