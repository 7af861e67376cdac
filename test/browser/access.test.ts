/** Everybody can use the screens that stand: axe finds nothing. */
import type { Locator } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems, openVisitor, startBrowser } from '../kit/browser.ts';
import { openCounter } from '../kit/checkout.ts';
import { screens } from '../kit/screens.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

test('axe finds nothing on any screen, in the light and the dark scheme', async (t: Test) => {
  const browser = await startBrowser();
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
  const browser = await startBrowser();
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

test('E1: with forced colours what is chosen differs from what is not, and can be read', async (t: Test) => {
  const { storefront, start } = await openCounter(t, [
    [9, 9],
    [9, 9],
  ]);
  const { page, dialog } = await start(t, { forcedColors: 'active', reducedMotion: 'reduce' });
  const coloursOf = (one: Locator) =>
    one.evaluate((element) => {
      const shown = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element;
      const { backgroundColor, color } = getComputedStyle(shown);
      const words = [...shown.querySelectorAll('span, path')].map((each) => getComputedStyle(each).color);
      return { background: backgroundColor, words: [color, ...words] };
    });
  const differ = async (chosen: Locator, other: Locator, what: string): Promise<void> => {
    const [one, two] = [await coloursOf(chosen.first()), await coloursOf(other.first())];
    t.not(one.background, two.background, what);
    t.notOk(one.words.includes(one.background), `${what}: its words`);
  };
  const steps = dialog.getByRole('list', { name: 'Шаги оформления' });
  await differ(steps.locator('[aria-current]'), steps.getByRole('button').nth(2), 'a step');
  await differ(
    dialog.getByRole('radio', { name: 'Частное лицо' }),
    dialog.getByRole('radio', { name: 'Юридическое лицо' }),
    'a kind of buyer',
  );
  const filter = dialog.getByRole('button', { name: 'Все в наличии' });
  await filter.click();
  await differ(filter, dialog.getByRole('button', { name: 'Забрать сегодня' }), 'a filter');
  await page.goto(`${storefront.browserUrl}/wine/vino-2.html`);
  const variants = page.getByRole('main').getByRole('link', { name: /^\d[\d,]* л$/ });
  await differ(
    variants.and(page.locator('[aria-current]')),
    variants.and(page.locator(':not([aria-current])')),
    'a size',
  );
  await page.goto(`${storefront.browserUrl}/wine/`);
  await differ(page.getByRole('radio', { name: 'Сетка' }), page.getByRole('radio', { name: 'Список' }), 'a view');
  t.strictSame(await findAccessProblems(page, ['color-contrast']), []);
});
