/** The demo shop: every screen, as it was kept, passes the checks of a narrow window, and each is reached within the page. */
import { type Test, test } from 'tap';
import { followLink, openVisitor, startBrowser } from '../kit/browser.ts';
import { startDemo } from '../kit/demo.ts';
import { findDemoScreens } from '../kit/demo-screens.ts';
import { Findings } from '../kit/findings.ts';
import { titleOf } from '../kit/head.ts';
import { watchRequests } from '../kit/quiet.ts';
import { sweepNarrow } from '../kit/screen-sweep.ts';

test('kept pages of the demo shop, and navigation between them', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);
  const screens = await findDemoScreens(demo);
  const findings = new Findings();
  const at = findings.sweptBy(() => sweepNarrow({ t, browser, demo, findings }, screens));
  const holds = (check: string) => at(check, screens.length);
  t.test('spec §2, D23: every screen answers with its status and one h1 [S2.2]', holds('answer'));
  t.test('loading a screen does not change its address', holds('address'));
  t.test('a page requested again is served from the cache', holds('cache'));
  t.test('every screen hydrates from its kept page without console messages [B4a, V3.7.1]', holds('console'));
  t.test('design, budgets: no screen has layout shifts on a phone [B4]', holds('shifts'));
  t.test('E2: no screen scrolls horizontally at 320 px, nor at 200 % text', holds('reflow'));
  t.test(
    'WCAG 1.4.12: with wide text spacing no screen cuts, covers or loses text at 320 px [E12]',
    holds('text spacing'),
  );

  t.test('spec §2: every screen is reached by client-side navigation without console messages [D23]', async (t) => {
    const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost, reducedMotion: 'reduce' });
    const untilQuiet = watchRequests(page);
    await page.goto(`${demo.browserUrl}/cart/`);
    await demo.untilInteractive(page);
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    // Links to the cart and to the forms open their dialogs instead.
    const others = screens.filter(
      ({ screen, isLook }) =>
        (isLook || screen === 'legacyProduct') && !['cart', 'callback', 'feedback', 'notFound'].includes(screen),
    );
    for (const { path } of others) {
      await followLink(page, path);
      const { status, text } = await demo.get(encodeURI(path));
      t.ok(status === 200 || status === 301, path);
      if (status === 200) await page.waitForFunction((title) => document.title === title, titleOf(text));
      await untilQuiet();
      await page.locator('h1').waitFor();
      t.equal(await page.locator('button', { hasText: 'Обновить' }).count(), 0, path);
      t.strictSame(complaints.splice(0), [], path);
    }
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/feedback/callback/"]')?.click());
    await page.getByRole('dialog', { name: 'Заказать звонок' }).waitFor();
    t.ok(await page.evaluate(() => 'same' in globalThis), 'nothing was loaded anew');
  });
});
