/** Everybody can use the screens that stand: axe finds nothing. */
import { type Test, test } from 'tap';
import { findAccessProblems, openVisitor, startBrowser } from '../kit/browser.ts';
import { screens } from '../kit/screens.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

test('axe finds nothing on any screen, in the light and the dark scheme', async (t: Test) => {
  const browser = await startBrowser(t);
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost });
  for (const path of screens) {
    await page.goto(storefront.browserUrl + encodeURI(path));
    await storefront.untilAwake(page);
    // Colours that are still on their way from one scheme to the other would be measured half-way.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    t.strictSame(await findAccessProblems(page), [], path);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    t.strictSame(await findAccessProblems(page, ['color-contrast']), [], `${path} in the dark`);
  }
});

test('axe finds nothing in the dialogs', async (t: Test) => {
  const browser = await startBrowser(t);
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const stranger = await openVisitor(t, browser, { host: storefront.publicHost, stranger: true });
  await stranger.page.goto(`${storefront.browserUrl}/`);
  await stranger.page.getByRole('dialog', { name: 'Вам есть 18 лет?' }).waitFor();
  t.strictSame(await findAccessProblems(stranger.page), [], 'age gate and cookie notice');

  const { page } = await openVisitor(t, browser, { host: storefront.publicHost });
  await page.goto(`${storefront.browserUrl}/wine/`);
  await page.getByRole('banner').getByRole('button', { name: 'Москва' }).click();
  await page
    .getByRole('dialog', { name: 'Выберите город' })
    .getByRole('button', { name: /Казань/ })
    .waitFor();
  t.strictSame(await findAccessProblems(page), [], 'city picker');
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Товары' }).getByRole('button', { name: 'В корзину' }).first().click();
  await page.goto(`${storefront.browserUrl}/wine/#cart`);
  await page.getByRole('dialog', { name: 'Корзина' }).getByRole('article').first().waitFor();
  t.strictSame(await findAccessProblems(page), [], 'cart');
});
