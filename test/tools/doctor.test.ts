/** `npm run doctor`: what is looked at, and what it says is to mend. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { examine } from '../../tools/doctor/examine.ts';
import { examineCertificates } from '../../tools/doctor/examine-certificates.ts';
import { examinePastBuilds, examineShopData } from '../../tools/doctor/examine-folders.ts';
import { examineHosts } from '../../tools/doctor/examine-hosts.ts';
import { formatFinding } from '../../tools/doctor/finding.ts';
import { projectRoot } from '../checks/project-files.ts';
import { startRedis } from '../kit/redis.ts';
import { answer, broken, hang } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startTlsFront } from '../kit/tls-front.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

/** The lines that it prints, and its exit code. */
async function runDoctor(t: Test, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(projectRoot, 'tools/doctor/main.mjs')], {
    cwd: t.testdir({}),
    env: { PATH: process.env.PATH, PORT: '0', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, lines: output.trim().split('\n') };
}

/** What there is to mend, in an environment before this API. */
async function findBad(upstream: ScriptedUpstream, env: Record<string, string> = {}): Promise<string> {
  const all = { PORT: '0', SHOP_API_URL: upstream.url, PUBLIC_HOST: upstream.publicHost, ...env };
  const findings = await examine(all, 'fresh');
  return findings
    .filter(({ outcome }) => outcome === 'not ok')
    .map(formatFinding)
    .join('\n');
}

async function startLocal(t: Test): Promise<ScriptedUpstream> {
  return startUpstream(t, 'shop.localhost');
}

