/** An API of another shape (D61): its adapter says how calls are asked, and makes the contract's answers of its own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { examine } from '../../tools/doctor/examine.ts';
import { projectRoot } from '../checks/project-files.ts';
import { ops } from '../http-cache/two-instances.ts';
import { compileTypes } from '../kit/compile-types.ts';
import { answer } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

/** Cities are called towns there, and shops are asked for by the town's number. */
const ADAPTER = `
import type { Adapter } from '${join(projectRoot, 'shared/contract/adapter.ts')}';
type Towns = { towns: { nr: number; name: string; domain: string }[] };
export default {
  'GET /api/geo.json': {
    request: () => ({ path: '/v2/towns', query: { with: ['phone', 'host'], none: null } }),
    answer: (body) => {
      const { towns } = body as Towns;
      return { geos: towns.map(({ nr, name, domain }) => ({
        id: nr, title: name, is_geo_center: nr === 1, phone: '+7 495 000-00-00', host: domain,
      })) };
    },
  },
  'GET /api/shop.json': {
    request: ({ key, path, query }) => ({ path: '/v2/stores', query: { town: query.area_id, key, path } }),
    answer: (body, call) => { throw new Error('no shops at ' + call.path); },
  },
  'GET {listing}?format=json': { request: ({ path, query }) => ({ path: '/v2' + path, query }) },
} satisfies Adapter;
`;
const towns = { towns: [{ nr: 1, name: 'Тверь', domain: 'shop.example' }] };

async function open(t: Test, module = ADAPTER) {
  const upstream = await startUpstream(t);
  upstream.on('/v2/towns', answer(200, towns, { ETag: '"theirs"' }));
  const file = join(t.testdir({ 'adapter.ts': module }), 'adapter.ts');
  return { upstream, file };
}

test('D61: calls are asked as the adapter says, and its answers are those of the contract', async (t: Test) => {
  const { upstream, file } = await open(t);
  const storefront = await startStorefront(t, { upstream, env: { SHOP_API_ADAPTER: file } });
  const { json, headers } = await storefront.getJson('/api/geo.json', { headers: { cookie: 'a=b' } });
  t.match(json, { geos: [{ id: 1, title: 'Тверь', host: 'shop.example' }] });
  t.ok(headers.etag && headers.etag !== '"theirs"', 'the validator is that of the answer made');
  t.strictSame(
    upstream.seen('/v2/towns').map(({ url, headers }) => [url, headers.cookie]),
    [['/v2/towns?with=phone&with=host', undefined]],
    'asked once, without cookies: it is stored like any other',
  );
  t.strictSame(upstream.seen('/api/geo.json'), []);
  await storefront.get('/wine/?format=json&filter.brand[]=a&filter.brand[]=b&page=2');
  const [listing] = upstream.seen('/v2/wine/');
  t.equal(listing?.url, '/v2/wine/?format=json&filter.brand[]=a&filter.brand[]=b&page=2');
});

test('D61, D80, D55: what the adapter throws is a failure of its call, which is counted; other calls go on', async (t: Test) => {
  const { upstream, file } = await open(t);
  upstream.on('/v2/stores', answer(200, { stores: [] }));
  const storefront = await startStorefront(t, { upstream, env: { SHOP_API_ADAPTER: file } });
  t.equal((await storefront.get('/')).status, 200, 'other calls go on');
  const shops = await storefront.getJson('/api/shop.json?area_id=1');
  t.equal(shops.status, 502);
  t.match(shops.json, { error: { code: 'upstream' } });
  const asked = upstream.seen('/v2/stores').find(({ url }) => url.includes('town=1'));
  t.match(decodeURIComponent(asked?.url ?? ''), 'town=1&key=GET /api/shop.json&path=/api/shop.json');
  const metrics = (await ops(storefront).get('/metrics')).text;
  t.match(metrics, /call="GET \/api\/shop\.json".*result="refused"|result="refused".*call="GET \/api\/shop\.json"/);
  upstream.on('/v2/towns', answer(200, {}));
  await ops(storefront).send('POST', '/cache/purge', { body: '{}' });
  t.equal((await storefront.get('/api/geo.json')).status, 502);
});

test('D54: the bounds of answers hold before an adapter sees one [D54.1]', async (t: Test) => {
  const { upstream, file } = await open(t);
  const deep = '['.repeat(100) + ']'.repeat(100);
  upstream.on('/v2/towns', answer(200, `{"towns":${JSON.stringify(towns.towns)},"more":${deep}}`));
  const storefront = await startStorefront(t, { upstream, env: { SHOP_API_ADAPTER: file } });
  t.equal((await storefront.get('/api/geo.json')).status, 502);
});

