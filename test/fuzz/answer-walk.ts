/** Walks the schemas of the contract, and puts values into an answer or a body that are as dear as they may be (D54, D74). */
import {
  elementOf,
  entriesOf,
  marksOf,
  requirementsOf,
  type Schema,
  withoutWrapper,
} from '../../server/gateway/contract/schema-walk.ts';
import { bounds } from '../../shared/contract/bounds.ts';

/** A field, a list or a record. In its path `*` stands for each element. */
export interface Place {
  readonly path: readonly string[];
  readonly schema: Schema;
}

export interface Dear {
  readonly name: string;
  readonly make: (given: unknown) => unknown;
}

/** What regular expressions and parsers take for the beginning of something, or skip. */
export const separators = [
  ' ',
  '\t',
  ',',
  ';',
  ':',
  '.',
  '-',
  '/',
  '(',
  '[',
  '<',
  '&',
  '%',
  '=',
  '"',
  "'",
  '1',
  'a',
  'я',
];

/** A text that is much too long for any field; characters. */
const TOO_LONG = bounds.html;
/** Bytes of JSON; an answer is read to 16 MB. */
const LONGEST = 15_000_000;
/** Elements of the list in which a field is. */
const ELEMENTS = 500;

/** All places of a schema. */
export function placesIn(schema: Schema, path: readonly string[] = []): Place[] {
  const element = elementOf(schema);
  if (element !== undefined) return [{ path, schema }, ...placesIn(element, [...path, '*'])];
  const entries = Object.entries(entriesOf(schema));
  return entries.length > 0 ? entries.flatMap(([name, entry]) => placesIn(entry, [...path, name])) : [{ path, schema }];
}

/** Texts, numbers or lengths at the bound of a place and beyond it. */
export function dearValues(schema: Schema): Dear[] {
  const { type, options = [] } = withoutWrapper(schema) as { type: string; options?: readonly Schema[] };
  if (type === 'string') return textsFor(schema);
  if (type === 'number') return numbersFor(schema);
  if (type === 'union') return options.flatMap(dearValues);
  if (type === 'array') return [500, 10_000, 49_000, 200_000].map(lengthOf);
  return type === 'record' ? [500, 49_000].map(sizeOf) : [];
}

/** The numbers that bound a value of the schema. */
function bound(schema: Schema, type: RegExp): number[] {
  return requirementsOf(schema).flatMap(({ type: one, requirement }) =>
    type.test(one) && typeof requirement === 'number' ? [requirement] : [],
  );
}

function textsFor(schema: Schema): Dear[] {
  const [most = marksOf(schema).html === true ? bounds.html : bounds.address] = bound(schema, /^max_length$/);
  return [
    ...[most, TOO_LONG].map((length) => ({
      name: `text of ${length}`,
      make: (given: unknown) => runs(String(given), length),
    })),
    { name: `quotes × ${most}`, make: (given) => `${given}${'"'.repeat(most)}`.slice(0, most) },
  ];
}

/** A run of each separator, as long as all of them have room, with a digit behind it. */
function runs(beginning: string, length: number): string {
  const run = Math.ceil(length / separators.length);
  return (beginning + separators.map((one) => `${one.repeat(run)}1`).join('')).slice(0, length);
}

function numbersFor(schema: Schema): Dear[] {
  const ends = bound(schema, /_value$/).map(String);
  return ['1e308', '1e-320', '-0', ...ends].map((text) => ({
    name: text,
    make: () => (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(text),
  }));
}

const lengthOf = (count: number): Dear => ({
  name: `${count} elements`,
  make: (given) => repeated(given as unknown[], count),
});

const sizeOf = (count: number): Dear => ({
  name: `${count} names`,
  make: (given) => {
    const [value] = Object.values(given as object);
    return Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, value]));
  },
});

/** As many of the elements as an answer holds, at most so many, each with an id, a code and an address of its own. */
function repeated(elements: readonly unknown[], count: number, longest = LONGEST, more = 0): unknown[] {
  const [first] = elements;
  // The comma, and what the numbers of an element take.
  const rest = typeof first === 'object' ? 20 : 1;
  const most = Math.max(1, Math.floor(longest / (Buffer.byteLength(JSON.stringify(first)) + rest + more)));
  return Array.from({ length: Math.min(count, most) }, (_, n) => numbered(first, n + 1));
}

function numbered(thing: unknown, n: number): unknown {
  if (typeof thing !== 'object' || thing === null || Array.isArray(thing)) return thing;
  return Object.fromEntries(
    Object.entries(thing).map(([name, value]) => {
      if (name === 'id' || name === 'goods_id') return [name, n];
      if (name === 'code') return [name, `c${n}`];
      if (name === 'url' && !/\.\w+$/.test(value)) return [name, `${value.replace(/\d+\/$/, '')}${n}/`];
      return [name, numbered(value, n)];
    }),
  );
}

/**
 * The whole value with a dear one at a place. The list that it is in, the outermost one, is as long as `ELEMENTS`.
 * @param longest bytes
 */
export function withDear(whole: unknown, path: readonly string[], { make }: Dear, longest = LONGEST): string {
  const list = path.indexOf('*');
  const size = list < 0 ? 0 : Buffer.byteLength(JSON.stringify(make(at(whole, path))));
  const long =
    list < 0
      ? whole
      : changed(whole, path.slice(0, list), (given) =>
          Array.isArray(given) ? repeated(given, ELEMENTS, longest, size) : given,
        );
  return JSON.stringify(changed(long, path, make));
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inside, step) => (step === '*' ? Object.values(inside as object)[0] : (inside as Record<string, unknown>)[step]),
    value,
  );
}

function changed(value: unknown, [step, ...rest]: readonly string[], make: Dear['make']): unknown {
  if (step === undefined) return make(value);
  if (step !== '*') return { ...(value as object), [step]: changed(at(value, [step]), rest, make) };
  if (Array.isArray(value)) return value.map((one) => changed(one, rest, make));
  return Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, changed(one, rest, make)]));
}
