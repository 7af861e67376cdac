/** The balancer's file: what it says of the storefronts is so, HAProxy takes it, and works with it. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import { type Test, test } from 'tap';
import { readConfig } from '../../server/config/config.ts';
import { BALANCER_PAGE, makeBalancerPage } from '../../tools/balancer-page/make-page.ts';
import { projectRoot } from '../checks/project-files.ts';
import { createClient, findFreePort, type Storefront, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';
import { watchProcess } from '../kit/watch-process.ts';
import { image } from './dockerfile.ts';
import { haproxy, localSettings, settings, startHaproxy } from './haproxy.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const config = readConfig(image.env);

test('the balancer connects to the port of the storefronts and checks readiness on their ops port', async (t: Test) => {
  t.match(settings, new RegExp(`server-template storefront \\d+ storefront:${config.port} resolvers containers`));
  t.match(settings, new RegExp(`default-server check port ${config.opsPort} `));
  t.match(settings, 'uri /health/ready');
  const [, port = ''] = /^\s+bind :(\d+)$/m.exec(settings) ?? [];
  t.match(read('docker-compose.yml'), new RegExp(`BALANCER_LISTEN:-[\\d.:]+\\}:${port}"`));
});

test('the balancer retries failed connections and empty responses only, and overwrites X-Forwarded-*', async (t: Test) => {
  t.match(settings, /^\s+retry-on conn-failure empty-response$/m);
  for (const name of ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Request-Id']) {
    t.match(settings, `http-request set-header ${name} `);
  }
  t.match(settings, 'http-request del-header x-forwarded- -m beg');
});

test('HAProxy accepts the configuration file', async (t: Test) => {
  // Side by side, as they are mounted.
  const folder = t.testdir({ 'haproxy.cfg': settings, 'unavailable.lf': read(BALANCER_PAGE) });
  const file = join(folder, 'haproxy.cfg');
  const { status, stdout, stderr } = spawnSync(haproxy, ['-c', '-f', file], { encoding: 'utf8' });
  t.equal(status, 0, `${stdout}${stderr}`);
});

test('with TLS=on HAProxy serves HTTP/2 over TLS 1.2 or 1.3 only, and redirects plain HTTP [V3.4.1, V4.1.2, V12.1.1, V12.1.2, V12.2.1, V12.2.2]', async (t: Test) => {
  const folder = t.testdir({ certificates: {} });
  const pem = join(folder, 'certificates/shop.pem');
  const args = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  t.equal(spawnSync('openssl', [...args.split(' '), '-keyout', pem, '-out', join(folder, 'shop.crt')]).status, 0);
  appendFileSync(pem, readFileSync(join(folder, 'shop.crt')));
  const port = await findFreePort();
  const plainPort = await findFreePort();
  const { text } = await localSettings(plainPort, []);
  const file = join(folder, 'haproxy.cfg');
  const local = text.replace('/usr/local/etc/haproxy/certificates/', `${folder}/certificates/`);
  writeFileSync(file, local.replace('bind :3443', `bind 127.0.0.1:${port}`));
  const running = spawn(haproxy, ['-db', '-f', file], { env: { ...process.env, TLS: 'on' }, stdio: 'ignore' });
  watchProcess(t, running);
  const plain = createClient(plainPort, 'shop.example');
  await until(async () => running.exitCode !== null || (await plain.get('/').catch(() => undefined)) !== undefined);
  const sent = await plain.get('/wine/?page=2');
  t.same([sent.status, sent.headers.location], [301, 'https://shop.example/wine/?page=2']);
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  t.teardown(() => session.destroy());
  const request = session.request({ ':path': '/', ':authority': 'shop.example' });
  const [answer] = (await once(request, 'response')) as [Record<string, unknown>];
  t.equal(answer[':status'], 503, 'no storefront is there');
  t.match(answer['strict-transport-security'], /^max-age=\d+$/);
  const spoken = (options: ConnectionOptions): Promise<string | null> =>
    new Promise((resolve) => {
      const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options });
      socket.on('error', () => resolve(null));
      socket.on('secureConnect', () => resolve(socket.end().getProtocol()));
    });
  t.equal(await spoken({}), 'TLSv1.3');
  t.equal(await spoken({ maxVersion: 'TLSv1.2' }), 'TLSv1.2');
  const weak = '@SECLEVEL=0';
  t.equal(await spoken({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: `DEFAULT:${weak}` }), null);
  t.equal(await spoken({ maxVersion: 'TLSv1.2', ciphers: `ECDHE-ECDSA-AES128-SHA:${weak}` }), null);
});

test('HAProxy, run with the balancer’s file [P6.17]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const instances: Storefront[] = [];
  for (const _ of [1, 2]) {
    instances.push(await startStorefront(t, { upstream, env: { TRUST_PROXY: '1' }, drainDelay: config.drainDelayMs }));
  }
  const { port, metricsPort, running, said } = await startHaproxy(t, instances);
  const client = createClient(port, upstream.publicHost);
  const isUp = async (): Promise<boolean> => (await client.get('/').catch(() => undefined))?.status === 200;
  await until(async () => running.exitCode !== null || (await isUp()));
  t.equal(running.exitCode, null, 'it takes the file');

  t.test(
    'sets the forwarding fields and the request id itself and ignores those of the visitor [V4.1.3]',
    async (t: Test) => {
      await client.get('/catalog/search/?q=one', {
        headers: {
          'x-forwarded-for': '6.6.6.6',
          'x-forwarded-proto': 'https',
          'x-request-id': 'mine',
          traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
        },
      });
      const asked = await upstream.arrived((request) => request.url.includes('q=one'));
      t.same(asked.headers['x-forwarded-for'], '127.0.0.1');
      t.same(asked.headers['x-forwarded-proto'], 'http');
      t.match(asked.headers['x-request-id'], /^[\da-f-]{36}$/);
      t.notMatch(asked.headers.traceparent, 'aaaa');
      t.equal(asked.headers['x-forwarded-host'], upstream.publicHost);
      const page = await client.get('/', { host: `spb.${upstream.publicHost}` });
      t.match(page.text, `<link rel="canonical" href="http://spb.${upstream.publicHost}/"`);
    },
  );

  t.test(
    'its log has a line of JSON for each request, with time, method and the request id [P6.2]',
    async (t: Test) => {
      const { headers } = await client.get('/catalog/search/?q=two');
      const id = String(headers['x-request-id']);
      const line = JSON.parse(await said(new RegExp(`^.*"requestId":"${id}".*$`, 'm')));
      t.match(line, { time: Number, method: 'GET', backend: 'pages', status: 200, client: '127.0.0.1', ms: Number });
      t.ok(Math.abs(Date.now() - line.time) < 60_000, 'ms since 1970');
    },
  );

  t.test('its metrics count pages apart from everything else', async (t: Test) => {
    const counted = async (proxy: string): Promise<number> => {
      const { text } = await createClient(metricsPort, 'localhost').get('/metrics');
      const [, count] =
        new RegExp(`^haproxy_backend_http_requests_total\\{proxy="${proxy}"\\} (\\d+)$`, 'm').exec(text) ?? [];
      return Number(count);
    };
    const more = async (paths: readonly string[]) => {
      const before = [await counted('pages'), await counted('rest')];
      for (const path of paths) await client.get(path);
      return [(await counted('pages')) - (before[0] ?? 0), (await counted('rest')) - (before[1] ?? 0)];
    };
    t.same(await more(['/', '/wine/?page=2', '/vino_1.html', '/nowhere/', '/region/2']), [4, 1]);
    t.same(await more(['/wine/?format=json', '/api/geo.json', '/brands.json', '/robots.txt', '/upload/1.png']), [0, 5]);
  });

  t.test('every request gets 200 while an instance is stopped', async (t: Test) => {
    const statuses = new Set<number>();
    let asking = true;
    const visitors = [1, 2, 3, 4].map(async () => {
      while (asking) statuses.add((await client.get('/wine/')).status);
    });
    await instances[0]?.stop();
    await said(/Server pages\/s0 is DOWN/);
    for (let n = 0; n < 20; n += 1) statuses.add((await client.get('/wine/')).status);
    asking = false;
    await Promise.all(visitors);
    t.same([...statuses], [200]);
  });

  t.test('the ops paths are not reachable through it [V13.4.5]', async (t: Test) => {
    for (const path of ['/health/ready', '/metrics', '/flight']) {
      t.notMatch((await client.get(path)).text, /"ready"|http_requests_total|The last requests/);
    }
  });
});

test('a GET lost by a dying storefront is retried on another one; POST and goods_hit are not [P6.17]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const alive = await startStorefront(t, { upstream, env: { TRUST_PROXY: '1' } });
  const taken: string[] = [];
  const dying = createServer((socket) => {
    socket.once('data', (bytes) => {
      taken.push(String(bytes).split(' HTTP', 1)[0] ?? '');
      socket.destroy();
    });
  });
  dying.listen(0, '127.0.0.1');
  await once(dying, 'listening');
  t.teardown(() => dying.close());
  const dead = { port: (dying.address() as AddressInfo).port, opsPort: alive.opsPort };
  const { port } = await startHaproxy(t, [alive, dead]);
  const client = createClient(port, upstream.publicHost);
  const ask = async (method: string, path: string) =>
    (await client.send(method, path, method === 'GET' ? {} : { body: '{}' }).catch(() => undefined))?.status;
  await until(async () => (await ask('GET', '/')) === 200);
  const askAll = (method: string, path: string) => Promise.all(Array.from({ length: 12 }, () => ask(method, path)));
  t.same(new Set(await askAll('GET', '/wine/')), new Set([200]));
  t.ok(taken.includes('GET /wine/'), 'some of them had died');
  for (const [method, path] of [
    ['POST', '/api/x'],
    ['GET', '/catalog/goods_hit/?goods_id=1'],
  ] as const) {
    await askAll(method, path);
    const lost = taken.filter((request) => request === `${method} ${path}`).length;
    const sent = upstream.seen(({ url }) => url === path).length;
    t.ok(lost > 0 && lost + sent === 12, `${method}: ${lost} died, ${sent} went through`);
  }
});

test('where no storefront answers, HAProxy sends the shop’s own page with the request id, without scripts [P6.17]', async (t: Test) => {
  t.equal(read(BALANCER_PAGE), await makeBalancerPage(), 'npm run docs');
  const { port, said } = await startHaproxy(t, []);
  const client = createClient(port, 'shop.example');
  await until(async () => (await client.get('/').catch(() => undefined)) !== undefined);
  const { status, headers, text } = await client.get('/wine/');
  t.match(
    { status, ...headers },
    { status: 503, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  );
  const [, id = ''] = /<code>([\da-f-]{36})<\/code>/.exec(text) ?? [];
  t.equal(headers['x-request-id'], id);
  await said(new RegExp(`"requestId":"${id}"`));
  t.match(text, '<h1>Магазин временно недоступен</h1>');
  t.match(text, /\b100%/, 'styles survive the log format');
  t.notMatch(text, /<script|https?:\/\/|url\(/);
});

test('D58: the page of HAProxy has the colours and words of the profile, and compose mounts it from there', async (t: Test) => {
  const folder = t.testdir({
    'tokens.css': readFileSync(join(projectRoot, 'examples/tea-house/tokens.css'), 'utf8'),
    'texts.json': JSON.stringify({ errors: { shopUnavailable: 'Чайная закрыта' } }),
  });
  const env = { ...process.env, SHOP_PROFILE: folder };
  await promisify(execFile)('npm', ['run', 'balancer-page'], { cwd: projectRoot, env });
  const page = readFileSync(join(folder, basename(BALANCER_PAGE)), 'utf8');
  t.match(page, '<h1>Чайная закрыта</h1>');
  t.ok(page.lastIndexOf('--paper: light-dark(#f6f8f1') > page.lastIndexOf('--paper: light-dark(#fbf8f2'));
  t.match(read('docker-compose.yml'), `source: ./\${SHOP_PROFILE:-profiles/vitrina}/${basename(BALANCER_PAGE)}`);
});
