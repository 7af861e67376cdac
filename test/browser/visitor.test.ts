/** What the visitor has said, in every city of the shop (D18, D44), by the pages' own buttons alone. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { card, cartLink, line } from '../kit/cart.ts';
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

test('what the visitor has said', async (t: Test) => {
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
    await storefront.untilAwake(page);
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
    detectKazan();
  });

  t.test(
    'D44: gate, notice and city question are answered for all cities, and unticked goods stay out of the order',
    async (t) => {
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
      const asked = await upstream.arrived(SHOPS);
      t.equal((readBody(asked) as { items: unknown[] }).items.length, 1, 'one line is ordered');

      // Ticked again here, it is ticked there as well.
      await page.goto(`http://spb.${host}/cart/`);
      await line(page, 'Вино 2').getByRole('checkbox').check();
      await page.goto(`http://kazan.${host}/cart/`);
      await line(page, 'Вино 2').waitFor();
      t.ok(await line(page, 'Вино 2').getByRole('checkbox').isChecked(), 'the latest word holds in all cities');
      t.strictSame(complaints, []);
    },
  );
});
