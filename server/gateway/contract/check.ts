/** Checks an answer against the schema of its row in the contract (D30), once, when it is fetched. */

import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import { _, Ajv } from 'ajv';
import * as v from 'valibot';
import {
  actionsOf,
  elementOf,
  entriesOf,
  isMarked,
  isOptional,
  longestOf,
  type Schema,
  withoutWrapper,
} from './schema-walk.ts';

export type Checked =
  | {
      readonly fits: true;
      /** Paths of the values that were removed or cut, e.g. `data.products.3.rating`. */
      readonly dropped: readonly string[];
    }
  | { readonly fits: false /** Paths of the misfits that could not be removed. */; readonly wrong: readonly string[] };

/** At most this many misfits are listed (D54). */
const MAX_MISFITS = 100;

/** So many elements are looked at before there is a pause. */
const AT_ONCE = 2000;

/** Where the check is, and what it has found so far. */
interface Walk {
  readonly path: (string | number)[];
  readonly dropped: string[];
  readonly wrong: string[];
  /** How many elements of lists it has looked at. */
  elements: number;
}

/** Removes from a value what can be removed, in steps where it is no leaf. @returns does the value fit then? */
type Fit = (value: unknown, walk: Walk) => boolean | Generator<void, boolean>;

/**
 * Makes the check of a schema. It removes from a parsed body, in place, the smallest values that are wrong and not
 * required: optional fields, texts that may be empty, and elements of lists that the schema marks as droppable. Texts that
 * are too long are cut. Fields that the contract does not know stay. It goes through the body once, whatever is wrong with
 * it, and pauses now and then.
 */
export function makeCheck(schema: v.GenericSchema): (value: unknown) => Generator<void, Checked> {
  const fit = fitOf(schema);
  return function* (value) {
    const walk: Walk = { path: [], dropped: [], wrong: [], elements: 0 };
    const fits = yield* outcomeOf(fit(value, walk));
    return fits ? { fits, dropped: walk.dropped } : { fits, wrong: walk.wrong };
  };
}

function* outcomeOf(outcome: ReturnType<Fit>): Generator<void, boolean> {
  return typeof outcome === 'boolean' ? outcome : yield* outcome;
}

function fitOf(schema: Schema): Fit {
  if (isOptional(schema)) {
    const fit = fitOf(withoutWrapper(schema));
    const mayMiss = (value: unknown): boolean => value == null && v.is(schema as v.GenericSchema, value);
    return (value, walk) => mayMiss(value) || fit(value, walk);
  }
  const element = elementOf(schema);
  if (element !== undefined) return schema.type === 'array' ? fitOfList(schema, element) : fitOfRecord(element);
  return schema.type === 'object' ? fitOfObject(schema) : fitOfLeaf(schema);
}

function fitOfObject(schema: Schema): Fit {
  const entries = Object.entries(entriesOf(schema)).map(([name, entry]) => ({
    name,
    fit: fitOf(entry),
    optional: isOptional(entry),
    blank: isMarked(entry, 'blank'),
    longest: isMarked(entry, 'cut') ? longestOf(entry) : undefined,
  }));
  return function* (value, walk) {
    if (typeof value !== 'object' || value === null) return isWrong(walk);
    let fits = true;
    for (const { name, fit, optional, blank, longest } of entries) {
      const field: unknown = Reflect.get(value, name);
      if (longest !== undefined && typeof field === 'string' && field.length > longest) {
        Reflect.set(value, name, cutText(field, longest));
        note(walk.dropped, [...walk.path, name]);
        continue;
      }
      if (yield* fitsAt(name, fit, field, optional || blank, walk)) continue;
      if (optional) Reflect.deleteProperty(value, name);
      else if (blank) Reflect.set(value, name, '');
      else fits = false;
    }
    return fits;
  };
}

function fitOfRecord(element: Schema): Fit {
  const fit = fitOf(element);
  return function* (value, walk) {
    if (typeof value !== 'object' || value === null) return isWrong(walk);
    let fits = true;
    for (const name of Object.keys(value)) {
      if (!(yield* fitsAt(name, fit, Reflect.get(value, name), false, walk))) fits = false;
    }
    return fits;
  };
}