test('D61: an unknown row, a missing or a broken module stops the start with its name', async (t: Test) => {
  const upstream = await startUpstream(t);
  const folder = t.testdir({
    'row.ts': "export default { 'GET /api/shops.json': {} };",
    'part.ts': "export default { 'GET /api/shop.json': { anwser: () => ({}) } };",
    'text.ts': "export default { 'GET /api/shop.json': { answer: 'x' } };",
    'none.ts': 'export const adapter = {};',
    'broken.ts': 'export default {',
    'throws.ts': "throw new Error('no licence');",
  });
  const told = async (name: string): Promise<string> => {
    const env = { SHOP_API_ADAPTER: join(folder, name) };
    const error: Error = await startStorefront(t, { upstream, env }).then(
      () => new Error('it started'),
      (reason) => reason,
    );
    return error.message;
  };
  for (const [name, why] of [
    ['row.ts', /names "GET \/api\/shops\.json", which is no row .* did you mean "GET \/api\/shop\.json"\?$/],
    ['part.ts', /has "anwser" for "GET \/api\/shop\.json": only request and answer are known$/],
    ['text.ts', /has a answer for "GET \/api\/shop\.json" that is no function$/],
    ['none.ts', /has no default export that is an object by row$/],
    ['broken.ts', /cannot be loaded: /],
    ['throws.ts', /cannot be loaded: no licence$/],
    ['missing.ts', /cannot be loaded: /],
  ] as const) {
    const line = await told(name);
    t.match(line, why);
    t.ok(line.startsWith(`SHOP_API_ADAPTER: ${join(folder, name)} `) && !line.includes('\n'), line);
  }
});

test('D61: an address that is no local path is never asked for', async (t: Test) => {
  const paths = ['//evil.example/', 'https://evil.example/', 'x', '/a?b=1', '/a b', '/a#b', '/a\\b', '/ё'];
  for (const path of paths) {
    const { upstream, file } = await open(
      t,
      `export default { 'GET /brands.json': { request: () => ({ path: ${JSON.stringify(path)} }) } };`,
    );
    const storefront = await startStorefront(t, { upstream, env: { SHOP_API_ADAPTER: file } });
    upstream.reset();
    t.equal((await storefront.get('/brands.json')).status, 502, path);
    t.strictSame(
      upstream.seen().filter((request) => request.path.includes('brands') || request.path === '/a'),
      [],
    );
    await storefront.stop();
  }
});

test('D80: the types name a row that is wrong, in TypeScript and in JavaScript', (t: Test) => {
  const typescript = (rows: string) =>
    compileTypes(t, `import type { Adapter } from 'vitrina/adapter';\nexport default {${rows}} satisfies Adapter;\n`);
  const javascript = (rows: string) => {
    const adapter = "/** @satisfies {import('vitrina/adapter').Adapter} */\nconst adapter";
    return compileTypes(t, `${adapter} = {${rows}};\nexport default adapter;\n`, 'adapter.js');
  };
  const good = `'POST /api/cart/update.json': {
    request: ({ body, session }) => ({ method: 'PUT', body: { nr: body.item }, headers: { a: session.get() } }),
    answer: () => ({ data: { items: [] } }),
  }, 'GET /api/shop/{id}.json': { request: ({ params, cursor }) => ({ path: '/' + params.id, query: { cursor } }) }`;
  const session = "'GET /api/shop.json': { request: ({ session }) => ({}) }";
  for (const say of [typescript, javascript]) {
    t.equal(say(good), '');
    t.match(say("'GET /api/shops.json': {}"), /'GET \/api\/shops\.json''? does not exist in type/);
    t.match(say("'GET /api/cart.json': { answer: () => ({ items: [] }) }"), 'PrivateCall<"GET /api/cart.json">');
    t.match(say(session), "Property 'session' does not exist", 'no session for what is shared');
  }
  t.end();
});

test('D61: doctor and check:contract use the same adapter, and check:contract --help names the options', async (t: Test) => {
  const { upstream, file } = await open(t);
  upstream.on('/v2/stores', answer(200, {}));
  const env = { PORT: '0', SHOP_API_URL: upstream.url, PUBLIC_HOST: 'shop.example', SHOP_API_ADAPTER: file };
  const findings = await examine(env, 'fresh');
  t.match(
    findings.find(({ message }) => message.startsWith('GET /api/geo.json')),
    { outcome: 'ok' },
  );
  const run = async (...args: string[]): Promise<string> => {
    const main = join(projectRoot, 'tools/contract/main.ts');
    const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env.PATH } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    await new Promise((resolve) => child.on('close', resolve));
    return said;
  };
  const report = await run(upstream.url, '--adapter', file);
  t.match(report, /^ok {6}GET \/api\/geo\.json/m);
  t.match(report, 'the adapter of GET /api/shop.json: no shops at /api/shop.json');
  t.match(await run('--help'), /--host[\s\S]+--write[\s\S]+--adapter/);
  t.match(await run(upstream.url, '--adapter', 'nowhere.ts'), /^SHOP_API_ADAPTER: nowhere\.ts cannot be loaded/);
});
