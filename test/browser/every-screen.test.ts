/**
 * Every screen of the table (spec §2, D23) on the demo shop: its address answers, nothing moves, nothing is complained
 * of, nothing scrolls sideways on the narrowest screen; loaded anew, and walked to within the page.
 */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { startDemo } from '../kit/demo.ts';
import { addressesOf } from '../kit/demo-screens.ts';
import { titleOf } from '../kit/head.ts';
import { fetchFonts, NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';

const browser = await startBrowser();

const isNarrow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('spec §2, D23: every screen answers, moves nothing, complains of nothing and fits 320 px', async (t: Test) => {
  const demo = await startDemo(t);
  const paths = Object.values(await addressesOf(demo)).flat();
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 320, height: 640 },
  ]) {
    const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost, viewport });
    await watchShifts(page);
    await fetchFonts(page, demo.browserUrl);
    for (const path of paths) {
      const reply = await page.goto(demo.browserUrl + encodeURI(path), { waitUntil: 'load' });
      await demo.untilAwake(page);
      await page.waitForLoadState('networkidle');
      const where = `${path} at ${viewport.width}`;
      t.equal(reply?.status(), 200, where);
      t.equal(await page.getByRole('heading', { level: 1 }).count(), 1, `${where}: one h1`);
      const { sum, moved } = await shiftOf(page);
      t.ok(sum < NO_SHIFT, `${where} shifts by ${sum}: ${moved}`);
      t.ok(await isNarrow(page), `${where} does not scroll sideways`);
      t.strictSame(complaints.splice(0), [], where);
    }
  }
});

test('spec §2: every screen is walked to within the page, in silence', async (t: Test) => {
  const demo = await startDemo(t);
  // Links to the cart and to the forms open their dialogs instead.
  const { cart, callback, feedback: _, ...others } = await addressesOf(demo);
  const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost });
  await page.goto(`${demo.browserUrl}${cart[0]}`);
  await demo.untilAwake(page);
  await page.evaluate(() => Object.assign(globalThis, { same: true }));
  for (const path of Object.values(others).flat()) {
    await page.evaluate((href) => {
      const link = document.createElement('a');
      Object.assign(link, { href, id: 'walk' });
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
    await page.waitForLoadState('networkidle');
    const { status, text } = await demo.get(encodeURI(path));
    t.ok(status === 200 || status === 301, path);
    if (status === 200) {
      await page.waitForFunction((title) => document.title === title, titleOf(text));
    }
    await page.getByRole('heading', { level: 1 }).waitFor();
    t.equal(await page.getByRole('button', { name: 'Обновить' }).count(), 0, path);
    t.strictSame(complaints.splice(0), [], path);
  }
  await page.evaluate((href) => {
    document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)?.click();
  }, callback[0]);
  await page.getByRole('dialog', { name: 'Заказать звонок' }).waitFor();
  t.ok(await page.evaluate(() => 'same' in globalThis), 'nothing was loaded anew');
});
