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
