/** Settings: every variable of conventions.md §1, its default and what it refuses. */
import { join } from 'node:path';
import { test } from 'tap';
import { publicHostOf, readConfig } from '../../server/config/config.ts';
import type { Environment } from '../../server/config/environment.ts';
import { settingNames } from '../../server/config/settings.ts';

const defaults = {
  host: '127.0.0.1',
  port: 3000,
  opsHost: '127.0.0.1',
  opsPort: 3001,
  shopApiUrl: undefined,
  apiCredentials: undefined,
  adapter: undefined,
  shopData: '.data/shop.sqlite',
  shopFaults: undefined,
  publicHost: undefined,
  cookieDomain: 'vitrina.localhost',
  trust: undefined,
  regionHosts: new Map(),
  upstreamRetries: 1,
  upstreamTimeoutMs: 10_000,
  callTimes: { STOCK_FRESH_S: 5 },
  callLimits: {
    private: { connections: 128, waiting: 512 },
    catalogue: { connections: 64, waiting: 512 },
    reference: { connections: 32, waiting: 512 },
    live: { connections: 64, waiting: 512 },
    picture: { connections: 64, waiting: 512 },
    other: { connections: 128, waiting: 512 },
  },
  renderLimits: { waiting: 56, waitMs: 2000 },
  rateLimit: true,
  redis: undefined,
  cacheMaxBytes: 128 * 1024 * 1024,
  pageCache: true,
  drainDelayMs: 1250,
  cdn: undefined,
  logLevel: 'info',
  logHits: 1,
  tileUrl: undefined,
  metrikaId: undefined,
  chatUrl: undefined,
  imageHosts: [],
  sharedFields: [],
  vitalsSample: 0,
  traces: undefined,
  serviceWorker: false,
};

test('with nothing set the defaults hold', async (t) => {
  t.same(readConfig({}), defaults);
});

test('an empty variable counts as unset', async (t) => {
  const names = ['PORT', 'SHOP_API_URL', 'RATE_LIMIT', 'REGION_HOSTS', 'IMAGE_HOSTS', 'TRUST_PROXY', 'LOG_LEVEL'];
  t.same(readConfig(Object.fromEntries(names.map((name) => [name, '']))), defaults);
});

test('a variable may be read from a file (NAME_FILE), which takes the place of a value [V13.3.1, V13.3.2]', async (t) => {
  const file = join(t.testdir({ redis: 'redis://:secret@redis:6379\n', empty: '\n' }), 'redis');
  t.match(readConfig({ REDIS_URL_FILE: file }).redis, { hosts: [{ host: 'redis', port: 6379 }], password: 'secret' });
  t.equal(readConfig({ REDIS_URL_FILE: join(file, '../empty') }).redis, undefined);
  t.match(readConfig({ REDIS_URL: '', REDIS_URL_FILE: file }).redis, { password: 'secret' });
  const both = { REDIS_URL: 'redis://other:6379', REDIS_URL_FILE: file };
  t.match(readConfig(both).redis, { hosts: [{ host: 'redis' }] });
});

test('REDIS_URL names a server, Sentinels or a Cluster, with TLS and a user', async (t) => {
  const read = (REDIS_URL: string, env = {}) => readConfig({ REDIS_URL, ...env }).redis;
  t.match(read('redis://localhost'), { kind: 'server', hosts: [{ host: 'localhost', port: 6379 }], database: 0 });
  t.equal(read('redis://localhost')?.tls, undefined);
  t.match(read('rediss://shop:a%40b:c@[::1]:7000/3'), {
    ...{ kind: 'server', hosts: [{ host: '::1', port: 7000 }], database: 3, username: 'shop', password: 'a@b:c' },
    tls: { ca: undefined },
  });
  t.match(read('redis+sentinel://:s@a,b:7000/shop/2', { REDIS_SENTINEL_PASSWORD: 'theirs' }), {
    ...{ kind: 'sentinel', name: 'shop', database: 2, password: 's', sentinelPassword: 'theirs' },
    hosts: [
      { host: 'a', port: 26_379 },
      { host: 'b', port: 7000 },
    ],
  });
  t.match(read('rediss+cluster://shop:s@a,b'), { kind: 'cluster', hosts: [{ port: 6379 }, { host: 'b' }], tls: {} });
});

