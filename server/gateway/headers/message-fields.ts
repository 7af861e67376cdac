/** Converts header fields from the form of undici and Node to a list that can be stored and sent on. */
import type { Field, FieldList } from '../../http-cache/rules/fields.ts';

/** Names in lower case; a field that occurs more than once has a list of values. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Fields that concern a single connection. They are never forwarded, in either direction (RFC 9110 §7.6.1). */
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

/**
 * The end-to-end fields of an answer. undici has already refused invalid names, and values that Node would not send.
 */
export function endToEnd(headers: Headers): FieldList {
  return fieldsOf(headers, (name) => !hopByHop.has(name));
}

/** The fields of a message whose names pass. Fields that its `Connection` names never pass. */
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

/** The names of the fields that `Connection` declares to be hop-by-hop. */
function connectionNames(connection: string | readonly string[] | undefined): ReadonlySet<string> {
  // The common values. They name no field that could be forwarded.
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return noNames;
  const options = String(connection).split(',');
  return new Set(options.map((option) => option.trim().toLowerCase()));
}