function fitOfList(schema: Schema, element: Schema): Fit {
  const fit = fitOf(element);
  const droppable = isMarked(schema, 'droppable');
  // What else the schema wants of the list, e.g. a least length; elements have been checked by then.
  const whole = v.pipe(v.array(v.unknown()), ...(actionsOf(schema) as never[])) as v.GenericSchema;
  return function* (value, walk) {
    if (!Array.isArray(value)) return isWrong(walk);
    let kept = 0;
    let fits = true;
    for (let at = 0; at < value.length; at += 1) {
      const one: unknown = value[at];
      walk.elements += 1;
      if (walk.elements % AT_ONCE === 0) yield;
      if (yield* fitsAt(at, fit, one, droppable, walk)) value[kept++] = one;
      else if (!droppable) fits = false;
    }
    if (!fits) return false;
    value.length = kept;
    return v.is(whole, value) || isWrong(walk);
  };
}

function fitOfLeaf(schema: Schema): Fit {
  const isPlain = actionsOf(schema).every(({ kind }) => kind === 'metadata');
  const test = isPlain ? plainTests[schema.type] : undefined;
  const fits = test ?? ((value: unknown) => v.is(schema as v.GenericSchema, value));
  return (value, walk) => fits(value) || isWrong(walk);
}

/** As valibot tests them, without the cost of its reports: an answer may have a million of them. */
const plainTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && !Number.isNaN(value),
  boolean: (value) => typeof value === 'boolean',
};

/** @param removable is a value that does not fit removed? Then that is noted, and nothing of it is wrong any more */
function* fitsAt(
  key: string | number,
  fit: Fit,
  value: unknown,
  removable: boolean,
  walk: Walk,
): Generator<void, boolean> {
  const { path, wrong, dropped } = walk;
  const before = { wrong: wrong.length, dropped: dropped.length };
  path.push(key);
  const fits = yield* outcomeOf(fit(value, walk));
  if (!fits && removable) {
    wrong.length = before.wrong;
    dropped.length = before.dropped;
    note(dropped, path);
  }
  path.pop();
  return fits;
}

function isWrong({ path, wrong }: Walk): false {
  note(wrong, path);
  return false;
}

/** The beginning of a text, in whole characters. */
function cutText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
}

function note(paths: string[], path: Walk['path']): void {
  if (paths.length < MAX_MISFITS) paths.push(path.join('.'));
}

/**
 * Tells whether a parsed body fits its schema. Nearly every answer does, and compiled code tells so in a fraction of the
 * time that valibot takes.
 */
export type Fits = (value: unknown) => boolean;

/** The schemas come from code of ours, so they are not checked; optimised checks take more memory and no less time. */
const ajv = new Ajv({ allowUnionTypes: true, meta: false, validateSchema: false, code: { optimize: false } });

/** Counts as valibot and JavaScript do. ajv's own `maxLength` walks through each text, to count code points. */
ajv.addKeyword({
  keyword: 'longest',
  type: 'string',
  code: (checked) => checked.fail(_`${checked.data}.length > ${checked.schema}`),
});

const withLongest: ConversionConfig['overrideAction'] = ({ jsonSchema: { maxLength, ...rest } }) =>
  maxLength === undefined ? undefined : ({ ...rest, longest: maxLength } as typeof rest);

/** Compiling takes some 10 ms: rows share schemas, and the storefronts of a test process share rows. */
const compiled = new WeakMap<v.GenericSchema, Fits>();

/**
 * Compiles a schema to a check, once. What fits is valid for valibot; a few values that valibot accepts do not fit (an array
 * in place of an object without required fields, a number beyond the range of doubles), so valibot has the last word.
 * @throws Error if JSON Schema cannot express the schema
 */
export function fitsSchema(schema: v.GenericSchema): Fits {
  return compiled.getOrInsertComputed(schema, () => {
    const { $schema: _draft, ...converted } = toJsonSchema(schema, {
      ignoreActions: ['metadata'],
      overrideAction: withLongest,
    });
    return ajv.compile(converted);
  });
}
