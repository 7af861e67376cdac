/** The demo shop in a wide window: every screen, as it streams, passes every check. Kept pages: `every-kept-screen.test.ts`. */
import { type Test, test } from 'tap';
import { startBrowser } from '../kit/browser.ts';
import { startDemo } from '../kit/demo.ts';
import { findDemoScreens } from '../kit/demo-screens.ts';
import { Findings } from '../kit/findings.ts';
import { sweepWide } from '../kit/screen-sweep.ts';

test('the demo shop in a wide window', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);
  const looks = (await findDemoScreens(demo)).filter(({ isLook }) => isLook);
  const findings = new Findings();
  const holds = findings.sweptBy(() => sweepWide({ t, browser, demo, findings }, looks));
  t.test('every screen streams with its status and one h1', holds('answer', looks.length));
  t.test('loading a streamed screen does not change its address', holds('address', looks.length));
  t.test(
    'every screen hydrates while streamed without console messages [B4a, V3.7.1]',
    holds('console', 2 * looks.length),
  );
  t.test('design, budgets: no screen has layout shifts [B4]', holds('shifts', looks.length));
  t.test('E1: axe finds nothing on any screen, in the light and the dark scheme', holds('axe', looks.length));
  t.test(
    'E2: no screen scrolls horizontally from 390 to 2560 px, nor at 200 % text, nor tears a word of the footer',
    holds('reflow', 3 * looks.length + 3),
  );
  t.test(
    'WCAG 1.4.12: with wide text spacing no screen cuts, covers or loses text [E12]',
    holds('text spacing', looks.length),
  );
  t.test(
    'WCAG 2.4.7, 2.4.11: Tab passes through each screen and the focused element is visible, at 400 % zoom too [E6]',
    holds('keyboard', looks.length - 3),
  );
});
