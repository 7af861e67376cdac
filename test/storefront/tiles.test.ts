/** Map tiles come from the storefront itself, wherever it has them from (conventions §1, `TILE_URL`; D34). */
import { type Test, test } from 'tap';
import { ops } from '../http-cache/two-instances.ts';
import { startDemo } from '../kit/demo.ts';
import { answer, broken, hang } from '../kit/replies.ts';
import { openSocket } from '../kit/socket.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const image = Buffer.from('a picture');
const png = { 'Content-Type': 'image/png' };

test('tiles of the demo shop are passed on and stored, and revalidated with 304', async (t: Test) => {
  const demo = await startDemo(t);
  const tile = await demo.get('/tiles/9/309/160');
  t.equal(tile.status, 200);
  t.match(tile.header('content-type'), 'image/svg+xml');
  t.match(tile.text, 'Москва');
  t.equal((await demo.get('/tiles/9/309/160')).header('x-cache'), 'HIT');
  const conditional = { 'if-none-match': tile.header('etag') ?? '' };
  t.equal((await demo.get('/tiles/9/309/160', { headers: conditional })).status, 304);
});

test('for a shop without tiles plain ones are drawn, and the API is not called', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const tile = await storefront.get('/tiles/10/619/320');
  t.equal(tile.status, 200);
  t.match(tile.header('content-type'), 'image/svg+xml');
  t.match(tile.header('cache-control'), /public, max-age=\d+/);
  t.match(tile.text, /^<svg /);
  t.strictSame(
    upstream.seen((request) => request.path.includes('tile')),
    [],
  );
});

test('TILE_URL: a purge of one region keeps the tiles, a purge of everything drops them [P5.2]', async (t: Test) => {
  const [upstream, tiles] = [await startUpstream(t), await startUpstream(t)];
  tiles.on('/10/619/320.png', answer(200, image, png));
  const storefront = await startStorefront(t, { upstream, env: { TILE_URL: `${tiles.url}/{z}/{x}/{y}.png` } });
  const show = async () => (await storefront.get('/tiles/10/619/320')).header('x-cache');
  const { json } = await storefront.getJson('/api/geo.json');
  const { geos } = json as { geos: { id: number; host?: string }[] };
  const region = geos.find(({ host }) => host === storefront.publicHost)?.id;
  t.equal(await show(), 'MISS');
  t.type(region, 'number');
  await ops(storefront).send('POST', '/cache/purge', { body: JSON.stringify({ region }) });
  t.equal(await show(), 'HIT');
  await ops(storefront).send('POST', '/cache/purge', { body: '{}' });
  t.equal(await show(), 'MISS');
});

test('TILE_URL: a tile is fetched once for all cities, without header fields of the visitor [D34]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const tiles = await startUpstream(t);
  const asked = '/base/10/619/320.png';
  tiles.on(asked, answer(200, image, png));
  const storefront = await startStorefront(t, { upstream, env: { TILE_URL: `${tiles.url}/base/{z}/{x}/{y}.png?k=1` } });
  const headers = { cookie: 'session=s1', referer: 'http://shop.example/wine/', 'x-forwarded-for': '10.0.0.1' };
  const first = await storefront.get('/tiles/10/619/320', { headers });
  t.equal(first.status, 200);
  t.equal(first.header('content-type'), 'image/png');
  t.equal(first.text, 'a picture');
  const second = await storefront.get('/tiles/10/619/320', { host: `spb.${storefront.publicHost}` });
  t.equal(second.header('x-cache'), 'HIT');
  const seen = tiles.seen(asked);
  t.equal(seen.length, 1);
  t.equal(seen[0]?.url, `${asked}?k=1`);
  const unsaid = ['cookie', 'referer', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
  // An empty one is no host and no address: servers that read them refuse it.
  for (const name of unsaid) t.equal(seen[0]?.headers[name], undefined, name);
  t.strictSame(
    upstream.seen((request) => request.path.includes('619')),
    [],
  );
});

test('D27a: a failing tile server opens its own breaker, exported as the class tile', async (t: Test) => {
  const upstream = await startUpstream(t);
  const tiles = await startUpstream(t);
  tiles.on(({ path }) => path.endsWith('/320.png'), broken);
  upstream.on('/upload/1.png', answer(200, image, png));
  const env = { TILE_URL: `${tiles.url}/{z}/{x}/{y}.png`, UPSTREAM_RETRIES: '0' };
  const storefront = await startStorefront(t, { upstream, env });
  for (let x = 600; x < 640; x += 1) await storefront.get(`/tiles/10/${x}/320`);
  t.ok(tiles.seen((request) => request.path.endsWith('/320.png')).length < 40, 'it is left alone');
  t.equal((await storefront.get('/upload/1.png')).status, 200, 'the pictures of the API are not');
  const { text } = await ops(storefront).get('/metrics');
  t.match(text, 'upstream_breaker_open{class="tile"} 1');
  t.notMatch(text, 'upstream_breaker_open{class="picture"}');
});

test('TILE_URL: the connections of the tile server have gauges of their own, beside those of the pictures', async (t: Test) => {
  const [upstream, tiles] = [await startUpstream(t), await startUpstream(t)];
  tiles.on('/10/619/320.png', answer(200, image, png));
  upstream.on('/upload/1.png', answer(200, image, png));
  const env = { TILE_URL: `${tiles.url}/{z}/{x}/{y}.png`, UPSTREAM_POOL_PICTURE: '7' };
  const storefront = await startStorefront(t, { upstream, env });
  await storefront.get('/upload/1.png');
  await storefront.get('/tiles/10/619/320');
  const { text } = await ops(storefront).get('/metrics');
  t.match(text, 'upstream_pool_connections{class="picture"} 7');
  t.match(text, 'upstream_pool_connections{class="tile"} 64');
});

test('D27a: a visitor who disconnects aborts the call for a tile [P3.5]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const tiles = await startUpstream(t);
  const asked = '/10/619/320.png';
  tiles.on(asked, hang);
  const storefront = await startStorefront(t, { upstream, env: { TILE_URL: `${tiles.url}/{z}/{x}/{y}.png` } });
  const socket = await openSocket(storefront.port);
  socket.write(`GET /tiles/10/619/320 HTTP/1.1\r\nHost: ${storefront.publicHost}\r\n\r\n`);
  const { left } = await tiles.arrived(asked);
  const begun = performance.now();
  socket.destroy();
  await left;
  t.ok(performance.now() - begun < 5000, 'not only when its time is over');
});

test('TILE_URL: with the tile server down tiles give 502 and pages still 200', async (t: Test) => {
  const upstream = await startUpstream(t);
  const tiles = await startUpstream(t);
  tiles.on(() => true, broken);
  const storefront = await startStorefront(t, { upstream, env: { TILE_URL: `${tiles.url}/{z}/{x}/{y}` } });
  t.equal((await storefront.get('/tiles/3/1/1')).status, 502);
  t.equal((await storefront.get('/wine/')).status, 200);
});

test('an invalid tile address gives 404, another method 405', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  for (const path of ['/tiles/1/2/0', '/tiles/20/0/0', '/tiles/1/0', '/tiles/a/b/c', '/tiles/1/0/0/', '/tiles/']) {
    t.equal((await storefront.get(path)).status, 404, path);
  }
  t.equal((await storefront.send('POST', '/tiles/1/0/0')).status, 405);
  const head = await storefront.send('HEAD', '/tiles/1/0/0');
  t.equal(head.status, 200);
  t.equal(head.text, '');
});
