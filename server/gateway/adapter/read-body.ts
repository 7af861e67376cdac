/** Reads the body of a private row for its adapter (D80), as the embedded API does: JSON, or multipart (contract.md §1). */
import * as v from 'valibot';
import { Refusal, refuse } from '../../../shared/contract/adapter.ts';
import { bounds } from '../../../shared/contract/bounds.ts';
import type { CallRow } from '../../../shared/contract/call-row.ts';
import { coerce, fieldName } from '../../../shared/contract/coerce.ts';
import { failureTexts } from '../../../shared/texts/failures.ts';
import type { Call } from '../call.ts';
import { decodeMultipart, hasMoreFields, isMultipart } from '../multipart.ts';

/** An order has five fields a line, and some of its own. */
const MAX_FIELDS = 5 * bounds.lines + 100;

/**
 * @returns the value that the row's schema describes; undefined if the row has no body; a refusal for what does not fit
 * it, so that no adapter has to expect that
 */
export async function readBody(row: CallRow, { body, headers }: Pick<Call, 'body' | 'headers'>): Promise<unknown> {
  if (row.body === undefined) return undefined;
  const read = await parse(body, String(headers['content-type'] ?? ''));
  if (read instanceof Refusal) return read;
  const checked = v.safeParse(row.body, coerce(read, row.body));
  if (checked.success) return checked.output;
  const fields: Record<string, string> = {};
  for (const { path } of checked.issues) fields[fieldName(path as never) || 'body'] ??= failureTexts.bad_request;
  return refuse(422, { code: 'invalid', message: failureTexts.bad_request, fields });
}

async function parse(body: Uint8Array | undefined, type: string): Promise<unknown> {
  if (body === undefined || body.length === 0) return {};
  try {
    if (!isMultipart(type)) return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString());
    if (!hasMoreFields(body, MAX_FIELDS)) return await decodeMultipart(body, type);
  } catch {
    return malformed(400, 'bad_request');
  }
  return malformed(413, 'too_large');
}

function malformed(status: number, code: 'bad_request' | 'too_large'): Refusal {
  return refuse(status, { code, message: failureTexts[code] });
}
