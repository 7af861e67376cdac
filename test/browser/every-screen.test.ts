/**
 * Every screen of the table (spec §2, D23) on the demo shop: its address answers, nothing moves, nothing is complained
 * of, nothing scrolls sideways on the narrowest screen, nothing is lost with wide text spacing.
 */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { startDemo } from '../kit/demo.ts';
import { addressesOf } from '../kit/demo-screens.ts';
import { fetchFonts, NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';
import { readLosses, spaceText } from '../kit/text-spacing.ts';

const isNarrow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('spec §2, D23, WCAG 1.4.12: every screen answers, moves nothing, complains of nothing, fits 320 px, and loses no text with wide text spacing', async (t: Test) => {
  const browser = await startBrowser();
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
      // One load for both: most of the time goes into them.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await spaceText(page);
      t.strictSame(await readLosses(page), [], `${where}, text spaced`);
      await page.emulateMedia({ reducedMotion: null });
    }
  }
});
