/** The OpenAPI description of the contract: complete, accepted by a linter, and the source of a client that works. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type Test, test } from 'tap';
import { calls } from '../../shared/contract/calls.ts';
import { describeApi } from '../../upstream/openapi/describe-api.ts';
import { openShop } from './shop.ts';

interface Node {
  readonly [key: string]: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
}
interface Operation extends Node {
  readonly 'x-row': string;
  readonly responses: Readonly<Record<string, object>>;
  readonly parameters: readonly Node[];
}
const document = describeApi() as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: object; readonly parameters: object };
};
const operations = Object.values(document.paths).flatMap(({ parameters: _, ...methods }) => Object.values(methods));

/** The fields below a schema that have no description. */
function undescribed(node: unknown, place: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node as Node).flatMap(([key, value]) => {
    if (key !== 'properties') return undescribed(value, `${place}.${key}`);
    return Object.entries(value as Record<string, Node>).flatMap(([name, field]) => [
      ...(field.description === undefined ? [`${place}.${name}`] : []),
      ...undescribed(field, `${place}.${name}`),
    ]);
  });
}

test('the OpenAPI page describes each row, field and parameter, and the failures of each call [S7.1, V2.1.1, V2.1.2, V2.1.3]', (t: Test) => {
  t.same([...new Set(operations.map((one) => one['x-row']))].toSorted(), Object.keys(calls).toSorted());
  t.strictSame(undescribed(document, ''), []);
  const parameters = [...operations.flatMap((one) => one.parameters), ...Object.values(document.components.parameters)];
  t.strictSame(
    parameters.filter((one) => one.$ref === undefined && one.description === undefined),
    [],
  );
  for (const { summary, description, responses } of operations) {
    t.ok(summary && description);
    for (const status of ['200', '400', '503', 'default']) t.ok(status in responses, `${summary}: ${status}`);
  }
  t.ok(operations.filter((one) => '422' in one.responses).length >= 10, 'forms name wrong fields');
  t.notOk(JSON.stringify(document).includes('droppable'), 'marks of the storefront stay inside');
  t.end();
});

test('the OpenAPI page passes Redocly’s recommended rules', async (t: Test) => {
  // The addresses of pages end with a slash (D21).
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-path-trailing-slash': 'off' } });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  t.strictSame(
    problems.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    [],
  );
});

/** What the test uses of the generated client. */
interface Client {
  defaults: { baseUrl: string };
  getApiGeo(headers?: object): Promise<Answer>;
  getCategory(category: string, format: 'json', more: object): Promise<Answer>;
  getApiGoods(ids: readonly number[]): Promise<Answer>;
  getApiShopId(id: number): Promise<Answer>;
  postApiFeedbackCallback(body: object): Promise<Answer>;
}
interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the client is typed, but only when it has been made
  readonly data: any;
}

test('a public generator makes a typed client of the OpenAPI page that works', async (t: Test) => {
  const folder = t.testdir();
  const [from, to] = [join(folder, 'openapi.json'), join(folder, 'client.ts')];
  writeFileSync(from, JSON.stringify(document));
  const root = join(import.meta.dirname, '../..');
  const made = spawnSync(process.execPath, [join(root, 'node_modules/oazapfts/dist/cli.js'), from, to], { cwd: root });
  t.equal(made.status, 0, String(made.stderr));
  const types = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--ignoreConfig',
      to,
    ],
    { cwd: root, encoding: 'utf8' },
  );
  t.equal(types.stdout, '', 'its types are right');
  const client = (await import(pathToFileURL(to).href)) as Client;
  client.defaults.baseUrl = await openShop(t);
  const cities = await client.getApiGeo();
  t.match(cities, { status: 200, data: { geos: [{ title: String, is_geo_center: Boolean }] } });
  const spb = await client.getApiGeo({ xForwardedHost: 'spb.shop.example' });
  t.equal(spb.status, 200);
  const filter = { 'filter.price.from': 500, 'filter.price.to': 900 };
  const wine = await client.getCategory('wine', 'json', { filter, sort: 'price', limit: 5 });
  const prices = wine.data.data.products.map(
    ({ variations: [first] }: { variations: { price: number }[] }) => first?.price,
  );
  t.equal(prices.length, 5);
  t.ok(
    prices.every((price: number) => price >= 500 && price <= 900),
    `${prices}`,
  );
  const ids = wine.data.data.products.map(({ variations: [first] }: { variations: { id: number }[] }) => first?.id);
  t.equal((await client.getApiGoods(ids)).data.data.length, 5, 'lists repeat their name');
  t.match(await client.getApiShopId(999_999_999), { status: 404, data: { error: { code: String } } });
  const wrong = await client.postApiFeedbackCallback({ name: '', phone: '12' });
  t.match(wrong, { status: 422, data: { error: { fields: { name: String, phone: String } } } });
});
