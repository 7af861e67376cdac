/** Header fields as undici gives them, made fit to be stored and sent on. */
import type { Field, FieldList } from '../cache/fields.ts';

/** They are about one connection and never pass, either way (RFC 9110 §7.6.1). */
const hopByHop = new Set([
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

/**
 * @param raw name, value, name, value; bytes as they came
 * @returns the end-to-end fields, names in lower case
 */
export function endToEnd(raw: readonly Buffer[]): FieldList {
  const fields: Field[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at]?.toString('latin1').toLowerCase() ?? '';
    const value = raw[at + 1]?.toString('latin1') ?? '';
    if (token.test(name) && sendable.test(value)) fields.push([name, value]);
  }
  const named = connectionNames(fields);
  return fields.filter(([name]) => !hopByHop.has(name) && !named.has(name));
}

const noNames: ReadonlySet<string> = new Set();
/** What nearly every server says; it names no field that could be there. */
const usual = new Set(['keep-alive', 'close']);

/** The fields that `Connection` declares to be about this connection alone. */
export function connectionNames(fields: FieldList): ReadonlySet<string> {
  let named: Set<string> | undefined;
  for (const [name, value] of fields) {
    if (name !== 'connection' || usual.has(value)) continue;
    named ??= new Set();
    for (const option of value.split(',')) named.add(option.trim().toLowerCase());
  }
  return named ?? noNames;
}

export function isHopByHop(name: string): boolean {
  return hopByHop.has(name);
}
