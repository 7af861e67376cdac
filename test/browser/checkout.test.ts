/** Buying in a real browser, from the cart to the order (spec §2 'Checkout', §4, §5, §8; D9–D17; conventions.md §4). */
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { fillCart } from '../kit/cart.ts';
import { ORDER, openCounter, SHOPS, type Stock, shopsWith } from '../kit/checkout.ts';
import { readBody } from '../kit/fixtures/default-reply.ts';
import { fillsWindow, isInside, untilStill } from '../kit/page-checks.ts';
import { answer } from '../kit/replies.ts';

const all: Stock = [
  [9, 9],
  [9, 9],
];
const shelf: Stock = [
  [9, 0],
  [9, 0],
];
const half: Stock = [[0, 9]];
const none: Stock = [];

test('checkout', async (t: Test) => {
  const { upstream, storefront, enter, start } = await openCounter(t, all, shelf, half, none);

  t.test(
    'a private person can order from the warehouse; axe finds no problems [S2.37, S2.38, S2.39, S2.42, S4.3, S7.5, S9.5]',
    async (t) => {
      const { visitor, page, dialog, shops, choose, giveContacts, order } = await start(t);
      t.match(page.url(), /\/cart\/#checkout$/);
      t.equal(await dialog.getAttribute('aria-modal'), 'true');
      t.ok(await fillsWindow(dialog), 'it takes the whole window');
      const bar = dialog.getByRole('list', { name: 'Шаги оформления' }).getByRole('button');
      t.strictSame(
        (await bar.allInnerTexts()).map((name) => name.replace(/^\d\s*/, '')),
        ['Выбор магазина', 'Контактные данные', 'Подтверждение'],
      );
      t.equal(await bar.nth(0).getAttribute('aria-current'), 'step');
      t.equal(await bar.nth(1).isDisabled(), true);
      const map = dialog.getByRole('region', { name: 'Карта магазинов' });
      // D69: all shops of the list are in the frame, none of them in a cluster.
      for (const shop of [1, 2, 3, 4]) {
        const marker = map.getByRole('button', { name: `Москва, ул. Садовая, ${shop}, ` });
        await marker.waitFor();
        t.ok(await isInside(marker, map), `shop ${shop} is in the frame`);
      }

      t.match(await shops.getByRole('button').last().innerText(), /Нет в наличии/);
      for (const [shop, whole] of [true, true, false, false].entries()) {
        const entry = shops.getByRole('button', { name: new RegExp(`^Москва, ул. Садовая, ${shop + 1} `) });
        t.equal((await entry.innerText()).includes('Всё в наличии'), whole, `D63: shop ${shop + 1}`);
      }
      await choose(/^Москва, ул. Садовая, 1/);
      const ways = dialog.getByRole('radiogroup', { name: 'Способ получения' });
      t.ok(await ways.getByRole('radio', { name: /^Со склада со? \d+ / }).isChecked());
      await ways.getByRole('radio', { name: 'Из наличия сегодня и позже' }).waitFor();
      const marker = map.getByRole('button', { name: 'Москва, ул. Садовая, 1, 2 из 2' });
      await marker.waitFor();
      t.equal(await marker.getAttribute('aria-pressed'), 'true');
      t.ok(await isInside(marker, map), 'the chosen shop is in the frame');
      await dialog.getByRole('heading', { name: /^Можно забрать со? \d+ / }).waitFor();
      t.match((await dialog.innerText()).replace(/\s/g, ' '), '1 800 ₽');
      for (const text of [
        'О магазине',
        'Как добраться',
        '77РПА0001',
        'ООО «Винотека»',
        '7701234567',
        '1027700123456',
      ]) {
        await dialog.getByText(text, { exact: true }).waitFor();
      }

      await giveContacts();
      await dialog.getByText('+7 999 123 45 67').waitFor();
      await order();
      await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
      await dialog.getByText(/^Ваш заказ № 2611-\d+ успешно оформлен$/).waitFor();
      const receipt = (await dialog.innerText()).replace(/\s+/g, ' ');
      for (const words of [
        'Следить за статусом заказа можно в личном кабинете.',
        ...['Винотека № 1', 'Москва, ул. Садовая, 1', 'Анна Петрова', '+7 999 123 45 67', 'Вино 4', 'Вино 2'],
        ...['2 товара', 'Бесплатно', '1 800 ₽', 'У вас есть вопросы по заказу? +7 495 111-11-11'],
      ]) {
        t.ok(receipt.includes(words), words);
      }
      t.equal(await bar.count(), 0, 'the step is no step of the bar');

      const [request] = upstream.seen(ORDER);
      t.match(
        request?.headers['idempotency-key'],
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
      t.match(request === undefined ? {} : readBody(request), {
        order: { orderType: 'transit', entityType: 'person', shop: '1', title: 'Анна Петрова', phone: '+79991234567' },
        items: [
          { qnt: '1', price: '900' },
          { qnt: '1', price: '900' },
        ],
      });
      const events = await page.evaluate(() => (globalThis as unknown as { dataLayer: object[] }).dataLayer);
      t.match(events.slice(-2), [
        { event: 'FAST_ORDER' },
        {
          ecommerce: {
            currencyCode: 'RUB',
            purchase: { actionField: { revenue: 1800 }, products: [{ id: 4 }, { id: 2 }] },
          },
        },
      ]);
      const reads = upstream.seen('GET /api/cart.json').length;
      t.equal(await dialog.getByRole('button', { name: 'Закрыть' }).count(), 1);
      await dialog.getByRole('button', { name: 'Закрыть' }).click();
      await upstream.arrived('GET /api/cart.json', reads + 1);
      await page.getByText('Ваша корзина пуста').waitFor();
      t.match(page.url(), /\/cart\/$/);
      t.strictSame(visitor.complaints, []);
    },
  );

  t.test('the map of the shops stays as it was left while the list or another step is shown [D57b]', async (t) => {
    const { visitor, page, dialog, choose, take } = await start(t);
    const view = dialog.getByRole('radiogroup', { name: 'Вид' });
    const map = dialog.getByRole('region', { name: 'Карта магазинов' });
    const further = map.getByRole('button', { name: 'Отдалить' });
    const four = map.getByRole('button', { name: '4 магазина' });
    await map.getByRole('button', { name: 'Москва, ул. Садовая, 4, ' }).waitFor();
    // Far from what it shows at first.
    while (!(await four.isVisible())) await further.click();
    await untilStill(page);
    const placeOf = async () => {
      const [marker, box] = await Promise.all([four.boundingBox(), map.boundingBox()]);
      return [marker, box].map((one) => one?.y ?? 0).reduce((y, top) => y - top);
    };
    const left = await placeOf();
    await view.getByText('Списком').click();
    await map.waitFor({ state: 'hidden' });
    t.equal(await page.locator('.leaflet-map-pane').count(), 0, 'a hidden map is at rest');
    await view.getByText('На карте').click();
    await four.waitFor();
    t.equal(await placeOf(), left);
    await view.getByText('Списком').click();
    await choose(/^Москва, ул. Садовая, 1/);
    await take();
    await dialog.getByRole('button', { name: 'Выбор магазина' }).click();
    await dialog.getByRole('button', { name: 'К списку магазинов' }).click();
    t.ok(await view.getByRole('radio', { name: 'Списком' }).isChecked());
    t.strictSame(visitor.complaints, []);
  });

  t.test('a private person can order from shop stock for pickup today, on a phone [S2.38, S5.9, D63]', async (t) => {
    const { dialog, shops, choose, giveContacts, order } = await start(t, { viewport: { width: 390, height: 844 } });
    const first = shops.getByRole('button').first();
    t.ok(((await first.boundingBox())?.y ?? 999) <= 844 / 3, 'controls take at most a third of the height');
    t.ok(await isInside(dialog.getByRole('button', { name: 'Все в наличии' }), dialog), 'no filter is cut');
    t.match(await first.innerText(), /Садовая, 7 мин\s+Без перерыва и выходных/);
    t.match(await first.innerText(), / км от центра/);
    const search = dialog.getByRole('searchbox', { name: 'Поиск по адресу' });
    await search.fill('нет такого');
    await dialog.getByText('Магазины не найдены. Попробуйте изменить запрос.').waitFor();
    await search.fill('');
    await shops.getByRole('button').nth(3).waitFor();
    await dialog.getByRole('button', { name: 'Забрать сегодня' }).click();
    t.equal(await shops.getByRole('button').count(), 2);
    await dialog.getByRole('button', { name: 'Все в наличии' }).click();
    t.equal(await dialog.getByRole('button', { name: 'Забрать сегодня' }).getAttribute('aria-pressed'), 'false');
    await choose(/^Москва, ул. Садовая, 2/);
    t.ok(await dialog.getByRole('radio', { name: 'Со склада Не доступно' }).isDisabled());
    t.ok(await dialog.getByRole('radio', { name: /^Из наличия/ }).isChecked());
    await dialog.getByRole('heading', { name: 'Можно забрать с сегодняшнего дня' }).waitFor();
    await giveContacts();
    await dialog.getByText('Забрать: сегодня', { exact: true }).waitFor();
    await order();
    await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
    await dialog.getByText(/^Забрать: сегодня, \d+ [а-я]+$/).waitFor();
    t.match(upstream.seen(ORDER)[0]?.body.toString(), /name="order.orderType"\r\n\r\nretail\r\n/);
  });

  t.test('a legal entity can order from the warehouse only [S2.38, S5.9, D12]', async (t) => {
    const { page, dialog, shops, choose, giveContacts, order } = await start(t);
    await dialog.getByRole('radio', { name: 'Юридическое лицо' }).check();
    t.ok(await dialog.getByRole('button', { name: 'Забрать сегодня' }).isDisabled());
    t.equal(await shops.getByRole('button').count(), 2, 'shops with nothing in the warehouse are hidden');
    t.notMatch(await shops.innerText(), /сегодня/);
    t.strictSame(await findAccessProblems(page), []);
    await choose(/^Москва, ул. Садовая, 1/);
    t.ok(await dialog.getByRole('radio', { name: /^Из наличия/ }).isDisabled());
    const company = { Компания: 'ООО «Дубрава»', ИНН: '7707083893', 'E-mail': 'office@shop.example' };
    await giveContacts(company);
    const isTold = async (step: string) => {
      const told = await dialog.innerText();
      for (const text of Object.values(company)) t.ok(told.includes(text), `${step}: ${text}`);
    };
    await isTold('confirmation');
    await order();
    await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
    await isTold('receipt');
    await dialog.getByText('паспорт и доверенность от организации', { exact: true }).waitFor();
    const sent = upstream.seen(ORDER)[0]?.body.toString();
    t.match(sent, /name="order.entityType"\r\n\r\nlegal\r\n/);
    t.match(sent, /name="order.company.inn"\r\n\r\n7707083893\r\n/);
  });

  t.test(
    'goods that the shop lacks are listed, not ordered, and stay in the cart [S2.39, S2.42, S5.5, D63]',
    async (t) => {
      upstream.on(SHOPS, shopsWith([[0, 9]], [[1, 1]]));
      upstream.on('GET /api/checkout/data.json', answer(200, { data: {}, min_order: 900 }));
      const { page, dialog, choose, take, giveContacts, order } = await start(t);
      await choose(/^Москва, ул. Садовая, 1/);
      const missing = dialog.getByRole('list', { name: 'Не доступны для данного способа' });
      t.match(await missing.innerText(), /Вино 2/);
      const left = dialog.getByRole('region', { name: 'Не войдёт в заказ', exact: true });
      const isNamed = async (step: string) =>
        t.match((await left.innerText()).replaceAll(/\s+/g, ' '), /Не войдёт в заказ: 1 товар.*Вино 2.*1 шт\./, step);
      await isNamed('the shop');
      await take();
      await isNamed('contacts');
      await dialog.getByRole('button', { name: 'Выбор магазина' }).click();
      await giveContacts();
      await isNamed('confirm');
      t.equal(await dialog.getByRole('list', { name: 'Как получить' }).getByRole('listitem').count(), 3);
      await dialog.getByRole('button', { name: /^1 товар/ }).waitFor();
      await order();
      await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
      await isNamed('the receipt');
      t.equal(await dialog.getByRole('list', { name: 'Как получить' }).getByRole('listitem').count(), 3);
      t.equal(await dialog.getByText(/остались в корзине|останутся в корзине/).count(), 1, 'said once');
      await dialog.getByText('Остальные товары остались в корзине.').waitFor();
      await dialog.getByRole('button', { name: 'Вернуться к покупкам' }).click();
      await page.waitForURL(`${storefront.browserUrl}/`);
      await page.goto(`${storefront.browserUrl}/cart/`);
      const lines = page.getByRole('main').getByRole('article');
      await lines.first().waitFor();
      t.same(await lines.evaluateAll((all) => all.map((line) => line.getAttribute('aria-label'))), ['Вино 2']);
      t.equal((readBody(upstream.seen(ORDER)[0] as never) as { items: object[] }).items.length, 1);
    },
  );

  t.test('a warehouse order below the minimum is stopped by a dialog, one from shop stock is not [S5.6]', async (t) => {
    upstream.on('GET /api/checkout/data.json', answer(200, { data: {}, min_order: 5000 }));
    const { page, dialog, shops, choose } = await start(t);
    await shops
      .getByText(/^Минимальная сумма — 5\s000\s₽$/)
      .first()
      .waitFor();
    await choose(/^Москва, ул. Садовая, 1/);
    await dialog.getByText(/^Со склада — от 5\s000\s₽, не хватает 3\s200\s₽\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Заберу здесь' }).click();
    const limit = page.getByRole('dialog', { name: 'Ограничение суммы заказа' });
    await limit.getByText(/^Минимальная сумма заказа составляет 5\s000\s₽\.$/).waitFor();
    await limit.getByText(/^Не хватает 3\s200\s₽\.$/).waitFor();
    t.strictSame(await findAccessProblems(page), []);
    await limit.getByRole('button', { name: 'Понятно' }).click();
    await limit.waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Заберу здесь' }).waitFor();
    t.equal(await dialog.getByRole('textbox', { name: 'ФИО' }).count(), 0);
    await dialog.getByRole('radio', { name: /^Из наличия/ }).check();
    await dialog.getByRole('button', { name: 'Заберу здесь' }).click();
    await dialog.getByRole('textbox', { name: 'ФИО' }).waitFor();
  });

  t.test(
    'the back button leads to the shop list, then to the cart; browser Back closes checkout [S2.38, S2.39, S4.1]',
    async (t) => {
      const { page, dialog, shops, choose } = await start(t);
      await choose(/^Москва, ул. Садовая, 1/);
      await dialog.getByRole('button', { name: 'К списку магазинов' }).click();
      const entry = shops.getByRole('button', { name: /^Москва, ул. Садовая, 1/ });
      t.ok(await entry.evaluate((element) => element === document.activeElement), 'the focus is where it was');
      await choose(/^Москва, ул. Садовая, 4/);
      t.ok(await dialog.getByRole('button', { name: 'Заберу здесь' }).isDisabled(), 'it has nothing');
      await dialog.getByRole('button', { name: 'К списку магазинов' }).click();
      await dialog.getByRole('button', { name: 'Вернуться в корзину' }).click();
      await dialog.waitFor({ state: 'hidden' });
      t.match(page.url(), /\/cart\/$/);
      await page.getByRole('main').getByRole('button', { name: 'Оформить заказ' }).click();
      await shops.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
    },
  );

  t.test(
    'with nothing ticked the order button is missing in the cart and disabled in its dialog [S2.24, S5.8]',
    async (t) => {
      const visitor = await enter();
      const { page } = visitor;
      await fillCart({ upstream, storefront, visitor }, ['Вино 2', 'Вино 4']);
      await page.goto(`${storefront.browserUrl}/cart/`);
      const ticks = page.getByRole('main').getByRole('checkbox', { name: 'Выбрать все товары' });
      await ticks.uncheck();
      await page.getByText('Выберите товары, чтобы продолжить').waitFor();
      t.equal(await page.getByRole('main').getByRole('button', { name: 'Оформить заказ' }).count(), 0);
      await page.goto(`${storefront.browserUrl}/shop/1/#cart`);
      const cart = page.getByRole('dialog', { name: 'Корзина' });
      t.ok(await cart.getByRole('button', { name: 'Оформить заказ' }).isDisabled());
      await cart.getByRole('button', { name: 'Выбрать все' }).click();
      t.ok(await cart.getByRole('button', { name: 'Оформить заказ' }).isEnabled());
    },
  );

  t.test('#checkout with nothing to order opens the cart instead', async (t) => {
    const { page } = await enter();
    await page.goto(`${storefront.browserUrl}/shop/1/#checkout`);
    await page.getByRole('dialog', { name: 'Корзина' }).getByText('Ваша корзина пуста').waitFor();
    t.match(page.url(), /\/shop\/1\/#cart$/);
  });

  t.test(
    'spec §2: Ваш город opens the city picker over checkout; closing it returns to checkout [S2.26]',
    async (t) => {
      const { page, dialog, shops, choose } = await start(t);
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
    },
  );

  t.test('checkout works by keyboard alone at 320 px in the dark scheme, without horizontal scroll', async (t) => {
    // Whoever stands on the link to it for a moment has it asked for.
    upstream.on('/api/content.json', answer(200, { data: { title: 'Данные', html: '' } }));
    const { page, dialog, shops, visitor } = await start(t, {
      viewport: { width: 320, height: 640 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    const fits = () =>
      page.evaluate(() => {
        const open = [...document.querySelectorAll('dialog[open]')].at(-1);
        return (open?.scrollWidth ?? 0) <= (open?.clientWidth ?? 0);
      });
    const tabTo = async (name: RegExp | string) => {
      for (let n = 0; n < 80; n += 1) {
        await page.keyboard.press('Tab');
        const text = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null;
          return `${element?.labels?.[0]?.textContent ?? element?.textContent ?? ''}`.trim();
        });
        if (typeof name === 'string' ? text.startsWith(name) : name.test(text)) return;
      }
      throw new Error(`${name} cannot be reached with Tab`);
    };
    t.ok(await fits(), 'shops');
    await tabTo(/^Москва, ул. Садовая, 1/);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Заберу здесь' }).waitFor();
    t.ok(await fits(), 'a chosen shop');
    await tabTo('Со склада');
    await page.keyboard.press('ArrowRight');
    t.ok(await dialog.getByRole('radio', { name: /^Из наличия/ }).isChecked());
    await tabTo('Заберу здесь');
    await page.keyboard.press('Enter');
    await tabTo('Телефон');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('9991234567');
    await tabTo('ФИО');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Анна Петрова');
    t.ok(await fits(), 'contacts');
    t.strictSame(await findAccessProblems(page), [], 'contacts');
    await page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: 'Проверьте данные' }).waitFor();
    t.ok(await fits(), 'confirm');
    t.strictSame(await findAccessProblems(page), [], 'confirm');
    await tabTo('Оформить заказ');
    await page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
    t.ok(await fits(), 'success');
    await tabTo('Закрыть');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    t.equal(await shops.count(), 0);
    t.strictSame(visitor.complaints, []);
  });
});
