/** Region hosts: conventions.md §2, `REGION_HOSTS`, and the choice of a city without JavaScript (D19). */
import { test } from 'tap';
import type { Gateway } from '../../server/gateway/gateway.ts';
import { mapRegions, Regions } from '../../server/regions/regions.ts';
import { localPath } from '../../server/routes/redirects.ts';
import type { Geo } from '../../shared/contract/things.ts';
import { ask, startApp } from './start-app.ts';

const city = (id: number, title: string, host: string | null, is_geo_center = false): Geo => ({
  id,
  title,
  is_geo_center,
  phone: '+7 495 000-00-00',
  host,
});
const tula = city(3, 'Тула', null);
const spb = city(2, 'Санкт-Петербург', 'SPB.Shop.Example:3000', true);
const moscow = city(1, 'Москва', 'shop.example:3000', true);
const geos = [tula, spb, moscow];
const plain = { publicHost: 'shop.example:3000', regionHosts: new Map<string, number>() };

test('a known host selects its region, compared in lower case with its port', async (t) => {
  const { byHost } = mapRegions(geos, plain);
  t.match(byHost.get('spb.shop.example:3000'), {
    id: 2,
    host: 'spb.shop.example:3000',
    apiHost: 'spb.shop.example:3000',
  });
  t.equal(byHost.get('spb.shop.example'), undefined);
  const twice = mapRegions([...geos, city(9, 'Колпино', 'SPB.shop.example:3000')], plain);
  t.equal(twice.byHost.get('spb.shop.example:3000')?.id, 2, 'of two cities with one host the first has it');
});

test('an unknown host selects the region of PUBLIC_HOST', async (t) => {
  t.match(mapRegions(geos, plain).fallback, { id: 1, host: 'shop.example:3000' });
});

test('PUBLIC_HOST may name a city by a host that REGION_HOSTS has replaced [D19]', async (t) => {
  const { fallback } = mapRegions(geos, { ...plain, regionHosts: new Map([['moskva.local', 1]]) });
  t.match(fallback, { id: 1, host: 'moskva.local', apiHost: 'shop.example:3000' });
});

test('without a known PUBLIC_HOST the default is the first centre city, under its own host', async (t) => {
  const { fallback } = mapRegions(geos, { ...plain, publicHost: 'localhost:3000' });
  t.match(fallback, { id: 2, host: 'spb.shop.example:3000', apiHost: 'spb.shop.example:3000' });
});

test('a default city without a host uses PUBLIC_HOST', async (t) => {
  t.match(mapRegions([tula], plain).fallback, { id: 3, host: 'shop.example:3000', geo: tula });
  t.match(mapRegions([], plain).fallback, { id: undefined, host: 'shop.example:3000', geo: undefined });
});

test('REGION_HOSTS overrides the host of the API, which is still sent upstream', async (t) => {
  const { byHost, byId } = mapRegions(geos, { ...plain, regionHosts: new Map([['piter.local:80', 2]]) });
  t.match(byHost.get('piter.local'), { id: 2, host: 'piter.local', apiHost: 'spb.shop.example:3000', geo: spb });
  t.equal(byId.get(2)?.host, 'piter.local');
  t.equal(byHost.has('spb.shop.example:3000'), false);
  t.equal(byId.get(1)?.host, 'shop.example:3000', 'the others stay');
});

test('REGION_HOSTS holds while the API has never answered', async (t) => {
  const { byHost } = mapRegions([], { ...plain, regionHosts: new Map([['piter.local', 2]]) });
  t.match(byHost.get('piter.local'), { id: 2, host: 'piter.local', apiHost: 'piter.local', geo: undefined });
});

test('a malformed host in geo.json counts as missing', async (t) => {
  const { byHost } = mapRegions([city(1, 'x', 'evil.example/path'), city(2, 'y', 'a b'), city(3, 'z', '')], plain);
  t.strictSame([...byHost.keys()], [plain.publicHost]);
});

test('D75: a city whose host cannot be used stays, is reached by the default host, and is told of once', async (t) => {
  const bad = city(4, 'Тверь', 'тверь магазин.рф');
  const { gateway } = scripted(async () => [moscow, bad, tula], 0);
  const told: unknown[] = [];
  let now = 0;
  const onWrongHost = (id: number, host: unknown) => told.push([id, host]);
  const regions = learner(
    gateway,
    () => t.fail(),
    () => now,
    onWrongHost,
  );
  for (now = 0; now < 5000; now += 1000) {
    regions.expire();
    await regions.prepare();
    await new Promise(setImmediate);
  }
  t.same(told, [[4, 'тверь магазин.рф']], 'not of one that has none');
  t.match(regions.byId(4), { id: 1, host: 'shop.example:3000' });
});

/** A shop whose `geo.json` answers what `next` gives. */
function scripted(next: () => Promise<readonly Geo[]>, freshUntil: number) {
  let calls = 0;
  const shared = async () => {
    calls += 1;
    return {
      value: { geos: await next() },
      verdict: 'MISS',
      storedAt: 0,
      freshUntil,
      staleUntil: 0,
      failedRefresh: false,
    };
  };
  return { gateway: { shared } as unknown as Pick<Gateway, 'shared' | 'exchange'>, calls: () => calls };
}

/** Learns from a scripted shop. */
function learner(
  gateway: Pick<Gateway, 'shared' | 'exchange'>,
  onFailure: (error: unknown) => void,
  now = () => 0,
  onWrongHost: (city: number, host: unknown) => void = () => undefined,
): Regions {
  return new Regions({ ...plain, publicHost: () => plain.publicHost, gateway, now, onFailure, onWrongHost });
}

