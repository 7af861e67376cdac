/** The API's door (D60): token, fields and client certificate are on every call to the API, and nowhere else. */
import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Test, test } from 'tap';
import { readConfig } from '../../server/config/config.ts';
import { createLog } from '../../server/ops/log.ts';
import { examine } from '../../tools/doctor/examine.ts';
import { projectRoot } from '../checks/project-files.ts';
import { ops } from '../http-cache/two-instances.ts';
import { startOtlpReceiver } from '../kit/otlp-receiver.ts';
import { answer, broken } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startTlsFront, type TlsFront } from '../kit/tls-front.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

const TOKEN = 's3cret-token';
const KEY = 's3cret-key';
const image = answer(200, Buffer.from('a picture'), { 'Content-Type': 'image/png' });

const doorEnv = ({ url, ca, cert, key }: TlsFront) => ({
  SHOP_API_URL: url,
  SHOP_API_TOKEN: TOKEN,
  SHOP_API_HEADERS: `X-Api-Key: ${KEY}\nX-Channel: web shop`,
  SHOP_API_CA: ca,
  SHOP_API_CERT: cert,
  SHOP_API_KEY_FILE: key,
});

async function open(t: Test): Promise<{ upstream: ScriptedUpstream; front: TlsFront }> {
  const upstream = await startUpstream(t);
  return { upstream, front: await startTlsFront(t, upstream) };
}

test('D60: each kind of call to the API carries token and fields, over TLS with the client certificate', async (t: Test) => {
  const { upstream, front } = await open(t);
  upstream.on('/upload/1.png', image);
  const storefront = await startStorefront(t, { upstream, env: doorEnv(front) });
  const own = { authorization: 'Bearer visitor', x_api_key: 'visitor', 'x-channel': 'visitor' };
  await storefront.get('/');
  t.equal((await storefront.get('/api/geo.json', { headers: own })).status, 200);
  t.equal((await storefront.get('/api/cart.json', { headers: own })).status, 200);
  t.equal((await storefront.get('/upload/1.png', { headers: own })).status, 200);
  await storefront.get('/api/others/1', { headers: { 'x-channel': 'visitor' } });
  await storefront.get('/api/others/2', { headers: own });
  await storefront.send('POST', '/api/others/3', { headers: own, body: '{}' });
  const seen = upstream.seen();
  for (const path of [
    '/api/geo.json',
    '/api/cart.json',
    '/upload/1.png',
    '/api/others/1',
    '/api/others/2',
    '/api/others/3',
  ])
    t.ok(
      seen.some((request) => request.path === path),
      path,
    );
  t.ok(
    seen.some(({ method }) => method === 'OPTIONS'),
    'the probe of an optional call',
  );
  for (const { method, path, headers, rawHeaders } of seen) {
    const { authorization, 'x-api-key': key, 'x-channel': channel } = headers;
    t.strictSame([authorization, key, channel], [`Bearer ${TOKEN}`, KEY, 'web shop'], `${method} ${path}`);
    t.notMatch(rawHeaders.join(), /visitor/, `${method} ${path}`);
  }
});

test('D60: without the client certificate the API is not reached, and without its authority not believed', async (t: Test) => {
  const { upstream, front } = await open(t);
  const { SHOP_API_CERT, SHOP_API_KEY_FILE, ...noCertificate } = doorEnv(front);
  const { SHOP_API_CA, ...noAuthority } = doorEnv(front);
  for (const env of [noCertificate, noAuthority]) {
    const storefront = await startStorefront(t, { upstream, env });
    t.equal((await storefront.get('/api/geo.json')).status, 502);
  }
  t.strictSame(upstream.seen(), []);
});

test('D60: token and fields are in no log, trace, flight record, metric, error or answer', async (t: Test) => {
  const { upstream, front } = await open(t);
  const receiver = await startOtlpReceiver(t);
  const file = join(dirname(front.ca), 'log');
  const log = createLog('trace', openSync(file, 'a'));
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  const storefront = await startStorefront(t, { upstream, log, env: { ...doorEnv(front), ...traces } });
  upstream.on('/api/geo.json', answer(500, 'no'));
  upstream.on('/api/others/1', broken);
  const told: string[] = [];
  for (const path of ['/', '/wine/', '/api/geo.json', '/api/others/1', '/api/cart.json']) {
    const { headers, text } = await storefront.get(path);
    told.push(JSON.stringify(headers), text);
  }
  for (const path of ['/flight', '/metrics', '/health/ready']) told.push((await ops(storefront).get(path)).text);
  await storefront.stop();
  const logged = readFileSync(file, 'utf8');
  t.ok(receiver.spans.length > 0 && logged.length > 0);
  told.push(
    logged,
    JSON.stringify(receiver.spans, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  );
  for (const text of told) t.notMatch(text, /s3cret/);
});

test('D60: another host gets nothing of the door: tiles of TILE_URL, and where the API redirects to', async (t: Test) => {
  const { upstream, front } = await open(t);
  const other = await startUpstream(t);
  other.on('/10/619/320.png', image);
  upstream.on('/api/others/1', answer(302, '', { Location: `${other.url}/elsewhere` }));
  const env = { ...doorEnv(front), TILE_URL: `${other.url}/{z}/{x}/{y}.png` };
  const storefront = await startStorefront(t, { upstream, env });
  t.equal((await storefront.get('/tiles/10/619/320')).status, 200);
  await storefront.get('/api/others/1');
  t.strictSame(
    other.seen().map(({ path }) => path),
    ['/10/619/320.png'],
  );
  t.notMatch(other.seen()[0]?.rawHeaders.join(), /s3cret|web shop/);
});

test('D60: doctor and check:contract go through the same door', async (t: Test) => {
  const { upstream, front } = await open(t);
  const env = { ...doorEnv(front), PORT: '0', PUBLIC_HOST: upstream.publicHost };
  const findings = await examine(env, 'fresh');
  t.match(
    findings.filter(({ about }) => about === 'shop API').map(({ outcome }) => outcome),
    ['ok', 'ok', 'ok', 'ok'],
  );
  const main = join(projectRoot, 'tools/contract/main.ts');
  const child = spawn(process.execPath, [main, front.url], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  t.equal(code, 0);
  for (const { path, headers } of upstream.seen()) t.equal(headers.authorization, `Bearer ${TOKEN}`, path);
});

test('D60: a file that holds no certificate, or a bundle with a broken part, stops the start with its path', async (t: Test) => {
  const { ca, cert, key } = await startTlsFront(t, await startUpstream(t));
  const [good = '', own = '', ownKey = ''] = [ca, cert, key].map((path) => readFileSync(path, 'utf8'));
  const cut = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
  const folder = t.testdir({ 'broken.pem': good + cut, 'good.pem': good + own + ownKey, 'own.key': ownKey });
  const read = (name: string) => readConfig({ SHOP_API_URL: 'https://api.example', SHOP_API_CA: join(folder, name) });
  const refused = (name: string, why: string) =>
    t.throws(() => read(name), { message: `SHOP_API_CA: names ${join(folder, name)}, which is ${why}` });
  refused('broken.pem', 'a bundle whose part 2 of 2 is no certificate');
  refused('own.key', 'no PEM of its kind');
  t.match(read('good.pem').apiCredentials?.tls?.ca, 'BEGIN');
});
