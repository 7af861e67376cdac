/** A CDN in front: the storefront behind a real Varnish with deploy/varnish/default.vcl. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { projectRoot } from '../checks/project-files.ts';
import { answer, hold, makeGate } from '../kit/replies.ts';
import { createClient, findFreePort, type Storefront, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';
import { watchProcess } from '../kit/watch-process.ts';

// The runner of the tests names it, or installs it, on Linux.
const varnishd = process.env.VARNISHD;
const settings = readFileSync(join(projectRoot, 'deploy/varnish/default.vcl'), 'utf8');
const TOKEN = 'secret';
/** Fresh for a moment, and stale for long. */
const SHORT = { 'Cache-Control': 'max-age=2, stale-while-revalidate=600, stale-if-error=600' };

test('Varnish', { skip: varnishd === undefined && 'its modules are packaged for Linux alone' }, async (t: Test) => {
  const upstream = await startUpstream(t);
  const port = await findFreePort();
  const env = {
    CDN: 'on',
    TRUST_PROXY: '1',
    CDN_PURGE_URL: `http://127.0.0.1:${port}/.cdn/purge`,
    CDN_PURGE_DELAY_MS: '0',
    CDN_PURGE_TOKEN: TOKEN,
  };
  const storefront = await startStorefront(t, { upstream, env });
  await startVarnish(t, port, storefront);
  const ops = createClient(storefront.opsPort, `127.0.0.1:${storefront.opsPort}`);
  const cdn = createClient(port, upstream.publicHost);
  const spb = { host: `spb.${upstream.publicHost}` };
  await until(async () => (await cdn.get('/').catch(() => undefined))?.status === 200);
  const verdict = async (path: string, asking = {}): Promise<string | undefined> =>
    (await cdn.get(path, asking)).header('x-cdn-cache');
  const untilHit = (path: string, asking = {}) => until(async () => (await verdict(path, asking)) === 'HIT');

  t.test('O2: a page is cached for each city, and visitors get no header fields meant for the CDN', async (t: Test) => {
    await untilHit('/wine/');
    await untilHit('/wine/', spb);
    const asked = upstream.seen().length;
    const [moscow, petersburg] = [await cdn.get('/wine/'), await cdn.get('/wine/', spb)];
    t.match(moscow.text, /1\s001\s₽/);
    t.match(petersburg.text, /3\s001\s₽/);
    t.match(petersburg.text, `<link rel="canonical" href="http://spb.${upstream.publicHost}/wine/"`);
    for (const page of [moscow, petersburg]) {
      t.equal(page.header('cache-control'), 'private, no-cache');
      t.match(page.headers, { 'cdn-cache-control': undefined, 'cache-tag': undefined, 'server-timing': undefined });
    }
    const tag = moscow.header('etag') ?? '';
    t.equal((await cdn.get('/wine/', { headers: { 'if-none-match': tag } })).status, 304);
    t.equal((await cdn.get('/wine/', { headers: { 'accept-encoding': 'br' } })).header('content-encoding'), 'br');
    t.equal(upstream.seen().length, asked);
  });

  t.test('O2: no visitor gets the request id, nonce or cart of another [V14.2.2]', async (t: Test) => {
    const ids = [(await cdn.get('/wine/')).header('x-request-id'), (await cdn.get('/wine/')).header('x-request-id')];
    t.equal(new Set(ids).size, 2);
    const gate = makeGate();
    upstream.on('/article/rubrics.json', hold(gate.opened));
    const streams = await Promise.all([cdn.open('/article/'), cdn.open('/article/')]);
    gate.open();
    for (const { body } of streams) await body.dump();
    const nonces = streams.map(
      ({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1],
    );
    t.ok(nonces.every(Boolean));
    t.equal(new Set(nonces).size, 2);
    await untilHit('/article/');
    t.notMatch((await cdn.get('/article/')).headers['content-security-policy'], 'nonce');
    const sid = `sid=${upstream.openSession([1])}`;
    const count = async (headers: Readonly<Record<string, string>>) => {
      const { json } = await cdn.getJson('/api/cart.json', { headers });
      return (json as { data: { items: unknown[] } }).data.items.length;
    };
    t.same([await count({ cookie: sid }), await count({}), await count({ cookie: sid })], [1, 0, 1]);
  });

  t.test(
    'O2: shared JSON and pictures are cached too; class other, failures, 404 pages and the plain cart are not',
    async (t: Test) => {
      upstream.on('/api/odd.json', answer(200, { who: 1 }, { 'Cache-Control': 'public, max-age=60' }));
      upstream.on('/api/area.json', answer(500));
      await untilHit('/brands.json');
      await untilHit('/upload/articles/1.png');
      await untilHit('/wine//');
      for (const path of ['/api/odd.json', '/api/area.json', '/nowhere/', '/cart/?plain=1']) {
        for (let visits = 0; visits < 3; visits += 1) t.equal(await verdict(path), 'MISS', path);
      }
    },
  );

  t.test(
    'O2: a purge by tag or prefix reaches Varnish through the webhook, for one city or for all',
    async (t: Test) => {
      const purge = async (body: object) =>
        t.equal((await ops.send('POST', '/cache/purge', { body: JSON.stringify(body) })).status, 200);
      await untilHit('/faq/');
      await untilHit('/wine/');
      await untilHit('/wine/', spb);
      await purge({ tag: '{listing}', region: 2 });
      await until(async () => (await verdict('/wine/', spb)) === 'MISS');
      t.equal(await verdict('/wine/'), 'HIT');
      await untilHit('/wine/', spb);
      await purge({ tag: '{listing}' });
      await until(async () => (await verdict('/wine/')) === 'MISS');
      await untilHit('/wine/');
      await purge({ prefix: '/wine/' });
      await until(async () => (await verdict('/wine/')) === 'MISS');
      t.equal(await verdict('/faq/'), 'HIT');
      t.equal((await createClient(port, 'shop.example').get('/.cdn/purge')).status, 403);
    },
  );

  t.test(
    'O2: nobody purges without the token, wherever the request comes from; a visitor’s trace is not continued',
    async (t: Test) => {
      await untilHit('/faq/');
      const purge = async (headers: Readonly<Record<string, string>>) =>
        (await cdn.send('POST', '/.cdn/purge', { headers: { 'cache-tag': 'all', ...headers } })).status;
      for (const authorization of ['', 'Bearer ', 'Bearer wrong', TOKEN]) {
        t.equal(await purge({ authorization, 'x-forwarded-for': '203.0.113.9' }), 403, authorization);
      }
      t.equal(await purge({}), 403);
      t.equal(await verdict('/faq/'), 'HIT');
      t.equal(await purge({ authorization: `Bearer ${TOKEN}` }), 200);
      const trace = 'a'.repeat(32);
      const headers = { traceparent: `00-${trace}-${'b'.repeat(16)}-01`, tracestate: 'a=1' };
      await cdn.get('/api/traced', { headers });
      const [seen] = upstream.seen('/api/traced');
      t.notMatch(seen?.headers.traceparent, trace);
      t.equal(seen?.headers.tracestate, undefined);
    },
  );

  t.test(
    'O2: stale responses are served while no storefront is running; a page not in the cache gives 503',
    async (t: Test) => {
      upstream.on('/wine/', answer(200, await listingOf(upstream.url), SHORT));
      const brands = (await storefront.getJson('/brands.json')).json as object;
      await ops.send('POST', '/cache/purge', { body: '{}' });
      await until(async () => (await verdict('/wine/')) === 'MISS');
      await untilHit('/wine/');
      const age = async () => Number((await cdn.get('/wine/')).header('age'));
      upstream.on('/brands.json', answer(200, brands, { 'Cache-Control': 'max-age=1, stale-if-error=600' }));
      await untilHit('/brands.json');
      await storefront.stop();
      await until(async () => (await age()) > 2);
      t.match((await cdn.get('/wine/')).text, /1\s001\s₽/);
      t.same((await cdn.getJson('/brands.json')).json, brands, 'beyond its time to be refreshed, as there is no other');
      t.equal((await cdn.get('/catalog/search/?q=new')).status, 503);
    },
  );
});

async function listingOf(url: string): Promise<object> {
  return (await fetch(`${url}/wine/?format=json`)).json() as Promise<object>;
}

/** The file as it is, but for where the storefront is. */
async function startVarnish(t: Test, port: number, storefront: Storefront): Promise<void> {
  const local = settings
    .replace('.host = "storefront"', '.host = "127.0.0.1"')
    .replace('.port = "3000"', `.port = "${storefront.port}"`);
  const folder = t.testdir({ state: {} });
  writeFileSync(join(folder, 'default.vcl'), local);
  const options = ['-F', '-j', 'none', '-n', join(folder, 'state'), '-s', 'malloc,16m', '-p', 'http_gzip_support=off'];
  const listening = ['-a', `127.0.0.1:${port}`, '-f', join(folder, 'default.vcl')];
  const env = { ...process.env, CDN_PURGE_TOKEN: TOKEN };
  watchProcess(t, spawn(varnishd ?? '', [...options, ...listening], { env, stdio: ['ignore', 'pipe', 'pipe'] }));
}
