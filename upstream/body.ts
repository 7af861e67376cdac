/** Reads a request's body into nested values: multipart in dot notation, or JSON (contract.md §1). */
import type { FastifyRequest } from 'fastify';
import { type Field, fromFields } from '../shared/notation.ts';
import { ShopError } from './error.ts';

/** Bytes; the storefront has the same limit (contract.md §5.9). */
export const BODY_LIMIT = 1024 * 1024;

/** Limits far above what an order of a hundred lines needs; sizes in bytes. */
export const multipartLimits = { fields: 1000, fieldNameSize: 200, fieldSize: 64_000, files: 0, parts: 1000 };

const tooLarge = (): ShopError => new ShopError(413, 'too_large', 'Слишком большой запрос');

/**
 * @throws ShopError 413 for a body that is too large or contains a file; a malformed body throws what the parser throws
 */
export async function readBody(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body ?? {};
  const fields: Field[] = [];
  let size = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') throw tooLarge();
    const value = String(part.value);
    size += Buffer.byteLength(part.fieldname) + Buffer.byteLength(value);
    if (part.valueTruncated || part.fieldnameTruncated || size > BODY_LIMIT) throw tooLarge();
    fields.push([part.fieldname, value]);
  }
  return fromFields(fields);
}

/**
 * Parses JSON; an empty body gives undefined. Keys that are not in a row's schema are never read, `__proto__` included.
 * @throws ShopError 400
 */
export async function readJson(_request: FastifyRequest, text: string | Buffer): Promise<unknown> {
  if (text.length === 0) return undefined;
  try {
    return JSON.parse(String(text));
  } catch {
    throw new ShopError(400, 'bad_request', 'Тело запроса не JSON');
  }
}
