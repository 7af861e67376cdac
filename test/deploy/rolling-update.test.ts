/** A rolling update as Kubernetes does it: two builds at a time, each instance with a disk of its own, one balancer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { otherBuild } from '../kit/other-build.ts';
import { startRedis } from '../kit/redis.ts';
import { createClient, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';
import { startHaproxy } from './haproxy.ts';

/** Each build is visited so often, which takes a few visits more. */
const VISITS = 2;
const MOST_VISITS = 12;

test('D33: in a rolling update behind HAProxy no page lacks a script, though each instance has its own disk', async (t: Test) => {
  const [browser, upstream, redis] = await Promise.all([startBrowser(), startUpstream(t), startRedis(t)]);
  const env = { REDIS_URL: redis.url, TRUST_PROXY: '1' };
  const start = (dist?: string) => {
    const past = mkdtempSync(join(tmpdir(), 'past-'));
    t.teardown(() => rmSync(past, { recursive: true, force: true }));
    return startStorefront(t, { upstream, env, build: { past, ...(dist !== undefined && { dist }) } });
  };
  const older = await start();
  const newer = await start(otherBuild());
  const { port } = await startHaproxy(t, [older, newer]);
  const { get } = createClient(port, `localhost:${port}`);
  await until(async () => (await get('/').catch(() => undefined))?.status === 200);
  const builds: Record<string, number> = {};
  const isOver = () => Object.keys(builds).length > 1 && Object.values(builds).every((visits) => visits >= VISITS);
  for (let visit = 0; visit < MOST_VISITS && !isOver(); visit += 1) {
    const { page, context } = await openVisitor(t, browser, { host: 'localhost' });
    const refused: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.startsWith('/assets/')) return;
      if (pathname.startsWith('/assets/entry-client')) builds[pathname] = (builds[pathname] ?? 0) + 1;
      if (response.status() !== 200) refused.push(`${response.status()} ${pathname}`);
    });
    await page.goto(`http://localhost:${port}/wine/`);
    await older.untilInteractive(page);
    t.same(refused, [], `visit ${visit}`);
    await context.close();
  }
  t.ok(isOver(), 'pages of both builds were visited');
});
