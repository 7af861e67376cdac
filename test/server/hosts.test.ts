/** Hosts are compared as RFC 9110 section 4.2.3 says, wherever one is compared with another. */
import { type Test, test } from 'tap';
import { readConfig } from '../../server/config/config.ts';
import { passSetCookie } from '../../server/gateway/headers/cookies.ts';
import { passLocation } from '../../server/gateway/headers/location.ts';
import { isForeign } from '../../server/http/request/request-fields.ts';
import { mapRegions } from '../../server/regions/regions.ts';
import { canonicalHost, type Scheme } from '../../server/syntax/host-name.ts';
import { answer } from '../kit/replies.ts';
import { ask, askHost, startApp } from './start-app.ts';

const geo = (id: number, title: string, host: string) => ({ id, title, is_geo_center: id === 1, phone: '+7', host });

test('a known host with its scheme’s default port or a trailing dot selects its city, also upstream [D48]', async (t: Test) => {
  const app = await startApp(t, { env: { TRUST_PROXY: 'loopback' } });
  const city = async (host: string, ...headers: string[]) => {
    const page = (await askHost(host, app, 'GET /', headers, '')).body.toString();
    await askHost(host, app, 'GET /api/shop.json', headers, '');
    const url = `/api/${Math.random()}`;
    await askHost(host, app, `GET ${url}`, headers, '');
    const asked = app.upstream.seen().find((one) => one.url === url);
    return [page.includes('Петербург'), asked?.headers['x-forwarded-host']];
  };
  const spb = [true, 'spb.shop.example'];
  const https = 'X-Forwarded-Proto: https';
  await city('spb.shop.example');
  for (const host of [
    'spb.shop.example:80',
    'spb.shop.example.',
    'SPB.shop.example.',
    'spb.shop.example.:80',
    'spb.shop.example:080',
  ]) {
    t.strictSame(await city(host), spb, host);
    t.strictSame(await city('x.example', `X-Forwarded-Host: ${host}`), spb, `forwarded ${host}`);
  }
  for (const host of ['spb.shop.example:443', 'spb.shop.example.:443', 'spb.shop.example:'])
    t.strictSame(await city(host, https), spb, `https ${host}`);
  t.strictSame(await city('x.example', https, 'X-Forwarded-Host: spb.shop.example:443'), spb);
  for (const host of ['spb.shop.example:443', 'spb.shop.example:8080', 'spb.shop.example..'])
    t.strictSame(await city(host), [false, 'shop.example'], `http ${host} is another origin`);
  t.strictSame(await city('spb.shop.example:80', https), [false, 'shop.example']);
});

test('a host that the API, REGION_HOSTS or PUBLIC_HOST names with a default port or a trailing dot is known [D48]', async (t: Test) => {
  const app = await startApp(t, { env: { TRUST_PROXY: 'loopback', REGION_HOSTS: 'kazan.local:443=3' } });
  app.upstream.on(
    '/api/geo.json',
    answer(200, {
      geos: [
        geo(1, 'Москва', 'Shop.example:443'),
        geo(2, 'Санкт-Петербург', 'spb.shop.example.:80'),
        geo(3, 'К', 'k.x'),
      ],
    }),
  );
  const title = async (host: string, proto: string) =>
    (await askHost(host, app, 'GET /', [`X-Forwarded-Proto: ${proto}`], '')).body.toString();
  for (const host of ['spb.shop.example', 'spb.shop.example:80', 'spb.shop.example.:80'])
    t.match(await title(host, 'http'), 'Петербург', host);
  t.match(await title('spb.shop.example', 'https'), 'Петербург', 'the API names no scheme');
  for (const host of ['kazan.local', 'kazan.local:443', 'kazan.local.'])
    t.match(await title(host, 'https'), '>GET К<', host);
  t.match(await title('kazan.local:443', 'http'), '>GET К<', 'TLS ends at a proxy that does not say so');

  const map = mapRegions([geo(2, 'x', 'x.example:443'), geo(1, 'y', 'Y.example.:80')], {
    publicHost: 'y.example:80',
    regionHosts: new Map([['z.example:80', 2]]),
  });
  t.match(
    map.fallback,
    { id: 1, host: 'y.example', apiHost: 'y.example.:80' },
    'links omit the port, the API hears its own name',
  );
  t.strictSame(map.hosts, ['z.example', 'y.example']);
});