test('hosts are fetched once for concurrent requests, and refreshed without a wait when due', async (t) => {
  let now = 0;
  const { gateway, calls } = scripted(async () => geos, 300_000);
  const regions = learner(
    gateway,
    () => t.fail(),
    () => now,
  );
  await Promise.all([regions.prepare(), regions.prepare()]);
  t.equal(calls(), 1);
  t.equal(regions.of('SPB.shop.example:3000', 'http').id, 2);
  t.equal(regions.prepare(), undefined, 'fresh');
  now = 300_000;
  t.equal(regions.prepare(), undefined, 'nobody waits for a refresh');
  t.equal(calls(), 2);
});

test('a failed refresh keeps the learned hosts, and is repeated after a second at the earliest', async (t) => {
  let now = 0;
  let fails = false;
  const { gateway, calls } = scripted(async () => {
    if (fails) throw new Error('down');
    return geos;
  }, 1000);
  let failures = 0;
  const regions = learner(
    gateway,
    () => {
      failures += 1;
    },
    () => now,
  );
  await regions.prepare();
  fails = true;
  now = 1000;
  regions.prepare();
  await new Promise(setImmediate);
  t.equal(failures, 1);
  t.equal(regions.of('spb.shop.example:3000', 'http').id, 2);
  regions.prepare();
  t.equal(calls(), 2);
  now = 2000;
  regions.prepare();
  t.equal(calls(), 3);
});

test('D48: a purge makes the next request fetch the hosts again; until then each host keeps its city', async (t) => {
  let fails = false;
  const { gateway, calls } = scripted(async () => {
    if (fails) throw new Error('down');
    return [moscow, city(5, 'Казань', 'kazan.shop.example')];
  }, 300_000);
  const regions = learner(gateway, () => undefined);
  await regions.prepare();
  fails = true;
  regions.expire();
  t.equal(regions.prepare(), undefined, 'nobody waits for it');
  await new Promise(setImmediate);
  t.equal(calls(), 2);
  t.equal(regions.of('kazan.shop.example', 'http').id, 5);
});

test('D48: only an answer of the API takes a host away', async (t) => {
  const answers = [geos, [moscow]];
  const { gateway } = scripted(async () => answers.shift() ?? [], 300_000);
  const regions = learner(gateway, () => t.fail());
  await regions.prepare();
  regions.expire();
  t.equal(regions.isKnown('spb.shop.example:3000', 'http'), true);
  regions.prepare();
  await new Promise(setImmediate);
  t.equal(regions.isKnown('spb.shop.example:3000', 'http'), false);
  t.equal(regions.isKnown('shop.example:3000', 'http'), true);
});

test('hosts requested before a purge are discarded, and waiting requests get those fetched after it [P6.6]', async (t) => {
  const answers: ((geos: readonly Geo[]) => void)[] = [];
  const { gateway, calls } = scripted(() => new Promise((resolve) => answers.push(resolve)), 300_000);
  const regions = learner(gateway, () => t.fail());
  const before = regions.prepare();
  regions.expire();
  answers[0]?.([city(9, 'Старый', 'old.shop.example')]);
  await new Promise(setImmediate);
  t.equal(regions.isKnown('old.shop.example', 'http'), false);
  t.equal(calls(), 2, 'asked anew for who waits');
  const after = regions.prepare();
  answers[1]?.(geos);
  await Promise.all([before, after]);
  t.equal(calls(), 2);
  t.equal(regions.isKnown('spb.shop.example:3000', 'http'), true);
  t.equal(regions.prepare(), undefined, 'fresh');
});

test('a hanging fetch of the hosts delays no request after a purge, and its late failure changes nothing [P6.6]', async (t) => {
  const ends: { resolve: (geos: readonly Geo[]) => void; reject: (error: Error) => void }[] = [];
  const { gateway } = scripted(() => new Promise((resolve, reject) => ends.push({ resolve, reject })), 300_000);
  const failures: unknown[] = [];
  const regions = learner(gateway, (error) => failures.push(error));
  regions.prepare();
  regions.expire();
  const after = regions.prepare();
  ends[1]?.resolve(geos);
  await after;
  t.equal(regions.isKnown('spb.shop.example:3000', 'http'), true);
  ends[0]?.reject(new Error('cut'));
  await new Promise(setImmediate);
  t.match(failures, [/cut/]);
  t.equal(regions.prepare(), undefined, 'still fresh');
  t.equal(regions.isKnown('spb.shop.example:3000', 'http'), true);
});

test('/region/{id}?to= leads to local paths only (D19) [V3.7.2]', async (t) => {
  const cases: readonly (readonly [to: string, path: string])[] = [
    ['/wine/', '/wine/'],
    ['/wine/?page=2#x', '/wine/'],
    ['wine/', '/'],
    ['//evil.example/', '/'],
    ['//evil.example/wine/', '/'],
    ['//[', '/'],
    ['//user@local.invalid/wine/', '/'],
    ['/\\evil.example/', '/'],
    ['/\t/evil.example/', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/..//evil.example/', '/evil.example/'],
    ['/a/../b/', '/b/'],
    ['/вино/', '/%D0%B2%D0%B8%D0%BD%D0%BE/'],
    ['', '/'],
  ];
  for (const [to, path] of cases) t.equal(localPath(`?to=${encodeURIComponent(to)}`), path, to);
  t.equal(localPath(''), '/');
});

test('built assets are served before the region hosts are known [D33]', async (t) => {
  const app = await startApp(t, { assets: t.testdir({ 'app-abc.js': 'let plain;' }) });
  app.regions.prepare = () => new Promise(() => {});
  t.equal((await ask(app, 'GET /assets/app-abc.js')).body.toString(), 'let plain;');
});
