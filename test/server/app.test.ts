/** The public server through real sockets: what every answer carries, what is refused, what is logged. */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Test, test } from 'tap';
import type { PageHandler } from '../../server/pages/pages.ts';
import { answer, broken, hang, hold, makeGate } from '../kit/replies.ts';
import { openSocket, parseReply, sendRaw } from '../kit/socket.ts';
import { until } from '../kit/until.ts';
import { ask, json, type StartedApp, startApp } from './start-app.ts';

test('every answer carries the security headers and an id of its own [P4.10, V3.2.1, V3.4.3, V3.4.4, V3.4.5, V3.4.6]', async (t: Test) => {
  const app = await startApp(t);
  const ids = new Set<string | undefined>();
  for (const line of ['GET /', 'GET /wine', 'GET /api/geo.json', 'GET /%zz', 'POST /wine/', 'GET /robots.txt']) {
    const { header } = await ask(app, line);
    t.equal(header('x-content-type-options'), 'nosniff', line);
    t.ok(header('referrer-policy'), line);
    t.match(header('permissions-policy'), 'geolocation=(self)');
    t.match(header('content-security-policy'), "frame-ancestors 'none'");
    t.equal(header('strict-transport-security'), undefined, 'plain http');
    t.equal(header('cross-origin-opener-policy'), undefined, 'browsers complain of it there');
    ids.add(header('x-request-id'));
  }
  t.equal(ids.size, 6);
});

test('an incoming X-Request-Id is accepted from a trusted proxy only, and only if well-formed', async (t: Test) => {
  const given = async (app: StartedApp, id: string) =>
    (await ask(app, 'GET /', [`X-Request-Id: ${id}`])).header('x-request-id');
  const alone = await startApp(t);
  t.not(await given(alone, 'abc'), 'abc');
  const behind = await startApp(t, { env: { TRUST_PROXY: 'loopback' } });
  t.equal(await given(behind, 'abc_-9'), 'abc_-9');
  t.not(await given(behind, 'a b'), 'a b');
  for (const long of [64, 65]) t.equal((await given(behind, 'x'.repeat(long))) === 'x'.repeat(long), long === 64);
  t.not(await given(await startApp(t, { env: { TRUST_PROXY: '10.1.2.3' } }), 'abc'), 'abc', 'not that proxy');
});

