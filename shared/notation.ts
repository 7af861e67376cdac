/**
 * The notation of queries and multipart fields (contract.md §1): dots for nested keys, brackets for arrays. E.g.
 * `{filter: {price: {from: 5}, brand: ['a', 'b']}}` is `filter.price.from=5&filter.brand[]=a&filter.brand[]=b`; an
 * array of objects is `items[0].qnt=2`.
 */
export type Field = readonly [name: string, value: string];

/** How null is treated: kept as an empty value, or skipped. Undefined is always skipped. */
export type Nulls = 'keep' | 'skip';

/**
 * Flattens a nested value into named fields, in the order of its keys.
 * @param nulls `keep` for API calls (null is an empty value, an empty array is `key[]=`), `skip` for addresses of pages
 */
export function toFields(value: object, nulls: Nulls): Field[] {
  const fields: Field[] = [];
  const add = (name: string, item: unknown): void => {
    if (item === undefined) return;
    if (item === null) {
      if (nulls === 'keep') fields.push([name, '']);
    } else if (Array.isArray(item)) {
      if (item.length === 0 && nulls === 'keep') fields.push([`${name}[]`, '']);
      item.forEach((element, index) => {
        const nested = typeof element === 'object' && element !== null;
        add(nested ? `${name}[${index}]` : `${name}[]`, element);
      });
    } else if (typeof item === 'object') {
      for (const [key, child] of Object.entries(item)) add(name === '' ? key : `${name}.${key}`, child);
    } else {
      fields.push([name, String(item)]);
    }
  };
  add('', value);
  return fields;
}

/** Encodes a nested value as a query string without `?`; `''` if it has no fields. */
export function encodeQuery(value: object, nulls: Nulls): string {
  return toFields(value, nulls)
    .map(([name, text]) => `${encodeName(name)}=${encodeURIComponent(text)}`)
    .join('&');
}

/** Brackets are not escaped: browsers and servers accept them as they are, and the contract writes them so. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/%5B/g, '[').replace(/%5D/g, ']');
}

/** The nested value of named fields, with text at the leaves. */
export interface Nested {
  [key: string]: Nested | string | (Nested | string)[];
}

/**
 * Reads fields. A scalar replaces what its name held before. A nested name or a list is ignored if its key already
 * holds something else. Empty list elements are ignored: `key[]=` alone is an empty array. Objects have no prototype,
 * so that names such as `__proto__` are plain keys.
 */
export function fromFields(fields: Iterable<Field>): Nested {
  const root: Nested = Object.create(null);
  for (const [name, value] of fields) place(root, name, value);
  return root;
}

/** Reads a query string (with or without `?`); malformed escapes are left as they are. */
export function decodeQuery(search: string): Nested {
  return fromFields(new URLSearchParams(search));
}

/** Decodes percent escapes. A text with a malformed one is returned as it is. */
export function decodeEscapes(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Maximum length of a list. An index never sets the length: one beyond the end appends. */
const MAX_ELEMENTS = 1000;
/**
 * Maximum number of nested keys in a name; deeper names are ignored. The contract's names have at most three, but a
 * client can send a name of a megabyte of dots.
 */
const MAX_DEPTH = 10;

function place(root: Nested, name: string, value: string, depth = 1): void {
  if (depth > MAX_DEPTH) return;
  const match = /^([^[\].]+)(?:\[(\d*)\])?(?:\.(.+))?$/.exec(name);
  if (match === null) return;
  const [, key = '', index, rest] = match;
  if (index !== undefined) {
    root[key] ??= [];
    const list = root[key];
    if (Array.isArray(list)) placeInList(list, index, rest, value, depth);
  } else if (rest === undefined) {
    root[key] = value;
  } else {
    root[key] ??= Object.create(null) as Nested;
    const child = root[key];
    if (typeof child === 'object' && !Array.isArray(child)) place(child, rest, value, depth + 1);
  }
}

function placeInList(
  list: (Nested | string)[],
  index: string,
  rest: string | undefined,
  value: string,
  depth: number,
): void {
  if (rest === undefined) {
    if (value !== '' && list.length < MAX_ELEMENTS) list.push(value);
    return;
  }
  const at = index === '' ? list.length : Math.min(Number(index), list.length);
  if (at >= MAX_ELEMENTS) return;
  list[at] ??= Object.create(null) as Nested;
  const child = list[at];
  if (typeof child === 'object') place(child, rest, value, depth + 1);
}
