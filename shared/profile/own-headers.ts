/** `extras/headers.json` of a profile: header fields that each answer gets (D81). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isTable, readJson } from './own-json.ts';

/** Fields that say something of one answer, or that keep visitors safe, are the storefront's. */
const OURS =
  /^(?:(?:content|access-control|proxy|sec)-.*|cache-control|set-cookie|vary|age|etag|date|expires|location|connection|keep-alive|transfer-encoding|upgrade|trailer|server|x-cache|x-request-id|x-content-type-options|referrer-policy|permissions-policy|strict-transport-security|cross-origin-opener-policy)$/;

/**
 * @returns the fields by their names in lower case
 * @throws WrongProfile for a field that is no field, or the storefront's own
 */
export function readHeaders(folder: string): Readonly<Record<string, string>> {
  const file = join(folder, 'extras/headers.json');
  if (!existsSync(file)) return {};
  const json = readJson(file);
  if (!isTable(json.value)) throw json.wrong('', 'is no table of header fields, e.g. {"x-shop": "tea"}');
  const fields = Object.entries(json.value).map(([key, value]): [string, string] => {
    const name = key.toLowerCase();
    if (!/^[a-z0-9-]{1,64}$/.test(name)) throw json.wrong(key, 'is no name of a header field, e.g. "x-shop"');
    if (OURS.test(name)) throw json.wrong(key, 'is set by the storefront itself');
    if (typeof value !== 'string' || !/^[\x21-\x7e](?:[\x20-\x7e]{0,998}[\x21-\x7e])?$/.test(value)) {
      throw json.wrong(key, 'is no value of a header field: visible characters of ASCII');
    }
    return [name, value];
  });
  return Object.fromEntries(fields);
}