test('D75: names of hosts may be in Unicode in the API, in settings and in requests, and mean their ASCII form', async (t: Test) => {
  const [kazan, tver] = ['xn--80aauks4g.xn--80aairftm6i.xn--p1ai', 'xn--b1ag7af7c.xn--80aairftm6i.xn--p1ai'];
  const env = { TRUST_PROXY: 'loopback', REGION_HOSTS: 'Тверь.магазины.рф=3', COOKIE_DOMAIN: '.Магазины.рф' };
  const app = await startApp(t, { env: { ...env, PUBLIC_HOST: 'магазины.рф' } });
  const geos = [
    geo(1, 'Москва', 'магазины.рф'),
    geo(2, 'Казань', 'Казань.Магазины.рф:80'),
    geo(3, 'Тверь', 'x.example'),
  ];
  app.upstream.on('/api/geo.json', answer(200, { geos }));
  const ask = (host: string, line = 'GET /', ...headers: string[]) => askHost(host, app, line, headers, '');
  for (const host of ['казань.магазины.рф', 'КАЗАНЬ.магазины.рф:80', 'казань。магазины．рф', kazan]) {
    t.match(String((await ask(host)).body), 'Казань', host);
    t.match(String((await ask('x.example', 'GET /', `X-Forwarded-Host: ${host}`)).body), 'Казань', `forwarded ${host}`);
  }
  for (const host of ['тверь.магазины.рф', tver]) t.match(String((await ask(host)).body), 'Тверь', host);
  t.equal((await ask(kazan, 'GET /region/3?to=/')).header('location'), `http://${tver}/`);
  app.upstream.on(
    '/api/x',
    answer(302, '', {
      Location:
        'http://\xd1\x82\xd0\xb2\xd0\xb5\xd1\x80\xd1\x8c.\xd0\xbc\xd0\xb0\xd0\xb3\xd0\xb0\xd0\xb7\xd0\xb8\xd0\xbd\xd1\x8b.\xd1\x80\xd1\x84/a',
      'Set-Cookie': 'a=1',
    }),
  );
  const passed = await ask('казань.магазины.рф', 'GET /api/x', 'Origin: http://тверь.магазины.рф');
  t.equal(passed.header('location'), `http://${tver}/a`);
  t.match(passed.header('set-cookie'), `Domain=${kazan.slice(kazan.indexOf('.') + 1)}`);
  t.equal(app.upstream.seen('/api/x')[0]?.headers['x-forwarded-host'], `${kazan}:80`);
  for (const host of ['казань магазины.рф', '\u00ad', 'a\u200b/b']) t.equal((await ask(host)).status, 400, host);
});

test('D75: hosts in settings may be in Unicode, and mean their ASCII form', async (t: Test) => {
  const domain = 'xn--80aairftm6i.xn--p1ai';
  const named = {
    PUBLIC_HOST: 'Магазины.рф:8080',
    COOKIE_DOMAIN: 'магазины.рф',
    REGION_HOSTS: 'МАГАЗИНЫ.РФ=1,a.магазины.рф:81 = 2',
    IMAGE_HOSTS: 'магазины.рф, b.example',
    OPS_HOST: 'магазины.рф',
    REDIS_URL: 'redis+sentinel://магазины.рф:1,b.example/name',
  };
  const read = readConfig(named);
  t.match(read, {
    publicHost: `${domain}:8080`,
    cookieDomain: domain,
    imageHosts: [domain, 'b.example'],
    opsHost: domain,
  });
  t.same(
    [...read.regionHosts],
    [
      [domain, 1],
      [`a.${domain}:81`, 2],
    ],
  );
  t.equal(read.redis?.hosts[0]?.host, domain);
  for (const [name, text] of [
    ['PUBLIC_HOST', 'мага зины.рф'],
    ['COOKIE_DOMAIN', 'магазины,рф'],
    ['REGION_HOSTS', 'мага зин.рф=1'],
  ] as const) {
    t.throws(() => readConfig({ [name]: text }), { message: new RegExp(`^${name}: `) });
  }
});

test('redirects, origins, cookies and request lines compare hosts with their scheme [D48]', async (t: Test) => {
  const isKnownHost = (host: string, scheme: Scheme) => canonicalHost(host, scheme) === 'spb.shop.example';
  const client = { base: { origin: 'https://api.internal', path: '' } };
  const asked = { scheme: 'https', region: { apiHost: 'shop.example:443' } } as const;
  for (const [given, passed] of [
    ['https://api.internal:443/x', '/x'],
    ['//api.internal./x', '/x'],
    ['//shop.example/x', '/x'],
    ['https://shop.example./x', '/x'],
    ['https://spb.shop.example:443/x', 'https://spb.shop.example:443/x'],
    ['http://spb.shop.example:443/x', undefined],
    ['http://api.internal:443/x', undefined],
  ] as const)
    t.equal(passLocation(given, { client, isKnownHost }, asked), passed, given);

  const at = (host: string, scheme: 'http' | 'https', origin: string) =>
    isForeign({ origin }, { host, scheme }, isKnownHost);
  t.notOk(at('other.example.:443', 'https', 'https://other.example'));
  t.notOk(at('other.example:80', 'http', 'http://other.example.'));
  t.notOk(at('x.example', 'http', 'https://spb.shop.example.:443'));
  t.ok(at('other.example:80', 'https', 'https://other.example'));
  t.ok(at('other.example:8080', 'http', 'http://other.example'));

  const cookie = (requestHost: string) =>
    passSetCookie('sid=1', { client, cookieDomain: 'shop.example' }, { requestHost, scheme: 'http' });
  t.equal(cookie('SPB.shop.example:80'), 'sid=1; Domain=shop.example');
  t.equal(cookie('spb.shop.example.'), 'sid=1', 'browsers refuse the domain under a host with a trailing dot');

  const app = await startApp(t);
  t.equal((await ask(app, 'GET http://shop.example:80/wine')).header('location'), '/wine/');
  t.equal((await ask(app, 'GET http://SHOP.example./wine')).header('location'), '/wine/');
});
