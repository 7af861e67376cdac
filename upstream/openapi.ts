/** The OpenAPI 3.1 description of the table of calls, from which a shop's team can write its own API. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { CallRow } from '../shared/contract/call-row.ts';
import { calls } from '../shared/contract/calls.ts';
import { ErrorBody } from '../shared/contract/things.ts';

type JsonSchema = ReturnType<typeof toJsonSchema>;

const schemaOf = (schema: v.GenericSchema): JsonSchema => {
  const { $schema, ...rest } = toJsonSchema(schema, { errorMode: 'ignore' });
  return rest;
};

const json = (schema: v.GenericSchema) => ({ 'application/json': { schema: schemaOf(schema) } });

/** These two parameters stand for whole paths, but an OpenAPI path parameter cannot contain slashes. */
const paths: Readonly<Record<string, string>> = {
  listing: '/{category}/, /{category}/{section}/, /catalog/search/, /actions/ or /brands/{code}/',
  product: '/{category}/{permalink}.html, or the older /{category}/goods_{id}-{permalink}.html',
};

export function describeApi(): object {
  const operations: Record<string, Record<string, object>> = {};
  for (const [key, row] of Object.entries(calls) as [string, CallRow][]) {
    const space = key.indexOf(' ');
    const address = key.slice(space + 1);
    const path = address.startsWith('/') ? address : `/${address}`;
    operations[path] ??= {};
    operations[path][key.slice(0, space).toLowerCase()] = operation(address, row);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1.0.0',
      description:
        'Multipart bodies use dots for nested keys and brackets for lists: order.shop=12, items[0].qnt=2. ' +
        'The city is picked by X-Forwarded-Host.',
    },
    paths: operations,
  };
}

function operation(address: string, row: CallRow): object {
  return {
    summary: row.about,
    tags: [row.class],
    parameters: [...pathParameters(address), ...queryParameters(row.query)],
    ...(row.body !== undefined && {
      requestBody: {
        required: true,
        content: { ...json(row.body), 'multipart/form-data': { schema: schemaOf(row.body) } },
      },
    }),
    responses: {
      200: { description: 'OK', content: json(row.answer) },
      default: { description: 'An error', content: json(ErrorBody) },
    },
  };
}

function pathParameters(address: string): object[] {
  return [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name === 'id' ? 'integer' : 'string' },
    ...(paths[name] !== undefined && { description: `A whole path: ${paths[name]}` }),
  }));
}

function queryParameters(query: v.GenericSchema | undefined): object[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
