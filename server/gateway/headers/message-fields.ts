/** Header fields as undici and Node give them, made fit to be stored and sent on. */
import { LRUCache } from 'lru-cache';
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

/** A name that is a token and a value that Node would send: what is neither would end in a 500 later. */
const token = /^[!#$%&'*+.^_`|~\w-]+$/;
const sendable = /^[\t\x20-\x7e\x80-\xff]*$/;

/** What was found of the last names: an API and its browsers send the same ones each time. */
const mayPass = new LRUCache<string, boolean>({
  max: 500,
  memoMethod: (name) => token.test(name) && !hopByHop.has(name),
});

/** The end-to-end fields of a message. */
export function endToEnd(headers: Headers): FieldList {
  return fieldsOf(headers, (name) => mayPass.memo(name)).filter(([, value]) => sendable.test(value));
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
