/** What every page answers with: status, headers, errors (conventions.md §3, spec §8). */
import { pino } from 'pino';
import { type Test, test } from 'tap';
import { createLog } from '../../server/ops/log.ts';
import { answer, broken, byDefault, hang, hold, makeGate } from '../kit/replies.ts';
import { GOOGLEBOT, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

async function start(t: Test, env: Record<string, string> = {}) {
  const upstream = await startUpstream(t);
  return { upstream, storefront: await startStorefront(t, { upstream, env }) };
}

test('screens give 200 with one h1, a title and, except the cart, their own canonical [S2.6, S2.10, S2.20]', async (t: Test) => {
  const { storefront } = await start(t);
  for (const path of [
    '/',
    '/catalog/',
    '/wine/',
    '/wine/krasnoe/',
    '/catalog/search/?q=вино',
    '/wine/vino-1.html',
    '/cart/',
  ]) {
    const { status, text, header } = await storefront.get(encodeURI(path), { host: 'spb.shop.example' });
    t.equal(status, 200, path);
    t.match(header('content-type'), 'text/html; charset=utf-8');
    t.equal(text.match(/<h1\b/g)?.length, 1, `${path}: one h1`);
    t.match(text, '<html lang="ru"');
    t.match(text, /<title>[^<]+<\/title>/);
    if (path !== '/cart/') t.match(text, /<meta name="description" content="[^"]+"/, `${path}: description`);
    const canonical = `<link rel="canonical" href="http://spb.shop.example${path.split('?', 1)[0]}"`;
    t.equal(text.includes(canonical), path !== '/cart/', `${path}: canonical`);
  }
});

test('an unknown address gives a 404 page that names its path [S2.2, S5.1, S8.1]', async (t: Test) => {
  const { storefront } = await start(t);
  for (const path of ['/no-such-page/', '/wine/net-takogo/', '/wine/net-takogo-tovara.html', '/vodka/1/2/3/4/']) {
    const { status, text } = await storefront.get(path);
    t.equal(status, 404, path);
    t.match(text, `Page Not Found: ${path}`);
    t.match(text, 'На главную');
  }
});

test('main data that fails: 404 and 410 give 404, a timeout 504, all else 502 [S8.2]', async (t: Test) => {
  const { upstream, storefront } = await start(t, { UPSTREAM_TIMEOUT_MS: '200', UPSTREAM_RETRIES: '0' });
  const failures = [
    [answer(404), 404],
    [answer(410), 404],
    [hang, 504],
    [answer(500), 502],
    [answer(503, { error: { code: 'busy', message: 'Занято' } }), 502],
    [answer(504, { error: { code: 'timeout', message: 'Долго' } }), 502],
    [answer(403), 502],
    [broken, 502],
    [answer(200, { data: {} }), 502],
    [answer(200, 'no json'), 502],
  ] as const;
  for (const [index, [reply, status]] of failures.entries()) {
    const path = `/wine/section-${index}/`;
    upstream.on(path, reply);
    t.equal((await storefront.get(path)).status, status, JSON.stringify(reply));
    upstream.on(path, byDefault);
  }
});

test('spec §8: a product that fails to load is logged as Product load:, an unknown one is not [S8.2]', async (t: Test) => {
  const lines: { msg: string; code: string; requestId: string }[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const upstream = await startUpstream(t);
  const env = { UPSTREAM_RETRIES: '0' };
  const storefront = await startStorefront(t, { upstream, env, log: { ...createLog('silent'), logger } });
  for (const [index, path] of ['/wine/vino-1.html', '/wine/goods_1-vino.html'].entries()) {
    upstream.on(path, answer(500));
    const { status, header } = await storefront.get(path);
    t.equal(status, 502);
    t.match(lines[index], { msg: 'Product load:', code: 'http_500', requestId: header('x-request-id') });
    upstream.on(path, answer(404));
    t.equal((await storefront.get(path)).status, 404);
  }
  t.equal(lines.filter(({ msg }) => msg === 'Product load:').length, 2);
});

test('LOG_HITS: of cache hits a share is logged, of all other requests each [P6.2]', async (t: Test) => {
  const lines: { msg: string; cache?: string; route?: string }[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const upstream = await startUpstream(t);
  const env = { LOG_HITS: '0' };
  const storefront = await startStorefront(t, { upstream, env, log: { ...createLog('silent'), logger } });
  const verdicts: (string | undefined)[] = [];
  for (let n = 0; n < 3; n += 1) verdicts.push((await storefront.get('/brands.json')).header('x-cache'));
  t.strictSame(verdicts, ['MISS', 'HIT', 'HIT']);
  await storefront.get('/api/cart.json');
  const logged = lines.filter(({ msg, route }) => msg === 'request' && route !== undefined).map(({ cache }) => cache);
  t.strictSame(logged, ['MISS', 'BYPASS']);
});

test('a page whose main call has an open breaker is a 503 with Retry-After [D27a]', async (t: Test) => {
  const { upstream, storefront } = await start(t, { UPSTREAM_RETRIES: '0' });
  upstream.on(({ path }) => path.startsWith('/wine/'), answer(500));
  for (let n = 0; n < 30; n += 1) await storefront.get(`/wine/section-${n}/?format=json`);
  const page = await storefront.get('/wine/another/');
  t.equal(page.status, 503);
  t.match(page.header('retry-after'), /^\d+$/);
});

test('the error page shows the message of the API only for a 4xx [S2.32]', async (t: Test) => {
  const { upstream, storefront } = await start(t, { UPSTREAM_RETRIES: '0' });
  upstream.on('/wine/broken/', answer(500, { error: { code: 'x', message: 'внутренние подробности' } }));
  const { text } = await storefront.get('/wine/broken/');
  t.match(text, /<p[^>]*>502<\/p><h1>Что-то пошло не так<\/h1>/);
  t.notMatch(text, 'внутренние подробности');
  t.match(text, /<a href="\/"[^>]*>На главную<\/a>/);
  upstream.on('/wine/closed/', answer(403, { error: { code: 'x', message: 'Раздел закрыт на учёт' } }));
  const closed = await storefront.get('/wine/closed/');
  t.equal(closed.status, 502);
  t.match(closed.text, /<h1[^>]*>Раздел закрыт на учёт<\/h1>/);
  upstream.on('/wine/gone/', answer(404, { error: { code: 'x', message: 'Раздела больше нет' } }));
  const gone = await storefront.get('/wine/gone/');
  t.equal(gone.status, 404);
  t.match(gone.text, 'Page Not Found: /wine/gone/');
  t.match(gone.text, 'Раздела больше нет');
});

test('a crawler gets the status of a failure and no error page [S2.32]', async (t: Test) => {
  const { upstream, storefront } = await start(t, { UPSTREAM_RETRIES: '0' });
  upstream.on('/wine/broken/', answer(500));
  const { status, text } = await storefront.get('/wine/broken/', { headers: { 'User-Agent': GOOGLEBOT } });
  t.equal(status, 502);
  t.notMatch(text, 'Что-то пошло не так');
});

test('a secondary part that fails leaves the rest of the page intact and shows a refresh button [S8.6]', async (t: Test) => {
  const { upstream, storefront } = await start(t, { UPSTREAM_RETRIES: '0' });
  upstream.on('/wine/filter.json', answer(500));
  const { status, text } = await storefront.get('/wine/');
  t.equal(status, 200);
  t.match(text, 'Вино 50');
  t.match(text, /<button[^>]*>Обновить</);
  upstream.on('/wine/filter.json', byDefault);
  t.notMatch((await storefront.get('/wine/?page=2')).text, /<button[^>]*>Обновить</, 'else there is none');
});

test('every answer has the security header fields and its own request id [V3.4.1]', async (t: Test) => {
  const { storefront } = await start(t);
  for (const path of ['/', '/no-such-page/', '/brands.json', '/upload/goods/1.png', '/robots.txt', '/api/nothing']) {
    const { header } = await storefront.get(path, { headers: { 'X-Request-Id': 'of-a-stranger' } });
    t.equal(header('x-content-type-options'), 'nosniff', path);
    t.ok(header('referrer-policy'), path);
    t.match(header('content-security-policy'), "frame-ancestors 'none'", path);
    t.match(header('permissions-policy'), 'geolocation=(self)', path);
    t.match(header('x-request-id'), /^[A-Za-z0-9_-]{1,64}$/, path);
    t.not(header('x-request-id'), 'of-a-stranger', path);
  }
});

test('a streamed page has a unique nonce for its scripts, a whole one none; neither allows unsafe-inline [V1.3.2, V3.4.3]', async (t: Test) => {
  const { upstream, storefront } = await start(t, { PAGE_CACHE: 'off' });
  const nonces = new Set<string>();
  for (let n = 0; n < 3; n += 1) {
    // A late part that comes once the first byte is here: each of these pages is streamed.
    const gate = makeGate();
    const late = answer(200, { data: { filters: [] } }, { 'Cache-Control': 'no-store' });
    upstream.on('/wine/filter.json', hold(gate.opened, late));
    const { headers, body } = await storefront.open('/wine/');
    gate.open();
    const scripts = scriptSources(String(headers['content-security-policy']));
    const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1] ?? '';
    t.ok(nonce.length >= 16);
    nonces.add(nonce);
    for (const script of executable(await body.text())) t.match(script, `nonce="${nonce}"`);
  }
  t.equal(nonces.size, 3);

  await storefront.get('/catalog/');
  const whole = await storefront.get('/catalog/');
  t.equal(scriptSources(whole.header('content-security-policy')), `${storefront.publicHost}/assets/`);
  for (const script of executable(whole.text)) t.match(script, /^<script[^>]* src="\/assets\/[^"]+"/);
});

/** `script-src` of a policy. */
function scriptSources(policy = ''): string {
  const sources = /script-src ([^;]+)/.exec(policy)?.[1] ?? '';
  if (/unsafe-inline|unsafe-eval|\*/.test(sources)) throw new Error(`too wide: ${sources}`);
  return sources;
}

/** The opening tags of scripts that a browser would run. */
function executable(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/type="application\/(?:ld\+)?json"/.test(tag));
}

test('robots.txt, sitemap, favicon, manifest and latest build are served with their types [D33]', async (t: Test) => {
  const { storefront } = await start(t);
  for (const [path, type] of [
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', 'xml'],
    ['/favicon.ico', 'image/'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/builds/latest.json', 'application/json'],
  ] as const) {
    const { status, header } = await storefront.get(path);
    t.equal(status, 200, path);
    t.match(header('content-type'), type, path);
  }
  const build = JSON.parse((await storefront.get('/builds/latest.json?timestamp=1')).text);
  t.ok(build.id);
  t.type(build.timestamp, 'number');
});

test('X8: the icons and shortcuts of the manifest exist', async (t: Test) => {
  const { storefront } = await start(t);
  const { text } = await storefront.get('/manifest.webmanifest');
  const { start_url, scope, icons, shortcuts } = JSON.parse(text);
  t.strictSame([start_url, scope], ['/', '/'], 'of each host its own');
  t.ok(icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable'));
  for (const { src, type } of icons) t.match((await storefront.get(src)).header('content-type'), type, src);
  t.strictSame(
    shortcuts.map(({ name }: { name: string }) => name),
    ['Каталог', 'Магазины', 'Избранное', 'Корзина'],
  );
  for (const { url } of shortcuts) t.equal((await storefront.get(url)).status, 200, url);
});

test('X8: the service worker is revalidated, contains the build id and has its own security policy', async (t: Test) => {
  const on = await startStorefront(t, { upstream: await startUpstream(t), env: { SERVICE_WORKER: 'on' } });
  const { text, header } = await on.get('/sw.js');
  const { id } = JSON.parse((await on.get('/builds/latest.json')).text);
  t.ok(text.startsWith(`self.BUILD="${id}";`));
  t.equal(header('cache-control'), 'no-cache');
  t.equal(header('content-security-policy'), "default-src 'none'; connect-src 'self'");
  t.equal((await on.get('/sw.js', { headers: { 'if-none-match': header('etag') ?? '' } })).status, 304);
  t.match((await on.get('/')).header('content-security-policy'), `worker-src ${on.publicHost}/sw.js;`);
  const { storefront: off } = await start(t);
  t.match((await off.get('/sw.js')).text, 'unregister()');
  const page = await off.get('/');
  t.notMatch(page.text, '"worker":true');
  t.match(page.header('content-security-policy'), "worker-src 'none';");
});

test('a method that an address does not have gives 405 with Allow', async (t: Test) => {
  const { storefront } = await start(t);
  for (const [method, path] of [
    ['PUT', '/'],
    ['DELETE', '/wine/'],
    ['POST', '/brands.json'],
    ['PUT', '/api/cart.json'],
  ] as const) {
    const { status, header } = await storefront.send(method, path);
    t.equal(status, 405, `${method} ${path}`);
    t.ok(header('allow'), `${method} ${path}`);
  }
});

test('RFC 9110 §9.3.2: HEAD of a page that is not kept has the policy of a page', async (t: Test) => {
  const { storefront } = await start(t, { PAGE_CACHE: 'off' });
  for (const path of ['/wine/', '/no-such-page/']) {
    const head = await storefront.send('HEAD', path);
    t.match(head.header('content-security-policy'), "form-action 'self'", path);
    t.notMatch(head.header('content-security-policy'), 'sandbox', path);
  }
});

test('format=json belongs to listings, products and brands; elsewhere it is a 404 with the error object', async (t: Test) => {
  const { storefront } = await start(t);
  for (const path of ['/wine/', '/catalog/search/', '/actions/', '/wine/vino-1.html', '/brands/dubrava/']) {
    t.match((await storefront.get(`${path}?format=json`)).header('content-type'), 'application/json', path);
  }
  for (const path of ['/', '/cart/', '/catalog/', '/no-such-page/']) {
    const { status, text } = await storefront.get(`${path}?format=json`);
    t.equal(status, 404, path);
    t.ok(JSON.parse(text).error.code, path);
  }
});

test('while no city is known, pages have no empty phone link [D42]', async (t: Test) => {
  const upstream = await startUpstream(t);
  upstream.on('GET /api/geo.json', answer(500, {}));
  const storefront = await startStorefront(t, { upstream });
  const { status, text } = await storefront.get('/wine/');
  t.equal(status, 200);
  t.notMatch(text, /href="tel:"/);
});

test('X6: the orders page is the same for all visitors, is noindex and makes no call for orders', async (t: Test) => {
  const { storefront, upstream } = await start(t);
  const probes = upstream.seen('/api/orders.json').length;
  const { status, text } = await storefront.get('/orders/', { headers: { cookie: 'sid=s1' } });
  t.equal(status, 200);
  t.match(text, /<h1[^>]*>Мои заказы<\/h1>/);
  t.match(text, /<noscript>.*JavaScript.*<\/noscript>/s);
  t.match(text, /<meta name="robots" content="noindex/);
  const withoutNonce = (page: string): string => page.replaceAll(/nonce="[^"]*"/g, '');
  await storefront.untilKept('/orders/');
  const [one, other] = await Promise.all(
    ['sid=s1', 'sid=s2'].map((cookie) => storefront.get('/orders/', { headers: { cookie } })),
  );
  t.equal(withoutNonce(one?.text ?? ''), withoutNonce(other?.text ?? ''));
  t.equal(upstream.seen('/api/orders.json').length, probes);
});

test('a render leaves no timer that holds its data after its end', async (t: Test) => {
  const { storefront } = await start(t);
  const started = t.capture(globalThis, 'setTimeout', globalThis.setTimeout);
  for (const path of ['/', '/wine/', '/wine/vino-1.html', '/cart/', '/orders/', '/calculator/', '/shop/'])
    await storefront.get(path);
  const waits = started().map(({ args }) => args[1] ?? 0);
  t.ok(waits.length > 0, 'timers are counted');
  t.same(
    waits.filter((ms) => ms >= 300_000),
    [],
  );
});

test('/sw.js gives 304 for a matching ETag in a list, weak ones too, and for * (RFC 9110 §13.1.2)', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  const etag = (await storefront.get('/sw.js')).header('etag') ?? '';
  for (const match of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    t.equal((await storefront.get('/sw.js', { headers: { 'If-None-Match': match } })).status, 304, match);
  }
  t.equal((await storefront.get('/sw.js', { headers: { 'If-None-Match': '"x"' } })).status, 200);
});
