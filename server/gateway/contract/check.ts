/**
 * Checks an answer against the schema of its row in the contract (D30), once, when it is fetched. The one validator of
 * answers is ajv, which compiles the contract's valibot schemas: valibot itself takes ten times as long.
 */
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type * as v from 'valibot';
import { ajv, type Findings, tooMany } from './keywords.ts';
import type { HtmlField, PictureRule } from './sanitise.ts';

export type Checked =
  | {
      readonly fits: true;
      /** Paths of the values that were removed, cut or left empty, e.g. `data.products.3.rating`; the first 100 (D54). */
      readonly dropped: readonly string[];
      /** What is to be sanitised. */
      readonly html: readonly HtmlField[];
    }
  | { readonly fits: false /** Path of the first misfit that could not be removed. */; readonly wrong: string };

/**
 * Removes from a parsed body, in place, the smallest values that are wrong and not required: optional fields, texts that
 * may be empty, pictures that may not be shown, and elements of lists that the schema marks as droppable. Texts that are
 * too long are cut. Fields that the contract does not know stay. It goes through the body once, whatever is wrong with it.
 */
export type Check = (value: unknown, isShown?: PictureRule) => Checked;

/** Compiling takes some 10 ms: the storefronts of a test process share rows. */
const compiled = new WeakMap<v.GenericSchema, ValidateFunction>();

/** @throws Error if JSON Schema cannot express the schema */
export function checkOf(schema: v.GenericSchema): Check {
  const fits = compiled.getOrInsertComputed(schema, () => {
    const { $schema: _draft, ...converted } = toJsonSchema(schema, { overrideSchema, overrideAction });
    return ajv.compile(converted);
  });
  return (value, isShown = () => true) => {
    const found: Findings = { dropped: [], html: [], isShown, misfits: 0 };
    try {
      if (!fits.call(found, value)) return { fits: false, wrong: pathOfMisfit(fits.errors?.[0]) };
    } catch (error) {
      if (error !== tooMany) throw error;
      return { fits: false, wrong: tooMany.message };
    }
    const html = found.html.map((field) => ({ ...field, path: pathOf(field.path) }));
    return { fits: true, dropped: found.dropped.map(pathOf), html };
  };
}

/** @param pointer e.g. `/data/products/3/rating` @returns as people write it: `data.products.3.rating` */
const pathOf = (pointer: string): string => pointer.slice(1).replaceAll('/', '.');

function pathOfMisfit({ instancePath = '', params = {} }: Partial<ErrorObject> = {}): string {
  const { missingProperty } = params;
  return pathOf(missingProperty === undefined ? instancePath : `${instancePath}/${missingProperty}`);
}

/** JSON Schema with the keywords of ours. */
type Converted = JsonSchema & Record<string, unknown>;

/** Fields that need not be there, or may be empty, are `mendable`. In place of an object without fields PHP sends `[]`. */
const overrideSchema: ConversionConfig['overrideSchema'] = ({ valibotSchema, jsonSchema }) => {
  const { properties = {}, required = [], anyOf: [wrapped] = [], additionalProperties, ...rest } = jsonSchema;
  if (valibotSchema.type === 'nullish') return { ...(wrapped as JsonSchema), optional: true } as Converted;
  const type = ['object' as const, 'array' as const];
  if (valibotSchema.type === 'record') return { type, additionalProperties, items: additionalProperties } as Converted;
  if (valibotSchema.type !== 'object') return undefined;
  const fields = Object.entries(properties);
  const isNeeded = ([name, field]: (typeof fields)[number]) =>
    required.includes(name) && (field as Converted).blank !== true;
  const needed = fields.filter(isNeeded);
  return {
    ...rest,
    ...(required.length === 0 && { type }),
    properties: Object.fromEntries(needed),
    required: needed.map(([name]) => name),
    mendable: Object.fromEntries(fields.filter((field) => !isNeeded(field))),
  } as Converted;
};

/** The marks of `things.ts` are keywords; a list is `droppable` by the schema of its elements. */
const overrideAction: ConversionConfig['overrideAction'] = ({ jsonSchema }) => {
  const { maxLength, items, ...rest } = jsonSchema;
  if (maxLength !== undefined) return { ...rest, longest: maxLength } as Converted;
  return (rest as Converted).droppable === true ? ({ ...rest, droppable: items } as Converted) : undefined;
};
