/** Hosts are compared as RFC 9110 section 4.2.3 says, wherever one is compared with another. */
import { type Test, test } from 'tap';
import { canonicalHost, type Scheme } from '../../server/dispatch/host-name.ts';
import { passLocation } from '../../server/gateway/headers/location.ts';
import { passSetCookie } from '../../server/gateway/headers/set-cookie.ts';
import { isForeign } from '../../server/http/request/request-fields.ts';
import { mapRegions } from '../../server/regions/region-map.ts';
import { answer } from '../kit/replies.ts';
import { ask, askHost, startApp } from './start-app.ts';

const geo = (id: number, title: string, host: string) => ({ id, title, is_geo_center: id === 1, phone: '+7', host });

test('a known host with its scheme’s default port or a trailing dot selects its city, also upstream', async (t: Test) => {
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

test('a host that the API, REGION_HOSTS or PUBLIC_HOST names with a default port or a trailing dot is known', async (t: Test) => {
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

test('redirects, origins, cookies and request lines compare hosts with their scheme', async (t: Test) => {
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