const wrong: readonly (readonly [variable: string, value: string])[] = [
  ['DRAIN_DELAY_MS', '1.5'],
  ['DRAIN_DELAY_MS', '10000'],
  ['LOG_HITS', '10%'],
  ['VITALS_SAMPLE', '10%'],
  ['VITALS_SAMPLE', '-0.1'],
  ['VITALS_SAMPLE', '2'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', '0'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'a=%zz'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_BSP_SCHEDULE_DELAY', 'soon'],
  ['OTEL_SDK_DISABLED', 'yes'],
  ['REDIS_URL_FILE', '/nowhere/at/all'],
  ['HOST', 'a b'],
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '3e3'],
  ['OPS_PORT', '1.5'],
  ['OPS_HOST', 'x/y'],
  ['SHOP_API_URL', 'localhost:4000'],
  ['SHOP_API_URL', 'ftp://x/'],
  ['SHOP_API_URL', 'http://x/?a=1'],
  ['SHOP_API_URL', 'http://user@x/'],
  ['PUBLIC_HOST', 'http://x/'],
  ['PUBLIC_HOST', 'shop.example:0'],
  ['PUBLIC_HOST', 'shop.example:99999'],
  ['COOKIE_DOMAIN', 'a b'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['REGION_HOSTS', 'spb.example'],
  ['REGION_HOSTS', 'spb.example=two'],
  ['REGION_HOSTS', 'spb.example=9007199254740993'],
  ['REGION_HOSTS', 'spb.example:70000=2'],
  ['REGION_HOSTS', 'spb.example=2,spb.example=2'],
  ['UPSTREAM_RETRIES', 'many'],
  ['UPSTREAM_TIMEOUT_MS', '0'],
  ['UPSTREAM_POOL_PRIVATE', '1'],
  ['UPSTREAM_QUEUE_OTHER', 'long'],
  ['RENDER_QUEUE', '-1'],
  ['RENDER_WAIT_MS', '90000'],
  ['CDN', 'yes'],
  ['CDN_PURGE_URL', 'http://varnish/purge'],
  ['CDN_PURGE_URL', 'varnish'],
  ['CDN_PURGE_TOKEN', 'a b'],
  ['CDN_PURGE_DELAY_MS', '-1'],
  ['RATE_LIMIT', 'yes'],
  ['REDIS_URL', 'http://x/'],
  ['REDIS_URL', 'redis:///1'],
  ['REDIS_URL', 'redis://localhost/first'],
  ['REDIS_URL', 'redis://:100%25%secret@localhost'],
  ['REDIS_URL', 'redis://one,two'],
  ['REDIS_URL', 'redis+sentinel://one,two'],
  ['REDIS_URL', 'redis+sentinel://one,/shop'],
  ['REDIS_URL', 'redis+cluster://one/1'],
  ['REDIS_URL', 'redis+cluster://one:port'],
  ['REDIS_URL', 'redis://one?family=6'],
  ['REDIS_CA', 'no certificate'],
  ['CACHE_MAX_MB', '0'],
  ['PAGE_CACHE', 'true'],
  ['SERVICE_WORKER', 'true'],
  ['LOG_LEVEL', 'loud'],
  ['TILE_URL', 'https://tiles.example/{z}/{x}.png'],
  ['TILE_URL', 'https://user:key@tiles.example/{z}/{x}/{y}.png'],
  ['METRIKA_ID', 'abc'],
  ['CHAT_URL', 'chat'],
  ['IMAGE_HOSTS', 'img.example,https://x/'],
  ['IMAGE_HOSTS', 'img.example:65536'],
];

test('O1: each class of calls has its own variables for connections and queue', async (t) => {
  for (const name of ['private', 'catalogue', 'reference', 'live', 'picture', 'other'] as const) {
    const env = { [`UPSTREAM_POOL_${name.toUpperCase()}`]: '7', [`UPSTREAM_QUEUE_${name.toUpperCase()}`]: '9' };
    t.same(readConfig(env).callLimits, { ...defaults.callLimits, [name]: { connections: 7, waiting: 9 } }, name);
  }
});

test('a wrong value is refused in one line that names the variable', async (t) => {
  for (const [variable, value] of wrong) {
    try {
      readConfig({ [variable]: value });
      t.fail(`${variable}=${value} was accepted`);
    } catch (error) {
      const line = String((error as Error).message);
      t.ok(line.startsWith(`${variable}: `) && !line.includes('\n'), line);
    }
  }
});

test('PORT=abc is refused with the range of valid ports', async (t) => {
  t.throws(() => readConfig({ PORT: 'abc' }), { message: 'PORT: "abc" is not a port number (0–65535)' });
});

