import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { createOtherShape } from '../../examples/other-shape/api.ts';
import { createShop } from '../../examples/shop-api/shop.ts';
import { type CallAnswer, calls } from '../../shared/contract/calls.ts';
import { checkContract, openApi } from '../../tools/contract/check.ts';
import { Visitor } from '../../tools/contract/client.ts';
import { completed } from '../../tools/contract/example.ts';
import { schemaProblems, tellFindings } from '../../tools/contract/findings.ts';
import { examine } from '../../tools/doctor/examine.ts';
import { projectRoot } from '../checks/project-files.ts';
import { cityOfHost } from '../kit/fixtures/cities.ts';
import { makeStockRow } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { startUpstream } from '../kit/upstream.ts';
import { openShop } from '../upstream/shop.ts';

interface Checked {
  readonly code: number | null;
  readonly report: string;
}

/** What an API may ask for. */
const TOKEN = 'secret';

/** Runs the command. */
async function runCheck(url: string, ...args: string[]): Promise<Checked> {
  const main = join(projectRoot, 'tools/contract/main.ts');
  const child = spawn(process.execPath, [main, url, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SHOP_API_TOKEN: TOKEN },
  });
  let report = '';
  child.stdout.on('data', (chunk) => {
    report += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, report })));
}

/** What the command does, without the second that a process takes to start. */
async function check(url: string, write = false): Promise<Checked> {
  const findings = await checkContract(await openApi(url, undefined), undefined, write);
  const isFailed = findings.some(({ outcome }) => outcome === 'failed');
  return { code: isFailed ? 1 : 0, report: tellFindings(findings).join('\n') };
}

/** Is it a call for the text of a page that the shop may have? */
const isText = ({ url }: { url: string }) => /^\/api\/content\.json\?url=%2F(?!net-)/.test(url);
const lines = (report: string, outcome: string) => report.split('\n').filter((line) => line.startsWith(outcome));

