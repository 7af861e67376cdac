/** Header fields as undici and Node give them, made fit to be stored and sent on. */
import type { Field, FieldList } from '../../http-cache/rules/fields.ts';

/** Names in lower case; a field that is there twice has a list of values. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

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

/** A name that answers have had, and what it last stood before: an API says the same again and again. */
interface KnownName {
  readonly passes: boolean;
  last: Field | undefined;
}

const known = new Map<string, KnownName>();
const MAX_KNOWN = 500;
/** Longer values are not remembered; characters. */
const MAX_LENGTH = 100;

/** @returns the end-to-end fields of an answer; equal ones are one object, as stored answers hold many of them */
export function endToEnd(headers: Headers): FieldList {
  const named = connectionNames(headers.connection);
  const fields: Field[] = [];
  for (const name of Object.keys(headers)) {
    const about = knownName(name);
    if (!about.passes || named.has(name)) continue;
    const value = headers[name];
    if (typeof value === 'string') addField(fields, name, value, about);
    else for (const one of value ?? []) addField(fields, name, one, about);
  }
  return fields;
}

function knownName(name: string): KnownName {
  let about = known.get(name);
  if (about === undefined) {
    about = { passes: token.test(name) && !hopByHop.has(name), last: undefined };
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(name, about);
  }
  return about;
}

function addField(fields: Field[], name: string, value: string, about: KnownName): void {
  if (about.last?.[1] === value) {
    fields.push(about.last);
  } else if (sendable.test(value)) {
    const field: Field = [name, value];
    fields.push(field);
    if (value.length <= MAX_LENGTH && name !== 'set-cookie') about.last = field;
  }
}

const noNames: ReadonlySet<string> = new Set();

/** The fields that `Connection` declares to be about this connection alone. */
export function connectionNames(connection: string | readonly string[] | undefined): ReadonlySet<string> {
  // What nearly every message says; it names no field that could be there.
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return noNames;
  const options = String(connection).split(',');
  return new Set(options.map((option) => option.trim().toLowerCase()));
}

export function isHopByHop(name: string): boolean {
  return hopByHop.has(name);
}