test('doctor prints one line per part and exits with 0 when all is well', async (t: Test) => {
  const upstream = await startLocal(t);
  const redis = await startRedis(t);
  await redis.tell('CONFIG', 'SET', 'maxmemory', '50mb');
  await redis.tell('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
  const env = { SHOP_API_URL: upstream.url, PUBLIC_HOST: upstream.publicHost, REDIS_URL: redis.url };
  const { code, lines } = await runDoctor(t, env);
  t.equal(code, 0, lines.join('\n'));
  t.equal(lines.pop(), 'all is well');
  for (const line of lines) t.match(line, /^(?:ok {4}|note {2}) /);
  for (const about of ['build', 'settings', 'OPS_PORT', 'PORT', 'past builds', 'shop API', 'hosts', 'names', 'Redis']) {
    t.ok(
      lines.some((line) => line.slice(8).startsWith(`${about}: `)),
      about,
    );
  }
  t.match(lines.join(), /geo\.json in \d+ ms.*\{listing\}.*user_info\.json/);
  t.match(lines.join(), /50\.00M of memory, allkeys-lru/);
});

test('doctor prints each problem with its remedy and exits with 1', async (t: Test) => {
  const { code, lines } = await runDoctor(t, { SHOP_API_URL: 'http://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' });
  t.equal(code, 1);
  t.equal(lines.pop(), 'to mend: 2');
  const [api, redis] = lines.filter((line) => line.startsWith('not ok'));
  t.match(api, /^not ok {2}shop API: GET \/api\/geo\.json fails: .*ECONNREFUSED.* → is SHOP_API_URL right/);
  t.match(redis, /^not ok {2}Redis: .*ECONNREFUSED.* → is REDIS_URL right/);
});

test('doctor reports a setting that a start would refuse, with its variable', async (t: Test) => {
  for (const [name, value] of [
    ['PORT', 'abc'],
    ['SHOP_FAULTS', 'latency=often'],
  ] as const) {
    const { code, lines } = await runDoctor(t, { [name]: value });
    t.equal(code, 1);
    t.match(lines.at(-2), new RegExp(`^not ok {2}settings: ${name}: `));
  }
});

test('an API that does not follow the contract is reported with call and field', async (t: Test) => {
  const upstream = await startLocal(t);
  const isListing = ({ url }: { url: string }): boolean => url.includes('format=json');
  t.equal(await findBad(upstream), '');
  const hosts = upstream.seen(() => true).map(({ headers }) => headers['x-forwarded-host']);
  t.strictSame([...new Set(hosts)], [upstream.publicHost], 'asked as a storefront asks');
  upstream.on(
    isListing,
    answer(200, { data: { title: 'x', products: 'none' }, meta: { count: 0, page: 1, limit: 50 } }),
  );
  t.match(await findBad(upstream), /GET \{listing\}\?format=json does not fit the contract: data\.products/);
  upstream.on(isListing, answer(200, '<html>'));
  t.match(await findBad(upstream), /GET \{listing\}\?format=json answers no JSON/);
  upstream.on('/session/user_info.json', answer(500));
  t.match(await findBad(upstream), /GET \/session\/user_info\.json answers 500/);
  upstream.reset();
  upstream.on('/api/geo.json', hang);
  t.match(await findBad(upstream, { UPSTREAM_TIMEOUT_MS: '100' }), /GET \/api\/geo\.json fails: no answer in time/);
});

test('D53, D62: what the API lacks of what is optional is noted', async (t: Test) => {
  const upstream = await startLocal(t);
  const env = { PORT: '0', SHOP_API_URL: upstream.url, PUBLIC_HOST: upstream.publicHost };
  const look = async (): Promise<string> => (await examine(env, 'fresh')).map(formatFinding).join('\n');
  upstream.on('/api/content.json', answer(200, { data: { title: 'Страница', html: '' } }));
  t.match(await look(), /^ok {6}shop API: it has all that is optional$/m);
  upstream.on('/calculator/options.json', answer(404));
  upstream.on('OPTIONS /api/reviews/0.json', answer(405));
  t.match(await look(), /^note {4}shop API: it lacks POST \/api\/reviews\/\{id\}\.json, \/calculator\/ → /m);
});

test('hosts: an unknown PUBLIC_HOST or city, an unresolvable name and a host outside COOKIE_DOMAIN are reported', async (t: Test) => {
  const geo = (id: number, host: string) => ({ id, title: 'x', is_geo_center: id === 1, phone: '1', host });
  const geos = [geo(1, 'shop.example'), geo(2, 'spb.shop.example:8080'), geo(3, 'kazan.other.example')];
  const settings = { publicHost: 'shop.example', regionHosts: new Map(), cookieDomain: undefined };
  const asked: string[] = [];
  const look = async (more: object, missing = 'none') => {
    const resolve = async (name: string): Promise<void> => {
      asked.push(name);
      if (name === missing) throw new Error(`getaddrinfo ENOTFOUND ${name}`);
    };
    return (await examineHosts(geos, { ...settings, ...more }, resolve)).map(formatFinding).join('\n');
  };
  t.equal(await look({}), 'ok      hosts: shop.example is the default one of 3\nok      names: 3 of 3 can be found');
  t.same(asked.sort(), ['kazan.other.example', 'shop.example', 'spb.shop.example']);
  t.match(
    await look({ publicHost: 'localhost:3000' }),
    /^not ok {2}hosts: localhost:3000 is no city’s host.*PUBLIC_HOST/,
  );
  t.match(await look({}, 'spb.shop.example'), /not ok {2}names: spb\.shop\.example cannot be found: .*ENOTFOUND/);
  t.match(
    await look({ regionHosts: new Map([['x.example', 9]]) }),
    /not ok {2}hosts: .*no city 9 → correct x\.example=9/,
  );
  geos.push({ id: 7, title: 'Т', is_geo_center: false, phone: '', host: 'a b' });
  t.match(await look({}), 'not ok  hosts: city 7: "a b" is no name of a host → correct it in geo.json');
  geos.pop();
  t.match(await look({ cookieDomain: 'shop.example' }), /note {4}hosts: kazan\.other\.example lies outside/);
  const far = await look({ cookieDomain: 'other.example' });
  t.match(far, /note {4}hosts: 2 hosts, as shop\.example, lie outside of COOKIE_DOMAIN other\.example/);
  t.equal(far.split('\n').length, 3, 'one line for all of them');
});

test('ports: one used by the running storefront is fine, one used by another process is reported', async (t: Test) => {
  const upstream = await startLocal(t);
  const storefront = await startStorefront(t, { upstream });
  const own = { PORT: String(storefront.port), OPS_PORT: String(storefront.opsPort) };
  t.equal(await findBad(upstream, own), '');
  const stranger = createServer().listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  t.teardown(() => void stranger.close());
  const { port } = stranger.address() as { port: number };
  stranger.on('connection', (socket) => socket.destroy());
  t.match(
    await findBad(upstream, { OPS_PORT: String(port) }),
    new RegExp(`OPS_PORT: ${port} is in use .* set OPS_PORT`),
  );
});

test('a Redis with maxmemory-policy noeviction is reported, and so is one that hangs', async (t: Test) => {
  const upstream = await startLocal(t);
  const redis = await startRedis(t);
  await redis.tell('CONFIG', 'SET', 'maxmemory', '50mb');
  await redis.tell('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
  t.match(await findBad(upstream, { REDIS_URL: redis.url }), /noeviction → set maxmemory-policy allkeys-lru/);
  redis.freeze();
  t.match(await findBad(upstream, { REDIS_URL: redis.url }), /not ok {2}Redis: no answer in time/);
  redis.thaw();
});

test('TILE_URL is checked with one tile, and the result is one line without its key [P6.9]', async (t: Test) => {
  const tiles = await startUpstream(t);
  const path = '/map/9/309/160.png';
  const env = { PORT: '0', TILE_URL: `${tiles.url}/map/{z}/{x}/{y}.png?key=secret`, UPSTREAM_TIMEOUT_MS: '200' };
  const look = async (): Promise<string> => {
    const lines = (await examine(env, 'fresh')).map(formatFinding).filter((line) => line.includes(' TILE_URL: '));
    t.equal(lines.length, 1);
    t.notMatch(lines[0], 'secret');
    return lines[0] ?? '';
  };
  tiles.on(path, answer(200, Buffer.from('a picture'), { 'Content-Type': 'image/png' }));
  t.match(await look(), /^ok {6}TILE_URL: 127\.0\.0\.1:\d+ answers image\/png in \d+ ms$/);
  t.strictSame(
    tiles.seen(() => true).map(({ url }) => url),
    [`${path}?key=secret`],
  );
  tiles.on(path, answer(200, '<html>', { 'Content-Type': 'text/html' }));
  t.match(await look(), /^not ok {2}TILE_URL: .* answers text\/html, no picture → /);
  tiles.on(path, answer(200, '', { 'Content-Type': 'image/png' }));
  t.match(await look(), /^not ok {2}TILE_URL: .* answers nothing, no picture → /);
  tiles.on(path, answer(403));
  t.match(await look(), /^not ok {2}TILE_URL: .* answers 403 for tile 9\/309\/160 → /);
  tiles.on(path, hang);
  t.match(await look(), /^not ok {2}TILE_URL: .*no answer in time → /);
  tiles.on(path, broken);
  t.match(await look(), /^not ok {2}TILE_URL: .* → is the address right, and may this machine reach it\?/);
});

test('a missing or stale build is reported, one without its sources is not', async (t: Test) => {
  const lineOf = async (state: 'missing' | 'stale' | 'unknown'): Promise<string> =>
    (await examine({ PORT: 'x' }, state)).map(formatFinding)[0] ?? '';
  t.match(await lineOf('missing'), /^not ok {2}build: there is none → npm run build/);
  t.match(await lineOf('stale'), /^not ok {2}build: .* → npm run build/);
  t.match(await lineOf('unknown'), /^ok {6}build/);
});

test('a folder that is not writable is reported', {
  skip: process.getuid?.() === 0 && 'root may write anywhere',
}, async (t) => {
  const folder = t.testdir({});
  chmodSync(folder, 0o500);
  t.match(formatFinding(await examinePastBuilds(join(folder, 'builds'))), /^note .*cannot be written/);
});

test('a folder in place of the database file is reported [P6.9]', async (t: Test) => {
  const folder = t.testdir({ 'shop.sqlite': '' });
  const empty = async () => ({ blocks: 1, bavail: 1, bsize: 1 });
  t.equal((await examineShopData(join(folder, 'shop.sqlite'), empty)).outcome, 'ok');
  t.equal((await examineShopData(join(folder, 'new/shop.sqlite'), empty)).outcome, 'ok');
  t.match(await examineShopData(folder), { outcome: 'not ok', message: `${folder} is no file` });
});

test('a place where nothing can be created is reported, for root too, and the check leaves nothing behind [P6.9]', async (t: Test) => {
  const folder = t.testdir({ file: '', link: t.fixture('symlink', 'nowhere') });
  for (const place of ['file', 'file/new', 'link', 'link/new'].map((name) => join(folder, name))) {
    t.match(await examineShopData(join(place, 'shop.sqlite')), {
      outcome: 'not ok',
      message: `${place} cannot be written`,
    });
    t.match(await examinePastBuilds(place), { outcome: 'note', message: `${place} cannot be written` });
  }
  await examineShopData(join(folder, 'new/shop.sqlite'));
  t.same(readdirSync(folder).sort(), ['file', 'link']);
});

test('a disk of which less than a tenth is free is noted with what is left [P6.9]', async (t: Test) => {
  const folder = t.testdir({});
  const disk = (bavail: number) => async (path: string) => {
    t.equal(path, folder);
    return { blocks: 1000, bavail, bsize: 1_000_000 };
  };
  const examined = (bavail: number) => [
    examinePastBuilds(join(folder, 'builds'), disk(bavail)),
    examineShopData(join(folder, 'shop.sqlite'), disk(bavail)),
  ];
  for (const finding of await Promise.all(examined(100))) t.match(finding, { outcome: 'ok' });
  for (const finding of await Promise.all(examined(99))) {
    t.match(finding, { outcome: 'note', message: `99 of 1000 MB are free on the disk of ${folder}` });
  }
});

test('certificates: each is named with its days, that of the public name too; one that ends is noted, one that has ended fails [P6.9]', async (t: Test) => {
  const front = await startTlsFront(t, await startUpstream(t));
  const [ca, cert] = [front.ca, front.cert].map((path) => readFileSync(path, 'utf8'));
  const tls = { ca: `${ca}${cert}`, cert: undefined, key: undefined };
  const config = { apiCredentials: { fields: [], tls }, redis: undefined };
  const publicHost = front.url.replace('https://', '');
  const told = (afterDays: number) =>
    examineCertificates(config, publicHost, Date.now() + (afterDays - 0.5) * 86_400_000);
  for (const [after, outcome, message] of [
    [-28, 'ok', /holds for 30 days$/],
    [0, 'note', /ends in 2 days$/],
    [4, 'not ok', /ended \d days ago$/],
  ] as const) {
    const found = await told(after);
    t.strictSame(
      found.map(({ outcome }) => outcome),
      [outcome, outcome],
    );
    t.match(found[0]?.message, 'that of SHOP_API_CA');
    t.match(found[1]?.message, `that of ${publicHost}`);
    for (const one of found) t.match(one.message, message);
  }
  t.strictSame(await examineCertificates({ apiCredentials: undefined, redis: undefined }, '127.0.0.1:1'), []);
});
