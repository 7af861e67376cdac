/** Scripts come after the first frame (design, budgets: 'No request before it is needed'). */
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { type Gate, makeGate } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const browser = await startBrowser();

async function setScene(t: Test) {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page, complaints } = await openVisitor(t, browser, { host: storefront.publicHost });
  return { storefront, page, complaints };
}

test('no script of the app is asked for before the first frame is drawn', async (t: Test) => {
  const { storefront, page, complaints } = await setScene(t);
  const gate = makeGate();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.route('**/*.css', async (route) => {
    await gate.opened;
    await route.continue();
  });
  // Nothing is drawn before the styles are there; the inline scripts of a stream would hold up the parser as well.
  await storefront.untilKept('/wine/vino-3.html');
  const starter = page.waitForEvent('requestfinished', (request) => request.url().includes('/first-frame-'));
  await page.goto(`${storefront.browserUrl}/wine/vino-3.html`, { waitUntil: 'commit' });
  await starter;
  await page.waitForLoadState('domcontentloaded');
  t.notOk(asked.some((url) => /entry-client|\/base-/.test(url)));
  gate.open();
  await storefront.untilAwake(page);
  t.equal(asked.filter((url) => url.includes('entry-client')).length, 1);
  const { painted, begun } = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-paint');
    const entry = performance.getEntriesByType('resource').find(({ name }) => name.includes('entry-client'));
    return { painted: paint?.startTime ?? Number.NaN, begun: entry?.startTime ?? Number.NaN };
  });
  t.ok(begun >= painted, `${begun} after ${painted}`);
  t.strictSame(complaints, []);
});

test('no script of the app is asked for before the pictures of the first view are drawn, unless they hang or something is pressed', async (t: Test) => {
  const { storefront, page, complaints } = await setScene(t);
  await page.addInitScript(() => {
    const later = setTimeout;
    const hurried: (() => void)[] = [];
    const keep = (run: () => void, ms?: number) => (ms === 1000 ? hurried.push(run) : later(run, ms));
    Object.assign(globalThis, { setTimeout: keep, hurry: () => hurried.forEach((run) => void run()) });
  });
  for (const [what, go] of [
    ['drawn', (gate: Gate) => gate.open()],
    ['hanging', () => page.evaluate(() => (globalThis as unknown as { hurry(): void }).hurry())],
    ['pressed', () => page.keyboard.press('Shift')],
  ] as const) {
    const gate = makeGate();
    let asked = false;
    await page.route('**/*', async (route) => {
      const { url, type } = { url: route.request().url(), type: route.request().resourceType() };
      if (type === 'image') await gate.opened;
      asked ||= /\/(?:entry-client|base)-/.test(url);
      await route.continue();
    });
    await page.goto(`${storefront.browserUrl}/wine/`, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    });
    t.notOk(asked, `${what}: not yet`);
    await go(gate);
    await storefront.untilAwake(page);
    t.ok(asked, what);
    gate.open();
    await page.unrouteAll({ behavior: 'wait' });
  }
  t.strictSame(complaints, []);
});

test('what the entry stands on runs by itself, while the entry is on its way', async (t: Test) => {
  const { storefront, page, complaints } = await setScene(t);
  const gate = makeGate();
  await page.route('**/entry-client-*.js', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.addInitScript(() => {
    const ran: string[] = [];
    // The load of a module script comes once it has run.
    document.addEventListener(
      'load',
      ({ target }) => target instanceof HTMLScriptElement && ran.push(target.src),
      true,
    );
    Object.assign(globalThis, { ran });
  });
  await page.goto(`${storefront.browserUrl}/wine/`, { waitUntil: 'commit' });
  await page.waitForFunction(() =>
    (globalThis as unknown as { ran: string[] }).ran.some((src) => src.includes('/base-')),
  );
  gate.open();
  await storefront.untilAwake(page);
  t.strictSame(complaints, []);
});

test('a page whose first frame nobody tells of, as in the background, starts its scripts all the same', async (t: Test) => {
  const { storefront, page, complaints } = await setScene(t);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto(`${storefront.browserUrl}/wine/`);
  await storefront.untilAwake(page);
  t.strictSame(complaints, []);
});