test('traceparent of a trusted proxy is continued with a span per call, that of any other client is ignored [P4.7]', async (t: Test) => {
  const id = '0af7651916cd43dd8448eb211c80319c';
  const parent = `00-${id}-b7ad6b7169203331-00`;
  const alone = await startApp(t);
  const behind = await startApp(t, { env: { TRUST_PROXY: 'loopback' } });
  let calls = 0;
  const sent = async (app: StartedApp, lines: readonly string[]) => {
    await ask(app, 'GET /api/cart.json', [...lines]);
    const seen = await app.upstream.arrived('/api/cart.json', app === behind ? ++calls : 1);
    return seen.headers;
  };
  const strange = await sent(alone, [`traceparent: ${parent}`, 'tracestate: a=1']);
  t.notMatch(strange.traceparent, id);
  t.equal(strange.tracestate, undefined);
  const one = await sent(behind, [`traceparent: ${parent}`, 'tracestate: a=1,b=2']);
  t.match(one.traceparent, new RegExp(`^00-${id}-(?!b7ad6b7169203331)[0-9a-f]{16}-00$`), 'nor is it sampled here');
  t.equal(one.tracestate, 'a=1,b=2');
  const later = await sent(behind, [`traceparent: cc-${id}-b7ad6b7169203331-03-more`]);
  t.match(later.traceparent, new RegExp(`^00-${id}-[0-9a-f]{16}-01$`), 'a later version, as far as it is known');
  t.not(later.traceparent, one.traceparent);
  for (const wrong of [
    `ff-${id}-b7ad6b7169203331-01`,
    `00-${id}-b7ad6b7169203331-01-more`,
    `00-${id}-0000000000000000-01`,
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${id.toUpperCase()}-b7ad6b7169203331-01`,
    `${parent}, ${parent}`,
    '',
  ]) {
    const { traceparent, tracestate } = await sent(behind, [`traceparent: ${wrong}`, 'tracestate: a=1']);
    t.match(traceparent, /^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-00$/, wrong);
    t.notMatch(traceparent, new RegExp(`${id}|0{32}`, 'i'), wrong);
    t.equal(tracestate, undefined, wrong);
  }
});

test('X-Forwarded-* is used from a trusted proxy only [P4.7]', async (t: Test) => {
  const forged = ['X-Forwarded-Host: spb.shop.example', 'X-Forwarded-Proto: https', 'X-Forwarded-For: 203.0.113.9'];
  const alone = await startApp(t);
  const seen = async ({ upstream }: StartedApp) => (await upstream.arrived('/api/cart.json')).headers;
  await ask(alone, 'GET /api/cart.json', forged);
  t.match(await seen(alone), {
    'x-forwarded-host': 'shop.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '127.0.0.1',
  });
  const behind = await startApp(t, { env: { TRUST_PROXY: '1' } });
  const { header } = await ask(behind, 'GET /api/cart.json', forged);
  t.match(await seen(behind), {
    'x-forwarded-host': 'spb.shop.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.9',
  });
  t.ok(header('strict-transport-security'));
  t.equal(header('cross-origin-opener-policy'), 'same-origin');
  await ask(behind, 'GET /api/cart.json', ['X-Forwarded-For: <script>', 'X-Forwarded-Proto: HTTPS']);
  const { headers } = await behind.upstream.arrived('/api/cart.json', 2);
  t.equal(headers['x-forwarded-for'], '127.0.0.1', 'what is no address is not passed on');
  t.equal(headers['x-forwarded-proto'], 'https', 'a scheme is the same in capitals');
});

test('the host decides the region; an unknown one gets the default region and is not sent to the API', async (t: Test) => {
  const { port, upstream } = await startApp(t);
  const page = async (host: string) => (await sendRaw(port, ['GET / HTTP/1.1', `Host: ${host}`])).body.toString();
  t.match(await page('SPB.shop.example'), 'Санкт-Петербург');
  t.match(await page('evil.example'), 'Москва');
  await sendRaw(port, ['GET /api/cart.json HTTP/1.1', 'Host: evil.example']);
  t.equal((await upstream.arrived('/api/cart.json')).headers['x-forwarded-host'], 'shop.example');
});

test('the first request waits until the region hosts are known, and is served even if the API is down', async (t: Test) => {
  const app = await startApp(t);
  const gate = makeGate();
  app.upstream.on('/api/geo.json', hold(gate.opened));
  const waiting = sendRaw(app.port, ['GET / HTTP/1.1', 'Host: spb.shop.example']);
  await app.upstream.arrived('/api/geo.json');
  gate.open();
  t.match((await waiting).body.toString(), 'Санкт-Петербург');
  const down = await startApp(t);
  down.upstream.on('/api/geo.json', broken);
  t.equal((await ask(down, 'GET /')).status, 200);
});

test('redirects of pages keep the query byte for byte, for GET and HEAD alone', async (t: Test) => {
  const app = await startApp(t);
  for (const method of ['GET', 'HEAD']) {
    const { status, header } = await ask(app, `${method} //wine?a=%20&b[]=c`);
    t.equal(status, 301);
    t.equal(header('location'), '/wine/?a=%20&b[]=c');
  }
  t.equal((await ask(app, 'POST /wine')).status, 405);
});

test('/region/{id}?to= redirects to a known host, and an unknown id does not redirect (D19)', async (t: Test) => {
  const app = await startApp(t);
  const choose = (query: string) => ask(app, `GET /region/${query}`);
  const { status, header } = await choose('2?to=/wine/');
  t.equal(status, 303);
  t.equal(header('location'), 'http://spb.shop.example/wine/');
  t.equal((await choose('2?to=//evil.example/')).header('location'), 'http://spb.shop.example/');
  t.equal((await choose('99?to=/wine/')).header('location'), undefined, 'left to the page layer');
  t.equal(
    (await choose('4?to=/wine/')).header('location'),
    'http://shop.example/wine/',
    'a city without a host: the default one (contract.md §5.5)',
  );
});

test('the answer of POST /session/geo.json names a known host', async (t: Test) => {
  const app = await startApp(t, { env: { REGION_HOSTS: 'piter.local:80=2' } });
  const choose = async (geo_id: number) => {
    const [headers, body] = json({ geo_id });
    return JSON.parse((await ask(app, 'POST /session/geo.json', headers, body)).body.toString()).host;
  };
  t.equal(await choose(2), 'piter.local', "the storefront's own name, without the default port");
  t.equal(await choose(4), 'shop.example', 'a city without a host: the default one');
  app.upstream.on(
    '/session/geo.json',
    answer(200, { area: { id: 9, title: 'x', is_geo_center: false, phone: '' }, host: 'evil.example' }),
  );
  t.equal(await choose(9), 'shop.example');
});

test('a failure of the page layer gives an error page without details, and crawlers an empty body', async (t: Test) => {
  const app = await startApp(t, { answerPage: () => Promise.reject(new Error('secret detail')) });
  const { status, body } = await ask(app, 'GET /');
  t.equal(status, 500);
  t.match(body.toString(), 'Что-то пошло не так');
  t.notMatch(body.toString(), /secret|at /);
  const crawler = await ask(app, 'GET /', ['User-Agent: Mozilla/5.0 (compatible; Googlebot/2.1)']);
  t.equal(crawler.status, 500);
  t.equal(crawler.body.length, 0);
});

test('an error page bears no field of the content in whose place it is sent', async (t: Test) => {
  const ofContent = {
    'content-encoding': 'br',
    'content-length': '7',
    'content-language': 'ru',
    'content-disposition': 'attachment',
    'content-range': 'bytes 0-1/2',
    'accept-ranges': 'bytes',
    'content-security-policy': 'script-src *',
    etag: '"1"',
    'last-modified': 'Sun, 06 Nov 1994 08:49:37 GMT',
    expires: 'Sun, 06 Nov 2094 08:49:37 GMT',
    'cdn-cache-control': 'max-age=60',
    'cache-tag': 'x',
  };
  const answerPage: PageHandler = async (_request, reply) => {
    reply.headers({ ...ofContent, 'x-cache': 'MISS', 'set-cookie': 'a=1' });
    throw new Error('a defect');
  };
  for (const cdn of ['off', 'on']) {
    const app = await startApp(t, { answerPage, env: { CDN: cdn } });
    const { status, header, body } = await ask(app, 'GET /');
    t.equal(status, 500);
    t.match(body.toString(), /^<!DOCTYPE html>/);
    for (const [name, value] of Object.entries(ofContent)) t.not(header(name), value, name);
    t.same([header('x-cache'), header('set-cookie')], ['MISS', 'a=1']);
  }
});

test('the log line has id, method, region, pattern, status, cache and calls, and nothing personal [P6.2, A4, V14.1.1, V14.1.2, V14.2.1]', async (t: Test) => {
  const app = await startApp(t);
  const [headers, body] = json({ name: 'Иван Петров', phone: '+79001234567' });
  const sent = [...headers, 'Cookie: sid=secret-session', 'Authorization: Bearer secret-token'];
  const { header } = await ask(app, 'POST /api/feedback/callback.json?email=ivan@example.com', sent, body);
  app.upstream.on('/api/cart.json', broken);
  await ask(app, 'GET /api/cart.json?phone=79001234567', sent);
  await ask(app, 'GET /api/unknown?email=ivan@example.com', sent);
  const line = app.lines().find(({ requestId }) => requestId === header('x-request-id'));
  t.match(line, {
    method: 'POST',
    region: 1,
    route: 'POST /api/feedback/callback.json',
    status: 200,
    cache: 'BYPASS',
    calls: [{ name: 'POST /api/feedback/callback.json', verdict: 'BYPASS', status: 200 }],
    msg: 'request',
  });
  t.type(line?.ms, 'number');
  const all = JSON.stringify(app.lines());
  for (const secret of ['Петров', '9001234567', 'secret', 'ivan@', 'sid=', '127.0.0.1"'])
    t.notMatch(all, secret, secret);
});

test('Server-Timing names the upstream calls, X-Cache the cache verdict [P6.7]', async (t: Test) => {
  const app = await startApp(t);
  const first = await ask(app, 'GET /api/shop.json?area_id=1');
  t.match(first.header('server-timing'), /^c0;desc="GET \/api\/shop\.json MISS";dur=[\d.]+$/);
  t.equal(first.header('x-cache'), 'MISS');
  const second = await ask(app, 'GET /api/shop.json?area_id=1');
  t.match(second.header('server-timing'), 'HIT');
  t.equal(second.header('x-cache'), 'HIT');
  t.equal((await ask(app, 'GET /api/unknown', ['Cookie: a=b'])).header('x-cache'), 'BYPASS');
  t.equal((await ask(app, 'GET /robots.txt')).header('x-cache'), undefined);
});

test('conventions §3: failed pages, forms, fragments and calls have X-Cache, too [P6.7]', async (t: Test) => {
  const app = await startApp(t, { answerPage: () => Promise.reject(new Error('a defect')) });
  app.upstream.on('/api/unknown', broken);
  const lines = ['GET /wine/', 'POST /cart/', 'GET /_parts/header.html', 'GET /api/unknown', 'DELETE /api/unknown'];
  for (const line of lines) {
    const { status, header } = await ask(app, line);
    t.ok(status >= 500, line);
    t.match(header('x-cache'), /^(?:MISS|BYPASS)$/, line);
  }
  const large = await ask(app, 'POST /api/cart/update.json', ['Content-Length: 2000000']);
  t.same([large.status, large.header('x-cache')], [413, 'BYPASS']);
});

test('the body of a GET is not sent to the API (RFC 9110 §9.3.1) [P4.6]', async (t: Test) => {
  const app = await startApp(t);
  const [headers, body] = json({ a: 1 });
  for (const path of ['/api/cart.json', '/api/geo.json']) {
    t.equal((await ask(app, `GET ${path}`, headers, body)).status, 200, path);
    const { headers: sent, body: got } = await app.upstream.arrived(`GET ${path}`);
    t.strictSame([String(got), sent['content-length'], sent['content-type']], ['', undefined, undefined], path);
  }
});

test('requests, pages and calls are counted [P6.2, V16.3.3, V16.3.4]', async (t: Test) => {
  const app = await startApp(t);
  await ask(app, 'GET /');
  await ask(app, 'GET /api/stock/101.json');
  await ask(app, 'GET /secret-path-of-a-visitor/');
  const text = (await app.metrics.read()).text;
  t.match(text, 'http_requests_total{method="GET",route="page home",status="200"} 1');
  t.match(text, 'http_requests_total{method="GET",route="GET /api/stock/{id}.json",status="200"} 1');
  t.match(text, /http_request_duration_seconds_count\{route="page home",status="2xx"\} 1/);
  t.match(text, /upstream_requests_total\{call="GET \/api\/stock\/\{id\}\.json",class="live",outcome="2xx"\} 1/);
  t.match(text, /cache_requests_total\{class="live",verdict="MISS"\} 1/);
  t.notMatch(text, 'secret-path');
});

test('design Ops: what is under way is exported: requests, connections to the API by class, and calls that wait [P6.2]', async (t: Test) => {
  const app = await startApp(t, { env: { UPSTREAM_POOL_LIVE: '2' } });
  const gate = makeGate();
  app.upstream.on('/api/stock/1.json', hold(gate.opened));
  app.upstream.on('/api/stock/2.json', hold(gate.opened));
  const read = async (): Promise<string> => (await app.metrics.read()).text;
  const asked = [ask(app, 'GET /api/stock/1.json'), ask(app, 'GET /api/stock/2.json')];
  // One call may use half of its class's connections (D27a).
  await until(async () => (await read()).includes('upstream_pool_waiting{class="live"} 1'));
  const text = await read();
  t.match(text, 'upstream_pool_in_use{class="live"} 1');
  t.match(text, 'upstream_pool_connections{class="live"} 2');
  t.match(text, 'http_requests_in_flight 2');
  gate.open();
  await Promise.all(asked);
  await until(async () => (await read()).includes('http_requests_in_flight 0'));
  t.match(await read(), 'upstream_pool_in_use{class="live"} 0');
});

test('built assets are immutable and served precompressed; unknown ones are refused [D33, V13.4.3]', async (t: Test) => {
  const assets = t.testdir({ 'app-abc.js': 'let plain;' });
  writeFileSync(join(assets, 'app-abc.js.br'), 'br-bytes');
  writeFileSync(join(assets, 'app-abc.js.gz'), 'gz-bytes');
  mkdirSync(join(assets, 'folder'));
  const app = await startApp(t, { assets });
  const get = (accept: string) => ask(app, 'GET /assets/app-abc.js', [`Accept-Encoding: ${accept}`]);
  const br = await get('gzip, br');
  t.equal(br.header('content-encoding'), 'br');
  t.equal(br.body.toString(), 'br-bytes');
  t.match(br.header('cache-control'), /max-age=31536000.*immutable/);
  t.match(br.header('content-type'), 'javascript');
  t.match(br.header('vary'), /accept-encoding/i);
  t.equal((await get('gzip')).body.toString(), 'gz-bytes');
  t.equal((await get('identity')).body.toString(), 'let plain;');
  for (const path of ['/assets/gone.js', '/assets/app-abc.js.br', '/assets/folder', '/assets/']) {
    t.equal((await ask(app, `GET ${path}`)).status, 404, path);
  }
  t.equal((await ask(app, 'GET /assets/../app.ts')).status, 400);
});

test('robots.txt, sitemap, icon, manifest and latest build are served', async (t: Test) => {
  const app = await startApp(t);
  const spb = async (path: string) => sendRaw(app.port, [`GET ${path} HTTP/1.1`, 'Host: spb.shop.example']);
  t.match((await spb('/robots.txt')).body.toString(), 'Sitemap: http://spb.shop.example/sitemap.xml');
  const sitemap = await spb('/sitemap.xml');
  t.match(sitemap.header('content-type'), 'xml');
  t.match(sitemap.body.toString(), '<loc>http://spb.shop.example/sitemap-pages.xml</loc>');
  t.match((await spb('/favicon.ico')).header('content-type'), 'image/');
  t.match(JSON.parse((await spb('/manifest.webmanifest')).body.toString()), { lang: 'ru' });
  t.same(JSON.parse((await spb('/builds/latest.json?timestamp=1')).body.toString()), { id: 'test', timestamp: 1 });
});

test('a visitor who disconnects aborts the call of a GET, while an unsafe call runs to its end (D27a)', async (t: Test) => {
  const { port, upstream } = await startApp(t);
  for (const path of ['/api/stock/101.json', '/api/unknown?x', '/api/cart.json']) {
    upstream.on(path.replace('?x', ''), hang);
    const socket = await openSocket(port);
    const cookie = path.includes('?x') ? 'Cookie: a=b\r\n' : '';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\n${cookie}\r\n`);
    const seen = await upstream.arrived(path.replace('?x', ''));
    socket.destroy();
    await seen.left;
    t.pass(path);
  }
  const gate = makeGate();
  let leftEarly = false;
  upstream.on('POST /api/unknown', hold(gate.opened));
  const socket = await openSocket(port);
  socket.write('POST /api/unknown HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 2\r\n\r\n{}');
  const seen = await upstream.arrived('POST /api/unknown');
  seen.left.then(() => {
    leftEarly = true;
  });
  socket.destroy();
  await once(socket, 'close');
  await ask({ port } as StartedApp, 'GET /robots.txt');
  t.equal(leftEarly, false);
  gate.open();
});

test('answers during the drain carry Connection: close [P6.4]', async (t: Test) => {
  const app = await startApp(t);
  const gate = makeGate();
  app.upstream.on('/api/shop.json', hold(gate.opened));
  const socket = await openSocket(app.port);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write('GET /robots.txt HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  await once(socket, 'data');
  t.not(parseReply(Buffer.concat(chunks.splice(0))).header('connection'), 'close', 'not before');
  socket.write('GET /api/shop.json HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  await app.upstream.arrived('/api/shop.json');
  app.drain();
  gate.open();
  await once(socket, 'data');
  const { status, header } = parseReply(Buffer.concat(chunks));
  t.equal(status, 200);
  t.equal(header('connection'), 'close');
  const later = await openSocket(app.port);
  later.write('GET /api/shop.json HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  const stored = parseReply(await buffer(later));
  t.equal(stored.header('x-cache'), 'HIT');
  t.equal(stored.header('connection'), 'close');
});
