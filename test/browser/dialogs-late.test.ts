/** Dialogs one after another, and those whose code is late or does not come (spec §2, §4), in a real browser. */
import { type Test, test } from 'tap';
import { findAccessProblems, openVisitor, startBrowser } from '../kit/browser.ts';
import { startBuying } from '../kit/checkout.ts';
import { makeGate } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

test('dialogs that come late', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const host = storefront.publicHost;
  t.beforeEach(() => upstream.reset());

  t.test('a dialog whose code cannot be had says so, can be closed, and can be tried again', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilAwake(page);
    await page.route('**/assets/city-picker-*.js', (route) => route.abort());
    const city = page.getByRole('banner').getByRole('button', { name: 'Москва' });
    const failed = page.getByRole('dialog', { name: 'Не удалось загрузить' });
    await city.click();
    await failed.getByRole('button', { name: 'Закрыть' }).click();
    await failed.waitFor({ state: 'hidden' });
    await city.click();
    await failed.waitFor();
    t.strictSame(await findAccessProblems(page), []);
    await page.unroute('**/assets/city-picker-*.js');
    await failed.getByRole('button', { name: 'Обновить' }).click();
    await page
      .getByRole('dialog', { name: 'Выберите город' })
      .getByRole('button', { name: /Казань/ })
      .waitFor();
    t.equal(await page.getByRole('dialog').count(), 1);
  });

  t.test('a dialog whose code could not be had asks for it anew when it is opened again', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilAwake(page);
    await page.route('**/assets/city-picker-*.js', (route) => route.abort());
    const city = page.getByRole('banner').getByRole('button', { name: 'Москва' });
    await city.click();
    await page.getByRole('dialog', { name: 'Не удалось загрузить' }).getByRole('button', { name: 'Закрыть' }).click();
    await page.unroute('**/assets/city-picker-*.js');
    await city.click();
    await page
      .getByRole('dialog', { name: 'Выберите город' })
      .getByRole('button', { name: /Казань/ })
      .waitFor();
  });

  t.test('a dialog stays until the one that takes its place is there: nothing flickers', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    const gate = makeGate();
    await page.route('**/assets/checkout-dialog-*.js', async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilAwake(page);
    const card = page.getByRole('list', { name: 'Товары' }).getByRole('article', { name: 'Вино 2', exact: true });
    await card.getByRole('button', { name: 'В корзину' }).click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина/ })
      .click();
    const cart = page.getByRole('dialog', { name: 'Корзина' });
    const asked = page.waitForRequest('**/assets/checkout-dialog-*.js');
    await cart.getByRole('button', { name: 'Оформить заказ' }).click();
    await asked;
    await page.waitForURL(/#checkout$/);
    t.ok(await cart.isVisible());
    gate.open();
    const checkout = page.getByRole('dialog', { name: 'Оформление заказа' });
    await checkout.waitFor();
    t.equal(await checkout.evaluate((dialog) => getComputedStyle(dialog).animationName), 'none');
    t.equal(await cart.count(), 0);
    await page.goBack();
    await cart.waitFor();
    t.equal(await checkout.count(), 0);
  });

  t.test('a message to the shop opens over the page; its thanks take its place', async (t) => {
    const { page, complaints } = await openVisitor(t, browser, { host });
    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilAwake(page);
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/feedback/', textContent: 'Написать' });
      document.querySelector('main')?.append(link);
    });
    await page.getByRole('link', { name: 'Написать' }).click();
    const dialog = page.getByRole('dialog', { name: 'Обратная связь' });
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await dialog.getByText('Обязательное поле').first().waitFor();
    t.strictSame(await findAccessProblems(page), []);
    await dialog.getByRole('textbox', { name: 'Имя' }).fill('Анна');
    await dialog.getByRole('textbox', { name: 'Сообщение' }).fill('Спасибо');
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await page.getByRole('dialog', { name: 'Сообщение отправлено. Спасибо!' }).waitFor();
    t.match((await upstream.arrived('POST /api/feedback.json')).body.toString(), /name="feedback.message"/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    t.match(page.url(), /\/wine\/$/);
    t.strictSame(complaints, []);
  });

  t.test("spec §2: 'Ваш город' opens the city picker over checkout, which stays", async (t) => {
    const { page, dialog, shops, choose } = await startBuying(t, browser, upstream, storefront);
    const city = dialog.getByRole('button', { name: 'Москва', exact: true });
    await dialog.getByText('Ваш город').waitFor();
    await city.click();
    const picker = page.getByRole('dialog', { name: 'Выберите город' });
    await picker.getByRole('button', { name: /Казань/ }).waitFor();
    t.strictSame(await findAccessProblems(page), []);
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });
    t.ok(await city.evaluate((button) => button === document.activeElement), 'the focus returns');
    await choose(/ул\. Садовая, 1/);
    await dialog.getByRole('button', { name: 'Заберу здесь' }).waitFor();
    t.equal(await shops.count(), 0);
    await dialog.getByRole('button', { name: 'Москва', exact: true }).click();
    await picker.getByRole('button', { name: /Казань/ }).click();
    await page.waitForURL((address) => address.host.startsWith('kazan.') && address.pathname === '/cart/');
  });
});