test('REGION_HOSTS with one host for two cities, or two hosts for one city, is refused, and both are named [P6.9]', async (t) => {
  const told = (REGION_HOSTS: string, message: string): unknown =>
    t.throws(() => readConfig({ REGION_HOSTS }), { message: `REGION_HOSTS: ${message}` });
  told('msk.example=1,Spb.example=2,spb.EXAMPLE=3', '"spb.example=2" and "spb.example=3" name one host twice');
  told('spb.example=2,msk.example=1,piter.example=2', '"spb.example=2" and "piter.example=2" give one city two hosts');
  t.equal(readConfig({ REGION_HOSTS: 'a.example=7700000000000' }).regionHosts.get('a.example'), 7700000000000);
  t.equal(readConfig({ REGION_HOSTS: 'shop.example:80=1,shop.example:81=2' }).regionHosts.size, 2, 'ports tell apart');
});

test('the message for a refused address does not contain its password [V13.2.1, V13.2.3]', async (t) => {
  for (const REDIS_URL of ['http://user:s3cret@redis', 'redis://user:s3cret@redis:99999', 'redis://:s3cret%@redis']) {
    t.throws(() => readConfig({ REDIS_URL }), { message: /^REDIS_URL: (?!.*s3cret)/ });
  }
  for (const SHOP_API_URL of ['http://user:s3cret@shop', 'http://user:s3cret@shop/?a=1', 'ftp://user:s3cret@shop']) {
    t.throws(() => readConfig({ SHOP_API_URL }), { message: /^SHOP_API_URL: (?!.*s3cret)/ });
  }
});

test('OPS_PORT is PORT + 1, a free one when PORT=0, and has to be set beside PORT=65535 [P6.9]', async (t) => {
  t.equal(readConfig({ PORT: '8080' }).opsPort, 8081);
  t.equal(readConfig({ PORT: '0' }).opsPort, 0);
  t.equal(readConfig({ PORT: '8080', OPS_PORT: '9' }).opsPort, 9);
  t.throws(() => readConfig({ PORT: '65535' }), { message: /^OPS_PORT: / });
  t.throws(() => readConfig({ PORT: '8080', OPS_PORT: '8080' }), { message: /^OPS_PORT: / }, 'the same port twice');
  t.equal(readConfig({ PORT: '8080', OPS_PORT: '8080', OPS_HOST: '10.0.0.1' }).opsPort, 8080);
});

test('the default of PUBLIC_HOST depends on the embedded API and has the real port', async (t) => {
  const host = (env: Environment) => publicHostOf(readConfig(env), 3210);
  t.equal(host({}), 'vitrina.localhost:3210');
  t.equal(host({ SHOP_API_URL: 'http://127.0.0.1:4000' }), 'localhost:3210');
  t.equal(host({ PUBLIC_HOST: 'Shop.Example' }), 'shop.example');
});

test('COOKIE_DOMAIN has a default only with the embedded API and without PUBLIC_HOST', async (t) => {
  t.equal(readConfig({ PUBLIC_HOST: 'shop.example' }).cookieDomain, undefined);
  t.equal(readConfig({ SHOP_API_URL: 'http://x' }).cookieDomain, undefined);
  t.equal(readConfig({ SHOP_API_URL: 'http://x', COOKIE_DOMAIN: '.Shop.Example' }).cookieDomain, 'shop.example');
});

test('SHOP_API_URL keeps its base path', async (t) => {
  t.equal(readConfig({ SHOP_API_URL: 'http://127.0.0.1:4000/shop/v1/' }).shopApiUrl, 'http://127.0.0.1:4000/shop/v1');
});

test('TRUST_PROXY as a hop count trusts that many hops [V15.3.4]', async (t) => {
  const { trust } = readConfig({ TRUST_PROXY: '2' });
  t.same(
    [0, 1, 2].map((hop) => trust?.('203.0.113.9', hop)),
    [true, true, false],
  );
});

test('TRUST_PROXY as a list of addresses trusts only these [V15.3.4]', async (t) => {
  const { trust } = readConfig({ TRUST_PROXY: 'loopback, 10.1.0.0/16, 2001:db8::1' });
  t.equal(trust?.('127.0.0.1', 5), true);
  t.equal(trust?.('::ffff:127.0.0.1', 0), true);
  t.equal(trust?.('10.1.2.3', 0), true);
  t.equal(trust?.('2001:db8::1', 0), true);
  t.equal(trust?.('10.2.0.1', 0), false);
  t.equal(trust?.('not an address', 0), false);
});

