import type { Test } from 'tap';
import { request } from 'undici';
import { makeLoop } from '../kit/event-loop.ts';
import { startRedis } from '../kit/redis.ts';
import { answer, byDefault } from '../kit/replies.ts';
import { createClient, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';
import { startHaproxy } from './haproxy.ts';

/** Names and labels of what a storefront that has seen good and bad times exports, and the balancer before it. */
export async function readExported(t: Test): Promise<ReadonlyMap<string, readonly string[]>> {
  const upstream = await startUpstream(t);
  const redis = await startRedis(t);
  const cdn = { CDN: 'on', CDN_PURGE_URL: `${upstream.url}/cdn/purge`, CDN_PURGE_DELAY_MS: '0' };
  const env = { REDIS_URL: redis.url, RENDER_QUEUE: '0', VITALS_SAMPLE: '1', ...cdn };
  const loop = makeLoop();
  const storefront = await startStorefront(t, { upstream, env, loop });
  loop.hold();
  // Of two pages in one turn of the event loop the second is refused, as none may wait.
  for (const path of ['/wine/', '/faq/']) await storefront.get(path);
  loop.free();
  upstream.on('/cdn/purge', answer(200));
  const ops = createClient(storefront.opsPort, `127.0.0.1:${storefront.opsPort}`);
  await ops.send('POST', '/cache/purge', { body: '{}' });
  await until(async () => (await ops.get('/metrics')).text.includes('cdn_purges_total{'));
  upstream.on('/brands.json', answer(503), byDefault);
  await storefront.get('/brands.json');
  upstream.on('/article/rubrics.json', answer(200, { data: 'none' }));
  await storefront.get('/article/rubrics.json');
  upstream.on('/api/navigation.json', answer(500));
  for (let calls = 0; calls < 25; calls += 1) await storefront.get(`/api/content.json?url=/${calls}/`);
  upstream.on('/api/content.json', answer(503));
  for (let calls = 0; calls < 60; calls += 1) await storefront.get(`/api/content.json?url=/more-${calls}/`);
  const vitals = ['LCP', 'CLS'].map((name) => ({ name, value: 0.1, screen: 'listing', navigation: 'navigate' }));
  await storefront.send('POST', '/vitals', { body: JSON.stringify(vitals) });
  const balancer = await startHaproxy(t, [storefront]);
  const texts = await Promise.all([storefront.opsPort, balancer.metricsPort].map(readMetrics));
  balancer.running.kill();
  const exported = new Map<string, string[]>();
  for (const [, name = '', labels = ''] of texts.join('\n').matchAll(/^([a-z_:]\w*)(?:\{(.*)\})? /gim)) {
    const found = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
    exported.set(name, [...(exported.get(name) ?? []), ...found]);
  }
  return exported;
}

async function readMetrics(port: number): Promise<string> {
  let text = '';
  await until(async () => {
    text = await request(`http://127.0.0.1:${port}/metrics`).then(
      ({ body }) => body.text(),
      () => '',
    );
    return text !== '';
  });
  return text;
}
