/** Header fields as an ordered list with lower-case names. Repeated fields stay separate, as `Set-Cookie` requires. */
export type Field = readonly [name: string, value: string];
export type FieldList = readonly Field[];

/** Gives a header field of a request by its lower-case name. Repeated fields are joined by commas. */
export type FieldLookup = (name: string) => string | undefined;

/** All values of a field, in order. */
export function fieldValues(fields: FieldList, name: string): string[] {
  const values: string[] = [];
  for (const field of fields) if (field[0] === name) values.push(field[1]);
  return values;
}

/** The value of a field; repeated ones are joined by commas (RFC 9110 section 5.3). Undefined if it is missing. */
export function fieldValue(fields: FieldList, name: string): string | undefined {
  let joined: string | undefined;
  for (const [one, value] of fields) {
    if (one === name) joined = joined === undefined ? value : `${joined}, ${value}`;
  }
  return joined;
}

/** Names in lower case; a field that occurs more than once has a list of values. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The list as Node and undici take it. */
export function headersOf(fields: FieldList): Headers {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of fields) {
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  return headers;
}

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