test('REGION_HOSTS and IMAGE_HOSTS are read in lower case', async (t) => {
  t.same(
    [...readConfig({ REGION_HOSTS: 'SPB.example:3000=2, msk.example=1' }).regionHosts],
    [
      ['spb.example:3000', 2],
      ['msk.example', 1],
    ],
  );
  t.same(readConfig({ IMAGE_HOSTS: 'img.example, CDN.example:8443,' }).imageHosts, ['img.example', 'cdn.example:8443']);
});

test('OpenTelemetry variables turn traces on and configure them [P6.9]', async (t) => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x, tenant = a',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=test',
    OTEL_SERVICE_NAME: 'shop',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  };
  t.same(readConfig(env).traces, {
    url: 'http://collector:4318/v1/traces',
    protocol: 'http/protobuf',
    headers: { authorization: 'Bearer x', tenant: 'a' },
    timeoutMs: 10_000,
    delayMs: 5000,
    resource: { 'service.name': 'shop', 'deployment.environment.name': 'test' },
    sampler: { name: 'parentbased_traceidratio', ratio: 0.05 },
  });
  const whole = { ...env, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://other/traces' };
  t.equal(readConfig(whole).traces?.url, 'https://other/traces', 'as it is');
  t.equal(readConfig({ ...env, OTEL_SDK_DISABLED: 'true' }).traces, undefined);
});

test('an unknown variable that begins like a setting stops the start, and the nearest setting is named [P6.9]', async (t) => {
  const told = (env: Environment, message: string): unknown => t.throws(() => readConfig(env), { message });
  told({ REDIS_URI: 'redis://redis' }, 'REDIS_URI: is no setting, did you mean REDIS_URL?');
  told({ SHOP_API_URI: 'http://x' }, 'SHOP_API_URI: is no setting, did you mean SHOP_API_URL?');
  told({ UPSTREAM_TIMEOUT: '5' }, 'UPSTREAM_TIMEOUT: is no setting, did you mean UPSTREAM_TIMEOUT_MS?');
  told({ CACHE_MAXMB: '5' }, 'CACHE_MAXMB: is no setting, did you mean CACHE_MAX_MB?');
  told({ RENDER_QUEU: '5' }, 'RENDER_QUEU: is no setting, did you mean RENDER_QUEUE?');
  told({ CDN_PURGE_URI: 'http://x' }, 'CDN_PURGE_URI: is no setting, did you mean CDN_PURGE_URL?');
  told({ OPS_PROT: '1' }, 'OPS_PROT: is no setting, did you mean OPS_PORT?');
  told({ REDIS_URI_FILE: '/x' }, 'REDIS_URI_FILE: is no setting, did you mean REDIS_URL_FILE?');
  told({ TRUST_PROXIES: '1' }, 'TRUST_PROXIES: is no setting, did you mean TRUST_PROXY?');
});

