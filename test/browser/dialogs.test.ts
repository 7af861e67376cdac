/** Dialogs as a stranger, a visitor with a keyboard and a crawler meet them (spec §2, §4; D6–D8, D18). */
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { findProblemsInBothSchemes } from '../kit/page-checks.ts';
import { answer, byDefault, makeGate } from '../kit/replies.ts';
import { openShop, untilWatched } from '../kit/shop.ts';
import { GOOGLEBOT } from '../kit/storefront.ts';

test('dialogs', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront } = shop;
  const url = storefront.browserUrl;
  const host = storefront.publicHost;

  t.test(
    'the age gate cannot be dismissed; its answer and that of the cookie notice are kept for 7 days',
    async (t) => {
      const { page, context, complaints } = await shop.enter({ stranger: true });
      await page.goto(`${url}/brands/`);
      const gate = page.getByRole('dialog', { name: 'Вам есть 18 лет?' });
      await gate.waitFor();
      t.equal(await gate.getAttribute('aria-modal'), 'true');
      for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
      await page.mouse.click(3, 3);
      await gate.waitFor();
      await gate.getByRole('button', { name: 'Да, мне есть 18' }).click();
      await gate.waitFor({ state: 'hidden' });
      const notice = page.getByRole('region', { name: 'Файлы cookie' });
      await notice.getByRole('button', { name: 'Понятно' }).click();
      await notice.waitFor({ state: 'hidden' });
      t.equal(await page.evaluate(() => document.activeElement?.tagName), 'MAIN', 'the focus goes on to the content');
      const cookies = await context.cookies();
      for (const wanted of ['warning18', 'cookie-confirmed']) {
        const cookie = cookies.find(({ name }) => name === wanted);
        t.equal(cookie?.value, 'true', wanted);
        const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
        t.ok(days > 6.9 && days < 7.1, `${wanted}: ${days} days`);
      }
      await page.reload();
      await untilWatched(page);
      t.equal(await gate.count(), 0);
      t.equal(await notice.count(), 0);
      t.strictSame(complaints, []);
    },
  );

  t.test('answering the age gate with Нет, я младше leads to a blank page', async (t) => {
    const { page } = await shop.open(t, { stranger: true });
    await page.goto(`${url}/brands/`);
    await page.getByRole('button', { name: 'Нет, я младше' }).click();
    await page.waitForURL('about:blank');
    t.equal(page.url(), 'about:blank');
  });

  t.test('a crawler gets neither age gate nor cookie notice', async (t) => {
    const { page } = await shop.open(t, { stranger: true, userAgent: GOOGLEBOT });
    await page.goto(`${url}/brands/`);
    await untilWatched(page);
    t.equal(await page.getByRole('dialog').count(), 0);
    t.equal(await page.getByRole('region', { name: 'Файлы cookie' }).count(), 0);
  });

  t.test('the city picker groups cities by letter, marks centres, and leads to the chosen host', async (t) => {
    const { page } = await shop.visit('/wine/?sort=price');
    const opener = page.getByRole('banner').getByRole('button', { name: 'Москва' });
    await opener.click();
    const picker = page.getByRole('dialog', { name: 'Выберите город' });
    await picker.getByRole('button', { name: 'Санкт-Петербург (центр)' }).waitFor();
    await picker.getByText('Цены и наличие товаров зависят от города.', { exact: true }).waitFor();
    t.strictSame(await picker.getByRole('heading', { level: 3 }).allInnerTexts(), ['К', 'М', 'С', 'Т']);
    const names = await picker.getByRole('button').allInnerTexts();
    const cities = names
      .map((name) => name.split('\n')[0]?.trim() ?? '')
      .filter((name) => /^(?:Казань|Москва|Санкт-Петербург|Тверь)/.test(name));
    t.strictSame(
      cities.map((name) => name.replace(/\s*\(центр\)/, '')),
      ['Казань', 'Москва', 'Санкт-Петербург', 'Тверь'],
    );
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'hidden' });
    t.ok(await opener.evaluate((element) => element === document.activeElement), 'focus returns');
    await opener.click();
    await picker.getByRole('button', { name: /^Санкт-Петербург/ }).click();
    await page.waitForURL(`http://spb.${host}/wine/?sort=price`);
    await page.getByRole('banner').getByRole('button', { name: 'Санкт-Петербург' }).waitFor();
  });

  t.test(
    'contract §5.5: for a city without a host a dialog names the city whose prices apply; the page stays',
    async (t) => {
      const { page, complaints } = await shop.visit('/wine/?sort=price');
      const opener = page.getByRole('banner').getByRole('button', { name: 'Москва' });
      await opener.click();
      const picker = page.getByRole('dialog', { name: 'Выберите город' });
      await picker.getByRole('button', { name: 'Тверь' }).click();
      const note = page.getByRole('dialog', { name: 'Тверь' });
      await note.getByText(/города Тверь нет: действуют цены и наличие города Москва/).waitFor();
      t.equal(await picker.count(), 0);
      t.strictSame(await findProblemsInBothSchemes(page), []);
      await note.getByRole('button', { name: 'Закрыть' }).click();
      await note.waitFor({ state: 'hidden' });
      t.ok(await opener.evaluate((element) => element === document.activeElement), 'focus returns');
      t.equal(page.url(), `${url}/wine/?sort=price`);
      t.equal(await page.evaluate(() => localStorage.getItem('region.confirmed')), '4');
      // The city at hand needs no words.
      await opener.click();
      await picker.getByRole('button', { name: /^Москва/ }).click();
      await picker.waitFor({ state: 'hidden' });
      t.equal(await page.getByRole('dialog').count(), 0);
      t.strictSame(complaints, []);
    },
  );

  t.test('the city picker shows a loading note, and after a failure Обновить... loads it again', async () => {
    const { page } = await shop.visit('/brands/');
    const fails = Promise.withResolvers<void>();
    await page.route('**/api/geo.json', async (route) => {
      await fails.promise;
      await route.fulfill({ status: 500, json: { error: { code: 'x', message: 'сбой' } } });
    });
    await page.getByRole('banner').getByRole('button', { name: 'Москва' }).click();
    const picker = page.getByRole('dialog', { name: 'Выберите город' });
    await picker.getByRole('status').getByText('Загрузка ...', { exact: true }).waitFor();
    fails.resolve();
    const again = picker.getByText('Обновить...');
    await again.waitFor();
    await page.unroute('**/api/geo.json');
    await again.click();
    await picker.getByRole('button', { name: /^Казань/ }).waitFor();
  });

  t.test('a detected city that differs opens the city question once and never redirects by itself', async (t) => {
    const { page } = await shop.enter();
    const geo = { id: 3, title: 'Казань', is_geo_center: false, phone: '+7', host: `kazan.${host}` };
    const area = { id: 1, title: 'Москва', is_geo_center: true, phone: '+7', host };
    upstream.on('/session/user_info.json', answer(200, { host, geo, area, area_id: 1 }));
    await page.goto(`${url}/brands/`);
    const question = page.getByRole('dialog', { name: 'Ваш город — Казань?' });
    await question.getByText('Сейчас показаны цены и наличие для города Москва.').waitFor();
    t.equal(await question.getByRole('button', { name: 'Да' }).count(), 1);
    t.strictSame(await findProblemsInBothSchemes(page), []);
    t.equal(new URL(page.url()).host, host);
    await question.getByRole('button', { name: 'Выбрать другой' }).click();
    await page.getByRole('dialog', { name: 'Выберите город' }).getByRole('button', { name: 'Закрыть' }).click();
    t.ok(await page.evaluate(() => localStorage.getItem('region.confirmed')));
    await page.reload();
    await upstream.arrived('/session/user_info.json', 2);
    await storefront.untilAwake(page);
    t.equal(await question.count(), 0);
    upstream.on('/session/user_info.json', byDefault);
  });

  t.test('the callback form shows hours and promise, errors after the first submit, then a confirmation', async (t) => {
    const { page } = await shop.visit('/brands/');
    const header = page.getByRole('banner');
    t.equal(await header.getByRole('link', { name: '+7 495 111-11-11' }).getAttribute('href'), 'tel:+74951111111');
    const link = header.getByRole('link', { name: 'Заказать звонок' });
    t.equal(await link.getAttribute('href'), '/feedback/callback/');
    await link.click();
    const dialog = page.getByRole('dialog', { name: 'Заказать звонок' });
    await dialog.getByText('наш менеджер свяжется с вами в течение 20 минут').waitFor();
    t.match(await dialog.innerText(), 'Ежедневно с 09:00 до 21:00 по московскому времени');
    t.equal(await dialog.getByRole('link', { name: /^политикой/ }).getAttribute('href'), '/privacy/');
    t.equal(await dialog.getByRole('alert').filter({ hasText: /\S/ }).count(), 0);
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await dialog.getByText('Обязательное поле').first().waitFor();
    t.equal(await dialog.getByText('Обязательное поле').count(), 2);
    await dialog.getByRole('textbox', { name: 'Имя' }).fill('  Анна ');
    await dialog.getByRole('textbox', { name: 'Телефон' }).fill('999 12');
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await dialog.getByText('Введите номер телефона полностью').waitFor();
    await dialog.getByRole('textbox', { name: 'Телефон' }).fill('8 999 123-45-67');
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await page.getByRole('dialog', { name: 'Ваша заявка успешно отправлена' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    const [request] = upstream.seen('/api/feedback/callback.json');
    t.match(request?.body.toString(), /name="name"\r\n\r\nАнна\r\n/);
    t.match(request?.body.toString().replace(/[\s()-]/g, ''), '+79991234567');
  });

  t.test(
    'an invalid callback form focuses its first invalid field; one that fails to send keeps the focus',
    async (t) => {
      const { page, complaints } = await shop.visit('/feedback/callback/');
      const main = page.getByRole('main');
      const send = main.getByRole('button', { name: 'Отправить' });
      const focused = (name: string) =>
        page.waitForFunction((it) => document.activeElement?.getAttribute('name') === it, name);
      await main.getByRole('textbox', { name: 'Имя' }).fill('Анна');
      await send.press('Enter');
      await focused('phone');
      await main.getByRole('textbox', { name: 'Имя' }).fill('');
      await send.press('Enter');
      await focused('name');
      await main.getByRole('textbox', { name: 'Имя' }).fill('Анна');
      await main.getByRole('textbox', { name: 'Телефон' }).fill('8 999 123-45-67');
      upstream.on('/api/feedback/callback.json', answer(500), byDefault);
      await send.press('Enter');
      await main.getByRole('alert').filter({ hasText: 'Не удалось отправить заявку' }).waitFor();
      t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Отправить');
      t.equal(complaints.filter((line) => line.startsWith('console info: Callback:')).length, 1, 'logged (spec §8)');
    },
  );

  t.test('spec §4: two immediate clicks on the submit button send a form once', async (t) => {
    const { page } = await shop.visit('/feedback/');
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Имя' }).fill('Анна');
    await main.getByRole('textbox', { name: 'Сообщение' }).fill('Дважды');
    const earlier = upstream.seen('POST /api/feedback.json').length;
    await main.getByRole('button', { name: 'Отправить' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await main.getByText('Сообщение отправлено. Спасибо!').waitFor();
    t.equal(upstream.seen('POST /api/feedback.json').length - earlier, 1);
  });

  t.test('#cart opens the cart dialog, which locks page scroll and keeps focus inside', async (t) => {
    const { page } = await shop.visit('/brands/#cart');
    const dialog = page.getByRole('dialog', { name: 'Корзина' });
    await dialog.waitFor();
    t.equal(await dialog.getByRole('button', { name: 'Закрыть' }).count(), 1);
    for (let n = 0; n < 12; n += 1) {
      await page.keyboard.press('Tab');
      t.ok(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      );
    }
    t.not(
      await page.evaluate(
        () => getComputedStyle(document.documentElement).overflowY + getComputedStyle(document.body).overflowY,
      ),
      'visiblevisible',
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    t.notMatch(page.url(), '#cart');
  });

  t.test('a double click opens one dialog and does not close it again; a click outside does', async (t) => {
    const { page } = await shop.visit('/brands/');
    const callback = page.getByRole('dialog', { name: 'Заказать звонок' });
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Заказать звонок' })
      .evaluate((link: HTMLElement) => [link.click(), link.click()]);
    await callback.waitFor();
    t.equal(await page.getByRole('dialog').count(), 1);
    await page.keyboard.press('Escape');
    await callback.waitFor({ state: 'hidden' });
    t.equal(await page.getByRole('dialog').count(), 0);

    const button = page.getByRole('banner').getByRole('button', { name: 'Москва' });
    const { x, y } = await button.evaluate((element) => element.getBoundingClientRect());
    await page.mouse.click(x + 2, y + 2);
    const dialog = page.getByRole('dialog', { name: 'Выберите город' });
    await dialog.waitFor();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    // As many frames as a dialog that is closed takes to go.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    t.ok(await dialog.isVisible());
    await page.mouse.click(x + 2, y + 2);
    await dialog.waitFor({ state: 'hidden' });
  });

  t.test('D6: a hash that is removed and set again at once reopens its dialog', async (t) => {
    const { page } = await shop.visit('/brands/#cart');
    const cart = page.getByRole('dialog', { name: 'Корзина' });
    await cart.waitFor();
    await cart.getByRole('button', { name: 'Закрыть' }).evaluate(async (button: HTMLElement) => {
      button.click();
      for (let turn = 0; turn < 1000 && location.hash !== ''; turn += 1) await undefined;
      location.hash = '#cart';
      // Until the page has seen both.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    await cart.waitFor();
    t.equal(await page.getByRole('dialog').count(), 1);
    await page.goBack();
    await cart.waitFor({ state: 'hidden' });
    t.equal(new URL(page.url()).hash, '');
  });

  t.test('a client-side navigation closes all dialogs', async (t) => {
    const { page } = await shop.visit('/wine/');
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await page.getByRole('list', { name: 'Товары' }).getByRole('link', { name: 'Вино 2', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Вино 2' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Москва' }).click();
    const picker = page.getByRole('dialog', { name: 'Выберите город' });
    await picker.waitFor();
    await page.goBack();
    await picker.waitFor({ state: 'detached' });
    await page.getByRole('radiogroup', { name: 'Вид списка' }).waitFor();

    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина/ })
      .click();
    const cart = page.getByRole('dialog', { name: 'Корзина' });
    await cart.getByRole('link', { name: 'На главную' }).first().click();
    await page.waitForURL(`${url}/`);
    await cart.waitFor({ state: 'detached' });
    t.equal(await page.getByRole('dialog').count(), 0);
    t.ok(await page.evaluate(() => 'same' in globalThis), 'all in one document');
  });

  t.test(
    'a dialog whose chunk fails to load shows an error, can be closed, and is loaded again by Обновить',
    async (t) => {
      const { page } = await shop.visit('/brands/');
      await page.route('**/assets/city-picker-*.js', (route) => route.abort());
      const city = page.getByRole('banner').getByRole('button', { name: 'Москва' });
      const failed = page.getByRole('dialog', { name: 'Что-то пошло не так' });
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
    },
  );

  t.test('a dialog whose chunk failed to load requests it again when reopened', async () => {
    const { page } = await shop.visit('/brands/');
    await page.route('**/assets/city-picker-*.js', (route) => route.abort());
    const city = page.getByRole('banner').getByRole('button', { name: 'Москва' });
    await city.click();
    await page.getByRole('dialog', { name: 'Что-то пошло не так' }).getByRole('button', { name: 'Закрыть' }).click();
    await page.unroute('**/assets/city-picker-*.js');
    await city.click();
    await page
      .getByRole('dialog', { name: 'Выберите город' })
      .getByRole('button', { name: /Казань/ })
      .waitFor();
  });

  t.test(
    'a dialog stays visible until the chunk of the one that replaces it has loaded, without flicker',
    async (t) => {
      const { page } = await shop.enter({ reducedMotion: 'no-preference' });
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
    },
  );

  t.test('a link to /feedback/ opens the form in a dialog, which the confirmation replaces', async (t) => {
    const { page, complaints } = await shop.visit('/brands/');
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/feedback/', textContent: 'Написать' });
      document.querySelector('main')?.append(link);
    });
    await page.getByRole('link', { name: 'Написать' }).click();
    const dialog = page.getByRole('dialog', { name: 'Обратная связь' });
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await dialog.getByText('Обязательное поле').first().waitFor();
    t.strictSame(await findProblemsInBothSchemes(page), []);
    await dialog.getByRole('textbox', { name: 'Имя' }).fill('Анна');
    await dialog.getByRole('textbox', { name: 'Сообщение' }).fill('Спасибо');
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await page.getByRole('dialog', { name: 'Сообщение отправлено. Спасибо!' }).waitFor();
    t.match((await upstream.arrived('POST /api/feedback.json')).body.toString(), /name="feedback.message"/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    t.match(page.url(), /\/brands\/$/);
    t.strictSame(complaints, []);
  });
});
