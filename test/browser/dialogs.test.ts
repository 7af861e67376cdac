/** Dialogs as a stranger, a visitor with a keyboard and a crawler meet them (spec §2, §4; D6–D8, D18). */
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { answer, byDefault } from '../kit/replies.ts';
import { GOOGLEBOT, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

test('dialogs', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const url = storefront.browserUrl;
  const host = storefront.publicHost;

  t.test('the age gate asks first, cannot be dismissed, and is answered for 7 days', async (t) => {
    const { page, context, complaints } = await openVisitor(t, browser, { host, stranger: true });
    await page.goto(`${url}/wine/`);
    const gate = page.getByRole('dialog', { name: 'Вам есть 18 лет?' });
    await gate.waitFor();
    t.equal(await gate.getAttribute('aria-modal'), 'true');
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
    await page.mouse.click(3, 3);
    await gate.waitFor();
    await gate.getByRole('button', { name: 'Да, мне есть 18' }).click();
    await gate.waitFor({ state: 'hidden' });
    const cookie = (await context.cookies()).find(({ name }) => name === 'warning18');
    t.equal(cookie?.value, 'true');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    t.ok(days > 6.9 && days < 7.1, `${days} days`);
    await page.reload();
    await storefront.untilAwake(page);
    t.equal(await gate.count(), 0);
    t.strictSame(complaints, []);
  });

  t.test('who is younger leaves for a blank page', async (t) => {
    const { page } = await openVisitor(t, browser, { host, stranger: true });
    await page.goto(`${url}/`);
    await page.getByRole('button', { name: 'Нет, я младше' }).click();
    await page.waitForURL('about:blank');
    t.equal(page.url(), 'about:blank');
  });

  t.test('the cookie notice lies under the gate and is confirmed for 7 days', async (t) => {
    const { page, context } = await openVisitor(t, browser, { host, stranger: true });
    await page.goto(`${url}/`);
    await page.getByRole('button', { name: 'Да, мне есть 18' }).click();
    const notice = page.getByRole('region', { name: 'Файлы cookie' });
    await notice.getByRole('button', { name: 'Понятно' }).click();
    await notice.waitFor({ state: 'hidden' });
    t.equal(await page.evaluate(() => document.activeElement?.tagName), 'MAIN', 'the focus goes on to the content');
    t.equal((await context.cookies()).find(({ name }) => name === 'cookie-confirmed')?.value, 'true');
  });

  t.test('a crawler sees neither gate nor notice', async (t) => {
    const { page } = await openVisitor(t, browser, { host, stranger: true, userAgent: GOOGLEBOT });
    await page.goto(`${url}/wine/`, { waitUntil: 'networkidle' });
    t.equal(await page.getByRole('dialog').count(), 0);
    t.equal(await page.getByRole('region', { name: 'Файлы cookie' }).count(), 0);
  });

  t.test('the city picker groups cities by letter, marks centres, and leads to the chosen host', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${url}/wine/?sort=price`);
    await storefront.untilAwake(page);
    const opener = page.getByRole('banner').getByRole('button', { name: 'Москва' });
    await opener.click();
    const picker = page.getByRole('dialog', { name: 'Выберите город' });
    await picker.getByRole('button', { name: 'Санкт-Петербург (центр)' }).waitFor();
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

  t.test('contract §5.5: of a city without a host of its own the page says whose prices hold, and stays', async (t) => {
    const { page, complaints } = await openVisitor(t, browser, { host });
    await page.goto(`${url}/wine/?sort=price`);
    await storefront.untilAwake(page);
    const opener = page.getByRole('banner').getByRole('button', { name: 'Москва' });
    await opener.click();
    const picker = page.getByRole('dialog', { name: 'Выберите город' });
    await picker.getByRole('button', { name: 'Тверь' }).click();
    const note = page.getByRole('dialog', { name: 'Тверь' });
    await note.getByText(/города Тверь нет: действуют цены и наличие города Москва/).waitFor();
    t.equal(await picker.count(), 0);
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
  });

  t.test('a city list that fails can be asked for again', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${url}/`);
    await storefront.untilAwake(page);
    await page.route('**/api/geo.json', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'x', message: 'сбой' } } }),
    );
    await page.getByRole('banner').getByRole('button', { name: 'Москва' }).click();
    const again = page.getByRole('dialog', { name: 'Выберите город' }).getByText('Обновить...');
    await again.waitFor();
    await page.unroute('**/api/geo.json');
    await again.click();
    await page
      .getByRole('dialog', { name: 'Выберите город' })
      .getByRole('button', { name: /^Казань/ })
      .waitFor();
  });

  t.test('a detected city that differs is asked about once, and never redirects by itself', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    const geo = { id: 3, title: 'Казань', is_geo_center: false, phone: '+7', host: `kazan.${host}` };
    const area = { id: 1, title: 'Москва', is_geo_center: true, phone: '+7', host };
    upstream.on('/session/user_info.json', answer(200, { host, geo, area, area_id: 1 }));
    await page.goto(`${url}/`);
    const question = page.getByRole('dialog', { name: 'Ваш город — Москва?' });
    await question.getByRole('button', { name: 'Выбрать другой' }).waitFor();
    await question.getByRole('button', { name: 'Да' }).click();
    await question.waitFor({ state: 'hidden' });
    t.equal(new URL(page.url()).host, host);
    t.ok(await page.evaluate(() => localStorage.getItem('region.confirmed')));
    await page.reload();
    await upstream.arrived('/session/user_info.json', 2);
    await storefront.untilAwake(page);
    t.equal(await question.count(), 0);
    upstream.on('/session/user_info.json', byDefault);
  });

  t.test('the callback form shows its errors after the first try, then thanks', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${url}/`);
    await storefront.untilAwake(page);
    await page.getByRole('link', { name: 'Заказать звонок' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Заказать звонок' });
    await dialog.getByText('наш менеджер свяжется с вами в течение 20 минут').waitFor();
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
    await page.getByText('Ваша заявка успешно отправлена').waitFor();
    const [request] = upstream.seen('/api/feedback/callback.json');
    t.match(request?.body.toString(), /name="name"\r\n\r\nАнна\r\n/);
    t.match(request?.body.toString().replace(/[\s()-]/g, ''), '+79991234567');
  });

  t.test('D42: the callback dialog tells the support hours and the promise', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${url}/`);
    await storefront.untilAwake(page);
    await page.getByRole('link', { name: 'Заказать звонок' }).first().click();
    const words = await page.getByRole('dialog', { name: 'Заказать звонок' }).innerText();
    t.match(words, 'в течение 20 минут');
    t.match(words, 'Ежедневно с 09:00 до 21:00 по московскому времени');
  });

  t.test('a callback form with faults leads to the first of them, and one that fails keeps the focus', async (t) => {
    const { page, complaints } = await openVisitor(t, browser, { host });
    await page.goto(`${url}/feedback/callback/`);
    await storefront.untilAwake(page);
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
  });

  t.test('the page does not scroll under a dialog, focus stays in, and the hash opens the cart', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${url}/wine/#cart`);
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

  t.test('a double click opens one dialog: closed once, the page is back', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilAwake(page);
    const dialog = page.getByRole('dialog', { name: 'Заказать звонок' });
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Заказать звонок' })
      .evaluate((link: HTMLElement) => [link.click(), link.click()]);
    await dialog.waitFor();
    t.equal(await page.getByRole('dialog').count(), 1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    t.equal(await page.getByRole('dialog').count(), 0);
  });

  t.test('the second of a double click does not close what the first has opened; a click beside it does', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilAwake(page);
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

  t.test('D6: a hash that is left and come back to at once opens its dialog again', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${storefront.browserUrl}/wine/#cart`);
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

  t.test('a navigation closes all dialogs', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${url}/`);
    await storefront.untilAwake(page);
    await page.goto(`${url}/wine/`);
    await page.evaluate(() => {
      location.hash = 'cart';
    });
    await page.getByRole('dialog', { name: 'Корзина' }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.waitForURL(`${url}/`);
    t.equal(await page.getByRole('dialog').count(), 0);
  });
});