test('a variable whose first word many programs use stops the start only if it is nearly a setting [P6.9]', async (t) => {
  for (const [name, meant] of [
    ['LOG_LEVLE', 'LOG_LEVEL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['IMAGE_HOST', 'IMAGE_HOSTS'],
    ['METRICA_ID', 'METRIKA_ID'],
  ] as const)
    t.throws(() => readConfig({ [name]: 'x' }), { message: `${name}: is no setting, did you mean ${meant}?` });
  const others = [
    'LOG_FORMAT',
    'IMAGE_TAG',
    'PUBLIC_URL',
    'SERVICE_NAME',
    'HOST_IP',
    'PORT_8080',
    'FILE_URL',
    'REGION',
  ];
  const standard = ['OTEL_PROPAGATORS', 'OTEL_BLRP_SCHEDULE_DELAY', 'OTEL_METRICS_EXPORTER'];
  for (const name of [...others, ...standard]) t.same(readConfig({ [name]: 'x' }), defaults, name);
  t.same(readConfig({ REDIS_URI: '' }), defaults, 'an empty variable counts as unset');
});

test('variables that Kubernetes, Docker and render.com set by themselves are no settings [P6.9]', async (t) => {
  const ofServices = {
    REDIS_SERVICE_HOST: '10.0.0.11',
    REDIS_SERVICE_PORT: '6379',
    REDIS_SERVICE_PORT_CLIENT: '6379',
    REDIS_PORT: 'tcp://10.0.0.11:6379',
    REDIS_PORT_6379_TCP: 'tcp://10.0.0.11:6379',
    REDIS_PORT_6379_TCP_PROTO: 'tcp',
    REDIS_NAME: '/web/redis',
    REDIS_ENV_REDIS_VERSION: '7.4.5',
    SHOP_API_PORT_4000_TCP_ADDR: '10.0.0.12',
    OPS_PORT: 'tcp://10.0.0.13:80',
    OPS_PORT_80_TCP_PORT: '80',
    RENDER_SERVICE_ID: 'srv-1',
  };
  t.same(readConfig(ofServices), defaults);
  t.throws(() => readConfig({ REDIS_PORT: '6379' }), { message: /^REDIS_PORT: is no setting/ });
});

test('a COOKIE_DOMAIN in which PUBLIC_HOST or every host of REGION_HOSTS does not lie stops the start [P6.9]', async (t) => {
  const SHOP_API_URL = 'http://x';
  const told = (env: Environment, message: string): unknown =>
    t.throws(() => readConfig({ SHOP_API_URL, ...env }), { message: `COOKIE_DOMAIN: ${message}` });
  told(
    { PUBLIC_HOST: 'shop.example:8443', COOKIE_DOMAIN: 'other.example' },
    'shop.example:8443 does not lie in other.example',
  );
  told({ PUBLIC_HOST: 'myshop.example', COOKIE_DOMAIN: 'shop.example' }, 'myshop.example does not lie in shop.example');
  told(
    { REGION_HOSTS: 'spb.shop.example=2,msk.shop.example=1', COOKIE_DOMAIN: 'other.example' },
    'spb.shop.example does not lie in other.example',
  );
  t.throws(() => readConfig({ COOKIE_DOMAIN: 'shop.example' }), { message: /^COOKIE_DOMAIN: vitrina\.localhost/ });
  const accepted = [
    { PUBLIC_HOST: 'www.shop.example:8443', COOKIE_DOMAIN: '.shop.example' },
    { REGION_HOSTS: 'shop.kz=3,spb.shop.example=2', COOKIE_DOMAIN: 'shop.example' },
    { PUBLIC_HOST: 'shop.example', REGION_HOSTS: 'shop.kz=3', COOKIE_DOMAIN: 'shop.example' },
  ];
  for (const env of accepted) t.equal(readConfig({ SHOP_API_URL, ...env }).cookieDomain, 'shop.example');
});

test('every setting may be read from a file [P6.9]', async (t) => {
  const folder = t.testdir();
  for (const name of settingNames) {
    const file = join(folder, name);
    t.throws(() => readConfig({ [`${name}_FILE`]: file }), { message: `${name}_FILE: "${file}" cannot be read` });
  }
});

test('D60: what the door cannot be made of is refused in one line, which tells no secret', async (t) => {
  const SHOP_API_URL = 'https://api.example';
  const told = (env: Environment, message: string): unknown =>
    t.throws(() => readConfig({ SHOP_API_URL, ...env }), { message });
  told({ SHOP_API_TOKEN: 'two words' }, 'SHOP_API_TOKEN: is no header value');
  told({ SHOP_API_HEADERS: 'X-Key: a\nsecret' }, 'SHOP_API_HEADERS: line 2 is not name: value');
  told({ SHOP_API_HEADERS: 'X-Key: a\nx-key: b' }, 'SHOP_API_HEADERS: names x-key twice');
  told({ SHOP_API_HEADERS: 'X-Key: a\nx_key: b' }, 'SHOP_API_HEADERS: names x-key twice');
  for (const name of ['host', 'cookie', 'content-length', 'connection', 'x-forwarded-for', 'x-request-id'])
    told({ SHOP_API_HEADERS: `${name}: a` }, `SHOP_API_HEADERS: may not set ${name}, which the storefront sets itself`);
  const twice = { SHOP_API_TOKEN: 'a', SHOP_API_HEADERS: 'Authorization: Basic b' };
  told(twice, 'SHOP_API_HEADERS: names Authorization, and SHOP_API_TOKEN is set as well');
  told({ SHOP_API_CA: 's3cret' }, 'SHOP_API_CA: is neither PEM of its kind nor the path of such a file');
  const { apiCredentials } = readConfig({
    SHOP_API_URL,
    SHOP_API_TOKEN: 'a',
    SHOP_API_HEADERS: 'X-Key: b c\r\n\r\nX-Two:d',
  });
  const fields = [
    ['authorization', 'Bearer a'],
    ['x-key', 'b c'],
    ['x-two', 'd'],
  ];
  t.same(apiCredentials, { fields, tls: undefined });
});
