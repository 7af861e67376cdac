/** Converts header fields of undici and Node into lists that can be stored and sent on. */
import type { Field, FieldList } from '../../http-cache/rules/fields.ts';

/** Names in lower case; a repeated field has an array of values. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Hop-by-hop fields concern one connection and are never forwarded (RFC 9110 §7.6.1). */
export const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-authentication-info',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The end-to-end fields of an answer. undici has already rejected invalid names and values. */
export function endToEnd(headers: Headers): FieldList {
  return fieldsOf(headers, (name) => !hopByHop.has(name));
}

/** The fields whose name passes the test, except those that `Connection` lists. */
export function fieldsOf(headers: Headers, passes: (name: string) => boolean): Field[] {
  const named = connectionNames(headers.connection);
  const fields: Field[] = [];
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value === undefined || !passes(name) || named.has(name)) continue;
    if (typeof value === 'string') fields.push([name, value]);
    else for (const one of value) fields.push([name, one]);
  }
  return fields;
}

const noNames: ReadonlySet<string> = new Set();

/** The names that `Connection` declares to be hop-by-hop. */
function connectionNames(connection: string | readonly string[] | undefined): ReadonlySet<string> {
  // The usual values; they name no other field.
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return noNames;
  const options = String(connection).split(',');
  return new Set(options.map((option) => option.trim().toLowerCase()));
}
