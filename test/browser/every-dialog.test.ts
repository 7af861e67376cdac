/** What holds of everything that opens over a page: one tour of it, with every check at each stop. */
import { type Test, test } from 'tap';
import { openCounter } from '../kit/checkout.ts';
import { tourDialogs } from '../kit/dialog-tour.ts';
import { Findings } from '../kit/findings.ts';
import { findKeyboardFaults, findProblemsInBothSchemes, zoomed } from '../kit/page-checks.ts';
import { findSideways } from '../kit/reflow.ts';
import { findSpacingLosses } from '../kit/text-spacing.ts';

const desktop = { width: 1280, height: 900 };
const phone = { width: 320, height: 640 };
/** Where the layout for phones is at its widest, and where that for tablets begins: with doubled text both are narrow. */
const between = [390, 768].map((width) => ({ width, height: 900 }));

/** How many stops the tour has. */
const STOPS = 14;

test('overlays: dialogs, catalogue menu and suggestions', async (t: Test) => {
  const findings = new Findings();
  const { storefront, start } = await openCounter(t, [
    [9, 9],
    [1, 1],
  ]);
  // Whichever of the checks is asked for.
  let toured: Promise<void> | undefined;
  const holds = (check: string) => async (t: Test) => {
    toured ??= tour();
    await toured;
    findings.assertNone(t, check, STOPS);
  };

  async function tour(): Promise<void> {
    const buying = await start(t, { viewport: zoomed, reducedMotion: 'reduce' });
    const { page } = buying;
    for await (const open of tourDialogs(storefront, buying)) {
      await page.setViewportSize(desktop);
      findings.add('axe', open, await findProblemsInBothSchemes(page));
      for (const viewport of [desktop, phone]) {
        await page.setViewportSize(viewport);
        findings.add('text spacing', `${open} at ${viewport.width} px`, await findSpacingLosses(page));
      }
      for (const viewport of [...between, phone]) {
        await page.setViewportSize(viewport);
        findings.add('reflow', open, await findSideways(page));
      }
      await page.setViewportSize(zoomed);
      // The last one: suggestions and menu close once the focus leaves them.
      findings.add('keyboard', open, await findKeyboardFaults(page));
    }
  }

  t.test('E1: axe finds nothing in any overlay, in the light and the dark scheme', holds('axe'));
  t.test(
    'E2: no overlay, nor the cart screen, scrolls horizontally on phone or tablet widths at 200 % text',
    holds('reflow'),
  );
  t.test('WCAG 2.4.7, 2.4.11: at 400 % zoom the focused element is visible in every overlay', holds('keyboard'));
  t.test(
    'WCAG 1.4.12: with wide text spacing no overlay cuts, covers or loses text, or scrolls horizontally',
    holds('text spacing'),
  );
});