test('check:contract reports the row, the field, the expected type and the value received', async (t: Test) => {
  const upstream = await startUpstream(t);
  upstream.on('/api/area.json', answer(200, { data: { id: 'one', title: 'Москва' } }));
  const { code, report } = await runCheck(upstream.url);
  t.equal(code, 1);
  t.match(report, /^failed {2}GET \/api\/area\.json {3}\/api\/area\.json$/m);
  t.match(report, /^ {8}- data\.id: expected number, came "one"$/m);
  t.match(report, /^ {8}- data\.phone: expected "phone", came undefined$/m);
  t.match(report, 'rule: GET /api/area.json is the city of this host (docs/specification/contract.md, §4)');
  t.match(report, /^ {8}example: GET \/api\/area\.json → \{"data":\{"id":1,"title":"…".*"host":"shop\.example"/m);
});

test('the example of each row has all its fields, and fits the contract', (t: Test) => {
  for (const [key, { answer }] of Object.entries(calls))
    t.strictSame(schemaProblems(answer, completed(answer)), [], key);
  t.end();
});

test('D75: check:contract fails on a city whose host, title or phone cannot be used', async (t: Test) => {
  const upstream = await startUpstream(t);
  const city = { id: 7, title: 'Тверь', is_geo_center: false, phone: '+7', host: 'тверь.магазин.рф' };
  const { phone, ...mute } = city;
  const problems = async (...geos: object[]) => {
    upstream.on('/api/geo.json', answer(200, { geos }));
    return (await check(upstream.url)).report;
  };
  t.match(
    await problems(mute, { ...city, title: 5 }),
    /geos\.0\.phone: expected "phone"[\s\S]*geos\.1\.title: expected string/,
  );
  t.match(await problems({ ...city, host: 'a b' }), 'city 7: "a b" is no name of a host');
  t.notMatch(await problems(city), /no name of a host|geos\./);
});

test('D62: check:contract asks what every linked page would ask, and names those without an answer', async (t: Test) => {
  const upstream = await startUpstream(t);
  const items = ['/corporate/', '/calculator/', '/brands/none/', '/article/net/', '/faq/'].map((url) => ({
    title: 'К',
    url,
  }));
  upstream.on('/api/navigation.json', answer(200, { header: items, footer: [] }));
  for (const path of ['/calculator/options.json', '/article/vino/1.json', '/brands/none/'])
    upstream.on(path, answer(404));
  const { report } = await check(upstream.url);
  t.match(report, '- menu /corporate/: the API answers /api/content.json?url=%2Fcorporate%2F with 404');
  t.match(report, '- menu /calculator/: the API answers /calculator/options.json with 404');
  t.match(report, '- menu /brands/none/: the API answers /brands/none/?format=json with 404');
  t.match(report, '- article /article/vino/1/: the API answers /article/vino/1.json with 404');
  t.notMatch(report, 'menu /faq/');
});

test('D53, D62: an API keeps the contract without what is optional, which check:contract names', async (t: Test) => {
  const upstream = await startUpstream(t);
  const lacking = ['/calculator/options.json', '/article.json', '/article/rubrics.json', '/article/vino/1.json'];
  for (const path of [...lacking, '/api/content.json', '/api/goods.json', '/calculator.json'])
    upstream.on(path, answer(404, { error: { code: 'not_found', message: 'Такого нет' } }));
  upstream.on('OPTIONS /api/reviews/0.json', answer(405));
  const links = ['/brands/', '/shop/'].map((url) => ({ title: 'К', url }));
  upstream.on('/api/navigation.json', answer(200, { header: links, footer: [] }));
  const { code, report } = await check(upstream.url, true);
  t.strictSame(lines(report, 'failed'), []);
  t.equal(code, 0);
  const skipped = lines(report, 'skipped').join('\n');
  const calls = ['GET /api/goods.json', 'POST /api/reviews/{id}.json', 'POST /calculator.json', 'GET /article.json'];
  for (const name of [...calls, '/calculator/', '/article/', '/faq/', '/delivery/']) t.match(skipped, name);
  t.match(skipped, /addresses in GET \/article\.json .*for \/article\/, which is optional and not there/);
});

test('D53: check:contract fails an API that offers a call and does not answer it', async (t: Test) => {
  const upstream = await startUpstream(t);
  upstream.on(({ url }) => url.startsWith('/api/goods.json') && !/=0$/.test(url), answer(404));
  const { report } = await check(upstream.url);
  t.match(report, /^failed {2}GET \/api\/goods\.json /m);
});

test('check:contract reports no problem with an API that keeps the contract', async (t: Test) => {
  const upstream = await startUpstream(t);
  upstream.on(isText, answer(200, { data: { title: 'Страница', html: '' } }));
  const { code, report } = await check(upstream.url, true);
  t.strictSame([...lines(report, 'failed'), ...lines(report, 'skipped')], []);
  t.equal(code, 0);
  t.equal(upstream.orders, 1, 'the repeated order was placed once');
});

test('D70: check:contract names the first goods whose counts are not those of their stock rows', async (t: Test) => {
  const upstream = await startUpstream(t);
  const city = cityOfHost('shop.example', 'shop.example');
  const row = makeStockRow(1, 2, city);
  upstream.on('/api/stock/2.json', answer(200, { data: [row, { ...row, shop: { ...row.shop, areas: [99] } }] }));
  const { code, report } = await check(upstream.url);
  t.equal(code, 1);
  t.match(report, /^ {8}- goods 2: shops_count is 2, its stock rows in Москва give 1$/m);
  t.match(report, /^ {8}- goods 2: transit_shops_count is 2, its stock rows in Москва give 1$/m);
  t.equal(lines(report, 'failed').length, 1);
  upstream.on('/api/stock/2.json', answer(200, { data: [] }));
  const gone = await check(upstream.url);
  t.match(gone.report, '- goods 2: availability_status is in_stock, its stock rows in Москва give out_of_stock');
  t.match(gone.report, '- goods 2: delivery_days is 2, its stock rows in Москва give none');
});

test('D81: check:contract names what does not fit the shop: foreign pictures and currencies, categories that are not there', async (t: Test) => {
  const upstream = await startUpstream(t);
  const { json } = await new Visitor(upstream.url).ask('/wine/?format=json');
  const listing = json as CallAnswer<'GET {listing}?format=json'>;
  const [one, ...others] = listing.data.products;
  const image = { s_url: 'https://cdn.example/1', url: '/upload/1.webp' };
  const products = [{ ...one, image, currency: 'USD' }, ...others];
  upstream.on(({ url }) => /^\/[\w-]+\/\?format=json$/.test(url), answer(200, { ...listing, data: { products } }));
  const filters = [{ code: 'price', title: 'Цена', type: 'range', unit: '$', min: 1, max: 2 }];
  upstream.on(({ url }) => /^\/[\w-]+\/filter\.json$/.test(url), answer(200, { data: { filters } }));
  upstream.on(({ url }) => url.startsWith('/gin/?format=json'), answer(404));
  const { code, report } = await check(upstream.url);
  t.equal(code, 1);
  t.match(report, '/?format=json: https://cdn.example/1 is left out → IMAGE_HOSTS=cdn.example');
  t.match(report, '/?format=json: currency is "USD", and each amount is shown in roubles');
  t.match(report, '/filter.json: the unit of the filter "price" is "$", expected "₽"');
  t.match(report, '- category gin of the profile: the API answers /gin/?format=json&limit=1 with 404');
});

test('check:contract makes write calls only with --write', async (t: Test) => {
  const upstream = await startUpstream(t);
  const { report } = await check(upstream.url);
  t.equal(lines(report, 'skipped').filter((line) => line.includes('--write')).length, 15);
  t.strictSame(
    upstream.seen(({ method }) => method !== 'GET' && method !== 'OPTIONS'),
    [],
  );
});

test('the embedded shop API keeps the contract, row by row, writes included [S3.1, S7.1, U7]', async (t: Test) => {
  const { code, report } = await check(await openShop(t), true);
  t.strictSame([...lines(report, 'failed'), ...lines(report, 'skipped')], []);
  t.equal(code, 0);
});

test('the shop API of examples/ keeps the contract, and leaves out optional calls only', async (t: Test) => {
  const shop = await createShop('shop.example');
  await shop.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => shop.close());
  const { port } = shop.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const { code, report } = await runCheck(url, '--host', 'shop.example', '--write', '--profile', 'examples/tea-house');
  t.strictSame(lines(report, 'failed'), []);
  t.ok(
    lines(report, 'skipped').every((line) => /optional|the profile does not have|§6|§7\.5|§5\.6/.test(line)),
    report,
  );
  t.equal(code, 0);

  const demo = await runCheck(url, '--host', 'shop.example');
  t.equal(demo.code, 1, 'D59: with the demo’s profile some of its sections vanish');
  t.match(demo.report, /^ {8}- category \/coffee\/: no screen answers this address/m);
});

test('D59: check:contract and doctor name each address of the API that no screen answers', async (t: Test) => {
  const upstream = await startUpstream(t);
  const item = { title: 'Нигде', url: '/nowhere/' };
  upstream.on('/api/navigation.json', answer(200, { header: [item], footer: [] }));
  upstream.on(
    '/api/catalog/navigation.json',
    answer(200, { items: [{ ...item, children: [{ ...item, url: '/lost/' }] }] }),
  );
  const { code, report } = await check(upstream.url);
  t.equal(code, 1);
  for (const url of ['/nowhere/', '/lost/']) t.match(report, `- menu ${url}: no screen answers this address`);
  const findings = await examine({ SHOP_API_URL: upstream.url, PORT: '0', OPS_PORT: '0' }, 'fresh');
  const told = findings.filter(
    ({ outcome, message }) => outcome === 'not ok' && message.startsWith('no screen answers'),
  );
  t.equal(told.length, 2);
  t.match(told[0]?.message, 'menu /nowhere/, menu /lost/ of GET /api/catalog/navigation.json');
});

test('check:contract --help says what it takes', async (t: Test) => {
  const { code, report } = await runCheck('--help');
  t.equal(code, 0);
  for (const option of ['--host', '--write', '--profile', '--adapter']) t.match(report, option);
});

test('D61, D80: an API of another shape keeps the contract through its adapter, and without it nothing of it', async (t: Test) => {
  const api = await createOtherShape('shop.example', TOKEN);
  await api.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => api.close());
  const url = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
  const shape = ['--host', 'shop.example', '--profile', 'examples/tea-house'];
  const bare = await runCheck(url, ...shape);
  t.equal(bare.code, 1);
  t.strictSame(
    lines(bare.report, 'ok').filter((line) => line.includes(' /')),
    [],
    'not one row',
  );
  const { report } = await runCheck(url, ...shape, '--adapter', 'examples/other-shape/adapter.ts', '--write');
  t.strictSame(lines(report, 'failed'), [], report);
  t.ok(lines(report, 'ok').length > 30);
});
