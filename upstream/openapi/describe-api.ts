/**
 * The OpenAPI 3.1 description of the table of calls, from which a shop's team can write its own API, or generate a
 * client.
 */
import type * as v from 'valibot';
import type { CallRow } from '../../shared/contract/call-row.ts';
import { calls } from '../../shared/contract/calls.ts';
import { components, type Schema, schemaOf } from './schemas.ts';

/** These parameters stand for whole paths, but a path parameter of OpenAPI holds no slash: each kind is a path. */
const places = {
  '{listing}': ['/{category}/', '/{category}/{section}/', '/catalog/search/', '/actions/'],
  '{product}': ['/{category}/{permalink}.html', '/{category}/goods_{id}-{permalink}.html'],
} as const;

const parameterTexts: Readonly<Record<string, string>> = {
  category: 'Code of a section of the catalogue',
  section: 'A part of that section',
  permalink: "The product's name in addresses; it is answered under any prefix",
  id: 'Number of the thing',
  code: 'Code of a brand, or of an order',
  rubric: 'Code of the rubric',
};

const classTexts = {
  private: 'With the cookies of one visitor; never stored.',
  catalogue: 'Without cookies; fresh for a minute.',
  reference: 'Without cookies; fresh for 5 minutes.',
  live: 'Without cookies; fresh for 5 seconds.',
} as const;

const ref = (kind: 'parameters' | 'responses' | 'schemas', name: string) => ({ $ref: `#/components/${kind}/${name}` });

export function describeApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [key, row] of Object.entries(calls) as [string, CallRow][]) {
    const [method = '', address = ''] = key.split(' ');
    for (const path of pathsOf(address)) {
      paths[path] ??= { parameters: headerNames.map((name) => ref('parameters', name)) };
      paths[path][method.toLowerCase()] = operation(key, path, row);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1.0.0',
      summary: 'What the storefront asks of the API of a shop',
      description:
        'Multipart bodies and queries use dots for nested keys and brackets for lists: `order.shop=12`, ' +
        '`items[0].qnt=2`, `filter.brand[]=a`. The same bodies are accepted as JSON. The city is that of the ' +
        '`X-Forwarded-Host`. The first private call opens a session by a cookie of the API’s choice.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:4000', description: 'An API on this machine; SHOP_API_URL names it' }],
    security: [{}, { token: [] }],
    tags: Object.entries(classTexts).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components(),
      parameters,
      responses: { ...responses, Redirect: { description: 'The thing has moved', headers: { Location: location } } },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: '`SHOP_API_TOKEN`, where the API asks for one' },
      },
    },
  };
}

/** The paths of OpenAPI for an address of the table. */
function pathsOf(address: string): readonly string[] {
  const [path = ''] = address.split('?');
  for (const [name, kinds] of Object.entries(places)) {
    if (path.startsWith(name)) return kinds.map((kind) => kind + path.slice(name.length));
  }
  return [path];
}

function operation(key: string, path: string, row: CallRow): object {
  const { query, body, answer } = row;
  return {
    operationId: operationIdOf(key, path),
    summary: row.about,
    description: `${classTexts[row.class as keyof typeof classTexts]}${row.optional ? ' An API may lack this call.' : ''}`,
    tags: [row.class],
    'x-row': key,
    parameters: [
      ...pathParameters(path),
      ...(key.endsWith('?format=json') ? [ref('parameters', 'Format')] : []),
      ...(query === undefined ? [] : queryParameters(schemaOf(query, key))),
      ...(key === 'POST /api/checkout.json' ? [ref('parameters', 'IdempotencyKey')] : []),
    ],
    ...(body !== undefined && { requestBody: requestBody(body, key) }),
    responses: {
      200: { description: 'What was asked for', content: json(schemaOf(answer, key)) },
      ...(/\{/.test(path) || key.includes('content.json') ? { 404: ref('responses', 'NotFound') } : {}),
      ...(key.includes('{product}') ? { 301: ref('responses', 'Redirect') } : {}),
      ...(body !== undefined || key.includes('cancel') ? { 422: ref('responses', 'Invalid') } : {}),
      ...(row.optional && {
        404: ref('responses', 'NotOffered'),
        405: ref('responses', 'NotOffered'),
        501: ref('responses', 'NotOffered'),
      }),
      400: ref('responses', 'Refused'),
      503: ref('responses', 'Busy'),
      default: ref('responses', 'Failed'),
    },
  };
}

/** `GET /api/shop/{id}/stock.json` is `getApiShopIdStock`. */
function operationIdOf(key: string, path: string): string {
  const words = path.replace(/\.(?:json|html)$/, '').match(/[a-z]+/gi) ?? [];
  const name = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
  return key.slice(0, key.indexOf(' ')).toLowerCase() + name;
}

const json = (schema: Schema) => ({ 'application/json': { schema } });

function requestBody(body: v.GenericSchema, key: string): object {
  const schema = schemaOf(body, key);
  return {
    required: true,
    description: 'As JSON, or as multipart with dots and brackets in the names',
    content: { ...json(schema), 'multipart/form-data': { schema: flat(schema) } },
  };
}

/** The fields of a multipart body: `order.shop`, `items[]`, and `items[0].qnt` for any number. */
function flat(schema: Schema): Schema {
  const properties: Record<string, Schema> = {};
  const patternProperties: Record<string, Schema> = {};
  const walk = (one: Schema, name: string): void => {
    for (const [key, field] of Object.entries(one.properties ?? {})) {
      const place = name === '' ? key : `${name}.${key}`;
      if (field.properties !== undefined) walk(field, place);
      else if (field.items === undefined) properties[place] = field;
      else if (field.items.properties === undefined) properties[`${place}[]`] = field;
      else {
        for (const [part, inner] of Object.entries(field.items.properties)) {
          patternProperties[`^${place}\\[\\d+\\]\\.${part}$`] = inner;
        }
      }
    }
  };
  walk(schema, '');
  const some = Object.keys(patternProperties).length > 0;
  return { type: 'object', properties, ...(some && { patternProperties }) };
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: parameterTexts[name],
    schema: { type: name === 'id' ? 'integer' : 'string' },
  }));
}

