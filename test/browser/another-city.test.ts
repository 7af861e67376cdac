/** The choice of another city in the header (spec §4; D18, D19, D24): its host, the same page, and the cart. */
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { startDemo } from '../kit/demo.ts';
import { openShop } from '../kit/shop.ts';

test('another city', async (t: Test) => {
  const shop = await openShop(t);
  const { storefront } = shop;
  const host = storefront.publicHost;

  t.test('D19: without JavaScript two links choose another city and lead back to the same page', async (t) => {
    const { page } = await shop.open(t, { javaScriptEnabled: false });
    await page.goto(`${storefront.browserUrl}/wine/vino-2.html`);
    t.equal(
      await page.getByRole('banner').getByRole('button', { name: 'Москва' }).count(),
      0,
      'no button that does nothing',
    );
    await page.getByRole('banner').getByRole('link', { name: 'Москва Выбрать город' }).click();
    const cities = page.getByRole('main').getByRole('list', { name: 'Выберите город' });
    t.same(await cities.getByRole('link').allInnerTexts(), ['Казань', 'Москва', 'Санкт-Петербург', 'Тверь']);
    t.equal(await cities.locator('[aria-current]').innerText(), 'Москва');
    await cities.getByRole('link', { name: 'Санкт-Петербург' }).click();
    await page.waitForURL(`http://spb.${host}/wine/vino-2.html`);
    t.match(await page.getByRole('main').innerText(), /3\s002\s₽/, 'with the prices of that city');

    await storefront.untilKept('/shop/?to=//evil.example/', { host: `kazan.${host}` });
    await page.goto(`http://kazan.${host}/shop/?to=//evil.example/`);
    t.equal(await cities.getByRole('link', { name: 'Москва' }).getAttribute('href'), '/region/1?to=%2Fshop%2F');
  });

  t.test('D24: in the header fragment the city button opens its links without JavaScript', async (t) => {
    const { page } = await shop.open(t, { javaScriptEnabled: false });
    await page.goto(`http://spb.${host}/_parts/header.html`);
    const cities = page.getByRole('list', { name: 'Выберите город' });
    t.equal(await cities.isVisible(), false);
    await page.getByRole('button', { name: 'Санкт-Петербург' }).click();
    await cities.getByRole('link', { name: 'Казань' }).click();
    await page.waitForURL(`http://kazan.${host}/`);
  });

  t.test('the shops page with its list of cities has no accessibility problems', async (t) => {
    const { page, complaints } = await shop.visit('/shop/');
    t.strictSame(await findAccessProblems(page, { whole: true }), []);
    t.strictSame(complaints, []);
  });
});
test('D19: choosing another city keeps path, query, hash and cart', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);
  const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost });
  await page.goto(`${demo.browserUrl}/wine/?sort=price&page=2`);
  await demo.untilAwake(page);
  await page.getByRole('main').getByRole('button', { name: 'В корзину' }).first().click();
  const cart = page.getByRole('banner').getByRole('link', { name: 'Корзина' });
  await cart.filter({ hasText: '1' }).waitFor();
  await page.evaluate(() => history.replaceState(history.state, '', '#content'));
  await page.getByRole('banner').getByRole('button', { name: 'Москва' }).click();
  const picker = page.getByRole('dialog', { name: 'Выберите город' });
  await picker.getByRole('button', { name: /^Санкт-Петербург/ }).click();
  await page.waitForURL(`http://spb.${demo.publicHost}/wine/?sort=price&page=2#content`);
  await page.getByRole('banner').getByRole('button', { name: 'Санкт-Петербург' }).waitFor();
  await cart.filter({ hasText: '1' }).waitFor();
  t.strictSame(complaints, []);
});
