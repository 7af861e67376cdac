/** What the visitor has said, in every city of the shop (D18, D44), by the pages' own buttons alone. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { navigate } from '../kit/browser.ts';
import { card, cartLink, fillCart, line } from '../kit/cart.ts';
import { SHOPS, shopsWith } from '../kit/checkout.ts';
import { readBody } from '../kit/fixtures/default-reply.ts';
import { answer } from '../kit/replies.ts';
import { openShop, untilWatched } from '../kit/shop.ts';

const PROFILE = '/session/user_info.json';
/** The first twelve goods, as Kazan has them. */
const GOODS = '/wine/?filter.price.to=4012';

const gate = (page: Page) => page.getByRole('dialog', { name: 'Вам есть 18 лет?' });
const notice = (page: Page) => page.getByRole('region', { name: 'Файлы cookie' });
const question = (page: Page) => page.getByRole('dialog', { name: /^Ваш город/ });

test('choices and input of the visitor', async (t: Test) => {
  const shop = await openShop(t, {}, { COOKIE_DOMAIN: 'shop.localhost' });
  const { upstream, storefront } = shop;
  const host = storefront.publicHost;
  const detectKazan = () => {
    const geo = { id: 3, title: 'Казань', is_geo_center: false, phone: '+7', host: `kazan.${host}` };
    const area = { id: 1, title: 'Москва', is_geo_center: true, phone: '+7', host };
    upstream.on(PROFILE, answer(200, { host, geo, area, area_id: 1 }));
  };
  /** The page has asked who visits, and shows all that it asks of a visitor. */
  const settled = async (page: Page): Promise<void> => {
    await upstream.arrived(PROFILE, profiles);
    await storefront.untilInteractive(page);
    await untilWatched(page);
    await page.waitForLoadState('networkidle');
  };
  let profiles = 0;
  const asksNothing = async (t: Test, page: Page, where: string): Promise<void> => {
    profiles += 1;
    await settled(page);
    t.equal(await gate(page).count(), 0, `no gate ${where}`);
    t.equal(await notice(page).count(), 0, `no notice ${where}`);
    t.equal(await question(page).count(), 0, `no question ${where}`);
  };
  t.beforeEach(() => {
    profiles = 0;
  });

  t.test('D44: answers to age gate, cookie notice and city question, and cart ticks, hold in all cities', async (t) => {
    detectKazan();
    const { page, complaints } = await shop.open(t, { stranger: true });
    await page.goto(storefront.browserUrl + GOODS);
    profiles += 1;
    await gate(page).getByRole('button', { name: 'Да, мне есть 18' }).click();
    // D18: it names the city that was detected, and 'Да' leads to its host (D19).
    const detected = page.getByRole('dialog', { name: 'Ваш город — Казань?' });
    await detected.getByRole('button', { name: 'Да' }).click();
    await page.waitForURL(`http://kazan.${host}${GOODS}`);
    t.match(readBody(await upstream.arrived('POST /session/geo.json')), { geo_id: '3' });
    await notice(page).getByRole('button', { name: 'Понятно' }).click();
    await notice(page).waitFor({ state: 'hidden' });
    profiles += 1;
    await settled(page);
    t.equal(await gate(page).count(), 0, 'no gate in the detected city');
    t.equal(await question(page).count(), 0, 'no question in the detected city');

    for (const title of ['Вино 2', 'Вино 4'])
      await card(page, title).getByRole('button', { name: 'В корзину' }).click();
    await cartLink(page).filter({ hasText: '2' }).waitFor();
    await page.goto(`http://kazan.${host}/cart/`);
    await asksNothing(t, page, 'on the next page');
    await line(page, 'Вино 2').getByRole('checkbox').uncheck();

    await page.getByRole('banner').getByRole('button', { name: 'Казань' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Санкт-Петербург/ })
      .click();
    await page.waitForURL(`http://spb.${host}/cart/`);
    await line(page, 'Вино 4').waitFor();
    await asksNothing(t, page, 'in another city');
    t.notOk(await line(page, 'Вино 2').getByRole('checkbox').isChecked(), 'unticked stays unticked');
    t.ok(await line(page, 'Вино 4').getByRole('checkbox').isChecked());

    upstream.on(SHOPS, shopsWith([[5, 5]]));
    await page.getByRole('main').getByRole('button', { name: 'Оформить заказ' }).click();
    await page.getByRole('dialog').getByRole('list', { name: 'Магазины' }).waitFor();
    const [asked] = upstream.seen(SHOPS).slice(-1);
    t.match(asked && readBody(asked), { items: { length: 1 } }, 'one line is ordered');

    // Ticked again here, it is ticked there as well.
    await page.goto(`http://spb.${host}/cart/`);
    await line(page, 'Вино 2').getByRole('checkbox').check();
    await page.goto(`http://kazan.${host}/cart/`);
    await line(page, 'Вино 2').waitFor();
    t.ok(await line(page, 'Вино 2').getByRole('checkbox').isChecked(), 'the latest word holds in all cities');
    t.strictSame(complaints, []);
  });

  t.test('a half-typed filter price is kept when the page of an earlier tick loads [S2.44]', async (t) => {
    const { page, complaints } = await shop.visit('/wine/');
    const filters = page.getByRole('form', { name: 'Фильтры' });
    const tick = filters.getByRole('checkbox').first();
    const from = filters.getByRole('spinbutton', { name: 'от' }).first();
    await from.waitFor();
    // Both before the page that the tick asks for: a slow device takes its time.
    await filters.evaluate((form) => {
      form.querySelector<HTMLElement>('[type=checkbox]')?.click();
      form.querySelector<HTMLElement>('[type=number]')?.focus();
      document.execCommand('insertText', false, '10');
    });
    await page.waitForURL(/filter\.\w+\[\]=/);
    await page.getByRole('list', { name: 'Выбранные фильтры' }).waitFor();
    await page.keyboard.type('05');
    t.equal(await from.inputValue(), '1005');
    await page.keyboard.press('Enter');
    await page.waitForURL(/price\.from=1005/);
    t.ok(await tick.isChecked());
    t.strictSame(complaints, []);
  });

  t.test(
    'text typed into a form survives a reload until it is sent; its consent link opens a new tab [S2.31, V14.3.3]',
    async (t) => {
      const { page, complaints } = await shop.visit('/feedback/');
      const field = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });
      await field('Имя').fill('Анна');
      await field('E-mail').fill('anna@mail.example');
      await field('Сообщение').fill('Где мой заказ?');
      await page.reload();
      await storefront.untilInteractive(page);
      t.equal(await field('Имя').inputValue(), 'Анна');
      t.equal(await field('Сообщение').inputValue(), 'Где мой заказ?');
      const consent = page
        .getByRole('main')
        .getByRole('link', { name: /^политикой .* \(откроется в новой вкладке\)$/ });
      t.equal(await consent.getAttribute('target'), '_blank');
      t.equal(await consent.getAttribute('rel'), 'noopener');
      await page.getByRole('main').getByRole('button', { name: 'Отправить' }).click();
      await page
        .getByRole('main')
        .getByText(/отправлен/)
        .waitFor();
      await navigate(page, '/faq/');
      await navigate(page, '/feedback/');
      t.equal(await field('Имя').inputValue(), '');
      t.strictSame(complaints, []);
    },
  );

  t.test('D15: a reload keeps the order key, a duplicated tab gets a new one', async (t) => {
    const counter = shopsWith([[5, 5]]);
    upstream.on(SHOPS, counter);
    const visitor = await shop.open(t);
    const { page, context, complaints } = visitor;
    await fillCart({ upstream, storefront, visitor }, ['Вино 2']);
    await page.goto(`${storefront.browserUrl}/cart/#checkout`);
    const keyOf = (of: Page) => of.evaluate(() => JSON.parse(sessionStorage.getItem('checkout') ?? '{}').key as string);
    const shops = (of: Page) => of.getByRole('dialog').getByRole('list', { name: 'Магазины' });
    await shops(page).waitFor();
    const key = await keyOf(page);
    await page.reload();
    await shops(page).waitFor();
    t.equal(await keyOf(page), key, 'a reload is the same order');
    // Who opens a window gives it a copy of the session, as 'Duplicate tab' does.
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(() => void window.open(location.href)),
    ]);
    await shops(other).waitFor();
    t.match(await keyOf(other), /^[0-9a-f-]{36}$/);
    t.not(await keyOf(other), key);
    t.equal(await keyOf(page), key);
    t.strictSame(complaints, []);
  });

  t.test('checkout shops added by Показать ещё stay listed after one is opened [S2.38]', async (t) => {
    upstream.on(SHOPS, shopsWith(...Array.from({ length: 70 }, () => [[5, 5]] as const)));
    const visitor = await shop.enter();
    const { page } = visitor;
    await fillCart({ upstream, storefront, visitor }, ['Вино 2']);
    await page.goto(`${storefront.browserUrl}/cart/#checkout`);
    const dialog = page.getByRole('dialog');
    const entries = dialog.getByRole('list', { name: 'Магазины' }).getByRole('listitem');
    await dialog.getByRole('button', { name: 'Показать ещё' }).click();
    await entries.nth(69).getByRole('button').click();
    await dialog.getByRole('button', { name: 'К списку магазинов' }).click();
    await entries.first().waitFor();
    t.equal(await entries.count(), 70);
  });

  t.test('a refused geolocation shows a status message [S8.7]', async (t) => {
    // Nothing is granted: the browser refuses by itself.
    const { page, complaints } = await shop.visit('/shop/');
    await page.getByRole('button', { name: 'Определить моё местоположение' }).click();
    await page.getByRole('status').getByText('Не удалось определить местоположение.').waitFor();
    t.equal(complaints.filter((one) => !one.includes('Geolocation:')).length, 0);
  });
});
