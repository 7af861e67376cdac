/**
 * Checks an answer against the schema of its row in the contract (D30), once, when it is fetched. The one validator of
 * answers is ajv, which compiles the contract's valibot schemas: valibot itself takes ten times as long.
 *
 * Keywords of our own change the value in place: the smallest part that does not fit and need not be there is removed
 * (D30), and a long text is cut (D74).
 */

import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { _, Ajv, type Code, type ErrorObject, type KeywordCxt, type Name, str, type ValidateFunction } from 'ajv';
import { Type } from 'ajv/dist/compile/util.js';
import type * as v from 'valibot';
import { type HtmlField, isToSanitise, type PictureRule } from './sanitise.ts';

/** What a check throws that gives up. */
const tooMany = new Error('too many misfits');

/** What a check finds. Compiled code has it as `this`. */
interface Findings {
  /** Paths of the values that were removed, cut or left empty. */
  readonly dropped: string[];
  readonly html: HtmlField[];
  readonly isShown: PictureRule;
  /** How many there were, those in a part that was removed included. */
  misfits: number;
}

/** Of the misfits of an answer so many are listed (D54), and an answer with more than this is refused. */
const MISFITS = { listed: 100, most: 50_000 };

/** The beginning of a text, in whole characters. */
function cutText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
}

/** The schemas come from code of ours, so they are not checked; optimised checks take more memory and no less time. */
const ajv = new Ajv({
  allowUnionTypes: true,
  meta: false,
  validateSchema: false,
  passContext: true,
  code: { optimize: false },
});

/** Marks that other keywords or documents read. They ask nothing of a value. */
ajv.addVocabulary(['optional', 'blank', 'cut', 'shown']);

/** Counts as valibot and JavaScript do. ajv's own `maxLength` walks through each text, to count code points. */
ajv.addKeyword({
  keyword: 'longest',
  type: 'string',
  code(cxt) {
    const { gen, data, schema, parentSchema, it } = cxt;
    const isLong = _`${data}.length > ${schema}`;
    if (parentSchema.cut !== true) return cxt.fail(isLong);
    gen.if(isLong, () => {
      gen.code(_`${it.parentData}[${it.parentDataProperty}] = ${helper(cxt, cutText)}(${data}, ${schema})`);
      note(cxt, str`${it.errorPath}`);
    });
  },
});

ajv.addKeyword({
  keyword: 'picture',
  type: 'string',
  code: (cxt) => cxt.fail(_`${cxt.data} !== "" && !this.isShown(${cxt.data})`),
});

/** Text without a tag, of a usual length, needs nothing. */
ajv.addKeyword({
  keyword: 'html',
  type: 'string',
  code(cxt) {
    const { gen, data, parentSchema, it } = cxt;
    const at = _`holder: ${it.parentData}, key: ${it.parentDataProperty}, path: ${str`${it.errorPath}`}`;
    const isOptional = parentSchema.optional === true;
    gen.if(_`${helper(cxt, isToSanitise)}(${data})`, () =>
      gen.code(_`this.html.push({ ${at}, text: ${data}, isOptional: ${isOptional} })`),
    );
  },
});

/** The schema of elements of which those that do not fit are removed; before what is asked of the list as a whole. */
ajv.addKeyword({
  keyword: 'droppable',
  type: 'array',
  before: 'minItems',
  trackErrors: true,
  code(cxt) {
    const { gen, data, it } = cxt;
    const kept = gen.let('kept', 0);
    gen.forRange('at', 0, _`${data}.length`, (at) => {
      const keep = () => gen.code(_`${data}[${kept}++] = ${data}[${at}]`);
      checkPart(cxt, { dataProp: at, dataPropType: Type.Num }, str`${it.errorPath}/${at}`, { keep });
    });
    gen.code(_`${data}.length = ${kept}`);
  },
});

/** The schemas of fields that are removed, or left empty, where they do not fit. */
ajv.addKeyword({
  keyword: 'mendable',
  type: 'object',
  trackErrors: true,
  code(cxt) {
    const { gen, data, schema, it } = cxt;
    for (const [name, { optional, blank }] of Object.entries<Marks>(schema)) {
      const field = _`${data}[${name}]`;
      const mend = () => gen.code(blank === true ? _`${field} = ""` : _`delete ${field}`);
      const check = () => checkPart(cxt, { schemaProp: name, dataProp: name }, str`${it.errorPath}/${name}`, { mend });
      if (optional === true) gen.if(_`${field} !== undefined && ${field} !== null`, check);
      else check();
    }
  },
});

interface Marks {
  readonly optional?: true;
  readonly blank?: true;
}

interface Part {
  readonly dataProp: string | Name;
  readonly dataPropType?: Type;
  readonly schemaProp?: string;
}

/** Writes the check of an element or a field. One that does not fit is noted, and its errors are forgotten. */
function checkPart(cxt: KeywordCxt, part: Part, path: Code, then: { keep?: () => void; mend?: () => void }): void {
  const { gen } = cxt;
  const dropped = gen.const('dropped', _`this.dropped.length`);
  const html = gen.const('html', _`this.html.length`);
  const fits = gen.name('fits');
  cxt.subschema({ ...part, keyword: cxt.keyword, createErrors: false, compositeRule: true }, fits);
  const drop = () => {
    cxt.reset();
    then.mend?.();
    // Nothing in it counts any more.
    for (const [list, before] of [
      [_`this.dropped`, dropped],
      [_`this.html`, html],
    ] as const) {
      gen.if(_`${list}.length > ${before}`, () => gen.code(_`${list}.length = ${before}`));
    }
    note(cxt, path);
  };
  gen.if(_`!${fits}`, drop, then.keep);
}

/** Writes the note of a misfit. */
function note(cxt: KeywordCxt, path: Code): void {
  const { gen } = cxt;
  gen.if(_`this.dropped.length < ${MISFITS.listed}`, () => gen.code(_`this.dropped.push(${path})`));
  gen.if(_`++this.misfits > ${MISFITS.most}`, () => gen.throw(_`${gen.scopeValue('obj', { ref: tooMany })}`));
}

/** The name by which compiled code calls a function of this module. */
function helper({ gen }: KeywordCxt, ref: (...given: never[]) => unknown): Name {
  return gen.scopeValue('func', { ref });
}

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
