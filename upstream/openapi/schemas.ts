/** The things of the contract as named components of OpenAPI, with a description of each field. */
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as things from '../../shared/contract/things.ts';
import { fieldTexts, ownFieldTexts, thingTexts } from './descriptions.ts';

/** A schema as OpenAPI 3.1 has it: JSON Schema of 2020-12. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
}

/** `Id` stays in place: it is a number with a name. */
const { Id, ...named } = things;
const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
const definitions = Object.fromEntries(
  Object.entries(named).flatMap(([name, one]) => (isSchema(one) ? [[name, one]] : [])),
);

const config: ConversionConfig = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  definitions,
  // The marks by which the storefront drops and sanitises (things.ts) are not JSON Schema.
  ignoreActions: ['metadata'],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** `components.schemas`. */
export function components(): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => {
      // By itself a definition is only a reference: its content is that of a copy that is none.
      const { $schema, $defs, ...content } = toJsonSchema({ ...schema }, config);
      const told = describeFields(content as Schema, name);
      const description = thingTexts[name as keyof typeof thingTexts];
      return [name, description === undefined ? told : { description, ...told }];
    }),
  );
}

/** The schema of a query, a body or an answer. @param name of its row, for descriptions of its own */
export function schemaOf(schema: v.GenericSchema, name: string): Schema {
  const { $schema, $defs, ...content } = toJsonSchema(schema, config);
  return describeFields(content as Schema, name);
}

/**
 * Gives each field a description: its own, by its place, or that of all fields of its name. A reference is described by
 * what it leads to.
 */
function describeFields(schema: Schema, place: string): Schema {
  const { properties, items, anyOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const own = `${place}.${name}`;
          const description = ownFieldTexts[own] ?? fieldTexts[name];
          const told = describeFields(field, own);
          return [name, description === undefined ? told : { description, ...told }];
        }),
      ),
    }),
    ...(items && { items: describeFields(items, place) }),
    ...(anyOf && { anyOf: anyOf.map((one) => describeFields(one, place)) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: describeFields(additionalProperties, place),
    }),
  };
}
