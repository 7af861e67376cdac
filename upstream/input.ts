/**
 * Checks input against a row's schemas. Text from queries and multipart fields is first converted to the schema's
 * types.
 */
import * as v from 'valibot';
import { coerce, fieldName } from '../shared/contract/coerce.ts';
import { invalid, MALFORMED, REQUIRED } from './error.ts';

/**
 * @returns the schema's output
 * @throws ShopError 422 that names each wrong field as the contract does: `order.phone`, `items[0].qnt`
 */
export function checkInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const checked = v.safeParse(schema, coerce(value, schema));
  if (checked.success) return checked.output;
  const fields: Record<string, string> = {};
  for (const { input, path } of checked.issues)
    fields[fieldName(path) || 'body'] ??= input === undefined ? REQUIRED : MALFORMED;
  throw invalid(fields);
}
