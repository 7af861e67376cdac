import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { createShop } from '../../examples/shop-api/shop.ts';
import { examine } from '../../server/doctor/examine.ts';
import { answer } from '../kit/replies.ts';
import { startUpstream } from '../kit/upstream.ts';
import { openShop } from '../upstream/shop.ts';

async function checkContract(url: string, ...args: string[]): Promise<{ code: number | null; report: string }> {
  const main = join(import.meta.dirname, 'contract/main.ts');
  const child = spawn(process.execPath, [main, url, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let report = '';
  child.stdout.on('data', (chunk) => {
    report += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, report })));
}

const lines = (report: string, outcome: string) => report.split('\n').filter((line) => line.startsWith(outcome));

test('check:contract reports the row, the field, the expected type and the value received', async (t: Test) => {
  const upstream = await startUpstream(t);
  upstream.on('/api/area.json', answer(200, { data: { id: 'one', title: 'Москва' } }));
  const { code, report } = await checkContract(upstream.url);
  t.equal(code, 1);
  t.match(report, /^failed {2}GET \/api\/area\.json {3}\/api\/area\.json$/m);
  t.match(report, /^ {8}- data\.id: expected number, came "one"$/m);
  t.match(report, /^ {8}- data\.phone: expected "phone", came undefined$/m);
  t.match(report, 'rule: GET /api/area.json is the city of this host (docs/specification/contract.md, §4)');
  t.match(report, /^ {8}example: \/api\/area\.json → \{"data":\{"id":1,"title":"Москва"/m);
  t.strictSame(lines(report, '        example: undefined'), []);
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
  const { report } = await checkContract(upstream.url);
  t.match(report, '- menu /corporate/: the API answers /api/content.json?url=%2Fcorporate%2F with 404');
  t.match(report, '- menu /calculator/: the API answers /calculator/options.json with 404');
  t.match(report, '- menu /brands/none/: the API answers /brands/none/?format=json with 404');
  t.match(report, '- article /article/vino/1/: the API answers /article/vino/1.json with 404');
  t.notMatch(report, 'menu /faq/');
});

test('check:contract reports no problem with an API that keeps the contract', async (t: Test) => {
  const upstream = await startUpstream(t);
  const { code, report } = await checkContract(upstream.url, '--write');
  t.strictSame([...lines(report, 'failed'), ...lines(report, 'skipped')], []);
  t.equal(code, 0);
  t.equal(upstream.orders, 1, 'the repeated order was placed once');
});

test('check:contract makes write calls only with --write', async (t: Test) => {
  const upstream = await startUpstream(t);
  const { report } = await checkContract(upstream.url);
  t.equal(lines(report, 'skipped').filter((line) => line.includes('--write')).length, 13);
  t.strictSame(
    upstream.seen(({ method }) => method !== 'GET'),
    [],
  );
});

test('the embedded shop API keeps the contract, row by row, writes included', async (t: Test) => {
  const { code, report } = await checkContract(await openShop(t), '--write');
  t.strictSame([...lines(report, 'failed'), ...lines(report, 'skipped')], []);
  t.equal(code, 0);
});

test('the shop API of examples/ keeps the contract, and leaves out optional calls only', async (t: Test) => {
  const shop = await createShop('shop.example');
  await shop.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => shop.close());
  const { port } = shop.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const { code, report } = await checkContract(
    url,
    '--host',
    'shop.example',
    '--write',
    '--profile',
    'examples/tea-house',
  );
  t.strictSame(lines(report, 'failed'), []);
  t.ok(
    lines(report, 'skipped').every((line) => /optional|§6|§5\.6/.test(line)),
    report,
  );
  t.equal(code, 0);

  const demo = await checkContract(url, '--host', 'shop.example');
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
  const { code, report } = await checkContract(upstream.url);
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
  const { code, report } = await checkContract('--help');
  t.equal(code, 0);
  for (const option of ['--host', '--write', '--profile', '--adapter']) t.match(report, option);
});