function queryParameters({ properties = {}, required = [] }: Schema): object[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    if (name === 'filter') return ref('parameters', 'Filter');
    const isList = schema.type === 'array';
    return {
      name: isList ? `${name}[]` : name,
      in: 'query',
      required: required.includes(name),
      description,
      ...(isList && { style: 'form', explode: true }),
      schema,
    };
  });
}

const header = (name: string, description: string, schema: object, required = false) => ({
  name,
  in: 'header',
  required,
  description,
  schema,
});

/** Sent with every call (contract.md §1). */
const headers = {
  ForwardedHost: header('X-Forwarded-Host', 'Host of the region that the visitor is on: it tells the city', {
    type: 'string',
    examples: ['spb.shop.example'],
  }),
  ForwardedProto: header('X-Forwarded-Proto', 'Scheme that the visitor uses', { enum: ['http', 'https'] }),
  ForwardedFor: header('X-Forwarded-For', 'Address of the visitor', { type: 'string' }),
  RequestId: header('X-Request-Id', 'Names the request in the logs of both sides', { type: 'string' }),
  Language: header('Accept-Language', 'Always `ru`', { const: 'ru' }),
};
const headerNames = Object.keys(headers);

const parameters = {
  ...headers,
  IdempotencyKey: header(
    'Idempotency-Key',
    'Made once per checkout: a repeat is answered with the first order, and creates none',
    { type: 'string', format: 'uuid' },
    true,
  ),
  Format: {
    name: 'format',
    in: 'query',
    required: true,
    description: 'Tells the JSON of a page from the page',
    schema: { const: 'json' },
  },
  Filter: {
    name: 'filter',
    in: 'query',
    description:
      'The chosen filters, each a parameter of its own: `filter.price.from=100`, `filter.price.to=500`, ' +
      '`filter.brand[]=a&filter.brand[]=b`, `filter.today=1`. The codes are those of `filter.json`.',
    style: 'form',
    explode: true,
    schema: {
      type: 'object',
      patternProperties: {
        '^filter\\.[\\w-]+\\.(from|to)$': { type: 'number', description: 'A range' },
        '^filter\\.[\\w-]+\\[\\]$': { type: 'array', items: { type: 'string' }, description: 'Any of these values' },
        '^filter\\.[\\w-]+$': { const: '1', description: 'A flag' },
      },
    },
    examples: {
      range: { summary: 'A range of prices', value: { 'filter.price.from': 100, 'filter.price.to': 500 } },
      list: { summary: 'One of two brands', value: { 'filter.brand[]': ['a', 'b'] } },
    },
  },
};

const location = { description: 'The path of its page now', schema: { type: 'string' } };
const error = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/ErrorBody' }) });

const responses = {
  NotFound: error('There is no such thing'),
  NotOffered: error('There is no such thing, or the API does not have this call'),
  Invalid: error('A rule is broken: `error.fields` names the fields'),
  Refused: error('The call is refused'),
  Busy: {
    ...error('The API can do no more now'),
    headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
  },
  Failed: error('Any other failure'),
};
