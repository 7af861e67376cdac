/** Whoever needs more room between letters, words and lines loses nothing (WCAG 2.2: 1.4.12). */
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { openCounter, type Stock } from '../kit/checkout.ts';
import { startDemo } from '../kit/demo.ts';
import { addressesOf } from '../kit/demo-screens.ts';
import { tourDialogs } from '../kit/dialog-tour.ts';
import { readLosses, spaceText, unspaceText } from '../kit/text-spacing.ts';

const windows = [
  { width: 1280, height: 900 },
  { width: 320, height: 640 },
];
const all: Stock = [
  [9, 9],
  [1, 1],
];

test('WCAG 1.4.12: with wide text spacing no screen cuts, covers or loses text, or scrolls sideways', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);
  const paths = Object.values(await addressesOf(demo)).flat();
  for (const viewport of windows) {
    const { page } = await openVisitor(t, browser, { host: demo.publicHost, viewport, reducedMotion: 'reduce' });
    for (const path of paths) {
      await page.goto(demo.browserUrl + encodeURI(path));
      await demo.untilAwake(page);
      await page.waitForLoadState('networkidle');
      await spaceText(page);
      t.strictSame(await readLosses(page), [], `${path} at ${viewport.width}`);
    }
  }
});

test('WCAG 1.4.12: nor does anything that opens over a page', async (t: Test) => {
  const { storefront, start } = await openCounter(t, all);
  for (const viewport of windows) {
    const buying = await start(t, { viewport, reducedMotion: 'reduce' });
    for await (const open of tourDialogs(storefront, buying)) {
      await spaceText(buying.page);
      t.strictSame(await readLosses(buying.page), [], `${open} at ${viewport.width}`);
      await unspaceText(buying.page);
    }
  }
});
