/** Whoever needs more room between letters, words and lines loses nothing (WCAG 2.2: 1.4.12); screens: every-screen.test.ts. */
import { type Test, test } from 'tap';
import { openCounter, type Stock } from '../kit/checkout.ts';
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

test('WCAG 1.4.12: with wide text spacing nothing that opens over a page cuts, covers or loses text, or scrolls sideways', async (t: Test) => {
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
