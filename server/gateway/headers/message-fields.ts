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

/** A name that is a token and a value that Node would send: what is neither would end in a 500 later. */
const token = /^[!#$%&'*+.^_`|~\w-]+$/;
const sendable = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The end-to-end fields of a message. */
export function endToEnd(headers: Headers): FieldList {
  const named = connectionNames(headers.connection);
  return Object.entries(headers)
    .filter(([name]) => token.test(name) && !hopByHop.has(name) && !named.has(name))
    .flatMap(([name, values = []]) => [values].flat().map((value): Field => [name, value]))
    .filter(([, value]) => sendable.test(value));
}

const noNames: ReadonlySet<string> = new Set();

/** The fields that `Connection` declares to be about this connection alone. */
export function connectionNames(connection: string | readonly string[] | undefined): ReadonlySet<string> {
  // What nearly every message says; it names no field that could be there.
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return noNames;
  const options = String(connection).split(',');
  return new Set(options.map((option) => option.trim().toLowerCase()));
}
