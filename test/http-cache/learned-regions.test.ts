/** The cities in Redis: an instance finds them there, and leaves them there, whenever Redis is at hand (D48). */
import { type Test, test } from 'tap';
import { type Redis, startRedis } from '../kit/redis.ts';
import { startRelay } from '../kit/relay.ts';
import { broken, hang } from '../kit/replies.ts';
import { type Storefront, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';
import { metric, ops } from './two-instances.ts';

const BRANDS = '/brands.json';

const isReady = async (storefront: Storefront): Promise<boolean> =>
  (await ops(storefront).get('/health/ready')).status === 200;

const knowsCity = async (storefront: Storefront): Promise<boolean> => {
  const host = `spb.${storefront.publicHost}`;
  return (await storefront.get('/robots.txt', { host })).text.includes(`//${host}/sitemap.xml`);
};

const hasCities = async (redis: Redis): Promise<boolean> =>
  (await redis.tell('EVAL', `return #redis.call('KEYS', '*:e|*|/api/geo.json|*')`, '0')) !== ':0';

test('D48: an instance that reaches Redis after its start has the cities and is ready at once, though the API is down', async (t: Test) => {
  for (const failing of [broken, hang]) {
    const upstream = await startUpstream(t);
    const redis = await startRedis(t);
    const first = await startStorefront(t, { upstream, env: { REDIS_URL: redis.url } });
    await until(() => hasCities(redis));
    await first.get(BRANDS);
    upstream.on(() => true, failing);
    const relay = await startRelay(t, redis.port);
    relay.way = 'lost';
    const env = { REDIS_URL: `redis://127.0.0.1:${relay.port}`, UPSTREAM_TIMEOUT_MS: '60000' };
    const late = await startStorefront(t, { upstream, env });
    t.equal(await isReady(late), false, 'nothing can be answered');
    relay.way = 'open';
    await until(async () => (await metric(late, 'redis_up')) === 1 && (await late.get(BRANDS)).status === 200);
    await until(() => knowsCity(late));
    t.equal(await isReady(late), true);
  }
});

test('D48: cities that were learned while Redis was away are in Redis as soon as it is there', async (t: Test) => {
  const upstream = await startUpstream(t);
  const redis = await startRedis(t);
  const relay = await startRelay(t, redis.port);
  relay.way = 'lost';
  const one = await startStorefront(t, { upstream, env: { REDIS_URL: `redis://127.0.0.1:${relay.port}` } });
  t.ok(await knowsCity(one));
  upstream.on(() => true, broken);
  relay.way = 'open';
  await until(() => hasCities(redis));
  await redis.kill();
  await redis.start();
  await until(() => hasCities(redis));
  const late = await startStorefront(t, { upstream, env: { REDIS_URL: redis.url } });
  t.ok(await knowsCity(late));
  t.equal(await isReady(late), true);
});

test('D48: the cities are found in Redis also where no city has the public host', async (t: Test) => {
  const upstream = await startUpstream(t);
  const redis = await startRedis(t);
  upstream.publicHost = 'shop.example';
  const env = { REDIS_URL: redis.url, PUBLIC_HOST: 'of-no-city.example' };
  const one = await startStorefront(t, { upstream, env });
  await until(() => hasCities(redis));
  // As after a day: what was stored at the start has expired, and only a later answer is there.
  await redis.tell('EVAL', `return redis.call('DEL', redis.call('KEYS', '*:e|*|/api/geo.json|*')[1])`, '0');
  await ops(one).send('POST', '/cache/purge', { body: '{"tag":"/api/geo.json"}' });
  await one.get('/robots.txt');
  await until(() => hasCities(redis));
  upstream.on(() => true, broken);
  const late = await startStorefront(t, { upstream, env });
  const host = 'spb.shop.example';
  t.match((await late.get('/robots.txt', { host })).text, `//${host}/sitemap.xml`);
});
