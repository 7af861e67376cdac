/** Header fields as undici and Node give them, made fit to be stored and sent on. */
import type { Field, FieldList } from '../../http-cache/rules/fields.ts';

/** Names in lower case; a field that is there twice has a list of values. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** They are about one connection and never pass, either way (RFC 9110 §7.6.1). */
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

/** The end-to-end fields of an answer; undici has refused names that are no tokens, and values that Node would not send. */
export function endToEnd(headers: Headers): FieldList {
  return fieldsOf(headers, (name) => !hopByHop.has(name));
}

/** A message's fields by their names; never those that its `Connection` names. */
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

/** The fields that `Connection` declares to be about this connection alone. */
function connectionNames(connection: string | readonly string[] | undefined): ReadonlySet<string> {
  // What nearly every message says; it names no field that could be there.
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return noNames;
  const options = String(connection).split(',');
  return new Set(options.map((option) => option.trim().toLowerCase()));
}
