/** Brands, articles, forms, the calculator and the home page (spec §2) as a visitor uses them, without one complaint of the console. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { card, enterCart, openFilledListing } from '../kit/cart.ts';
import { startDemo } from '../kit/demo.ts';
import { cityOfHost } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';
import { findSideways } from '../kit/reflow.ts';
import { answer, hang, hold, makeGate } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';
import { GOOGLEBOT, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

test('content of the demo shop', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);

  t.test(
    'links lead from a letter to a brand, to page 2 of the promotions, and from a rubric to an article',
    async (t) => {
      const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost, reducedMotion: 'reduce' });
      const main = page.getByRole('main');

      await page.goto(`${demo.browserUrl}/brands/`);
      await demo.untilAwake(page);
      const letters = main.getByRole('navigation', { name: 'Бренды по буквам' });
      await letters.getByRole('link', { name: 'Я', exact: true }).click();
      await page.waitForURL(/#letter-/);
      await page.waitForFunction(() => {
        const { top } = document.getElementById(location.hash.slice(1))?.getBoundingClientRect() ?? {};
        return top !== undefined && top >= 0 && top < innerHeight;
      });
      await main.getByRole('link', { name: 'Ягодная Слобода' }).last().click();
      await main.getByRole('heading', { level: 1, name: 'Ягодная Слобода' }).waitFor();
      t.equal(await page.title(), 'Ягодная Слобода — Витрина');
      await page.getByRole('list', { name: 'Товары' }).getByRole('article').first().waitFor();

      await page.goto(`${demo.browserUrl}/actions/`);
      await main.getByRole('heading', { level: 1, name: 'Акции' }).waitFor();
      const promoted = page.getByRole('list', { name: 'Товары' }).getByRole('article');
      t.equal(await promoted.count(), 50);
      t.match(await promoted.first().innerText(), '−');
      await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: '2', exact: true }).click();
      await page.waitForURL('**/actions/?page=2');

      await page.goto(`${demo.browserUrl}/article/`);
      await demo.untilAwake(page);
      await main.getByRole('navigation', { name: 'Рубрики' }).getByRole('link', { name: 'Вино', exact: true }).click();
      await main.getByRole('heading', { level: 1, name: 'Вино' }).waitFor();
      await main.getByRole('link', { name: 'Как читать винную этикетку' }).click();
      await main.getByRole('heading', { level: 1, name: 'Как читать винную этикетку' }).waitFor();
      t.ok((await main.getByRole('list', { name: 'О чём речь' }).getByRole('article').count()) > 0);
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'a calculator result has an address that can be shared, and its bottles can be added to the cart',
    async (t) => {
      const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost, reducedMotion: 'reduce' });
      await page.goto(`${demo.browserUrl}/calculator/`);
      await demo.untilAwake(page);
      const main = page.getByRole('main');
      await main.getByLabel('Мужчин').fill('0');
      await main.getByLabel('Женщин').fill('0');
      await main.getByRole('button', { name: 'Рассчитать' }).click();
      await main.getByRole('alert').filter({ hasText: 'Укажите, сколько будет гостей' }).waitFor();

      await main.getByLabel('Мужчин').fill('12');
      await main.getByLabel('Событие').selectOption({ label: 'Свадьба' });
      await main.getByLabel('Длительность').selectOption({ label: '6 часов' });
      await main.getByRole('button', { name: 'Рассчитать' }).click();
      await page.waitForURL(/\/calculator\/\?guests\.men=12&guests\.women=0&event=wedding&hours=6&drinks\[\]=/);
      const wine = main.getByRole('article', { name: 'Вино' });
      await wine.getByRole('button', { name: 'В корзину' }).waitFor();
      const bottles = /(\d+) бутыл/.exec(await wine.innerText())?.[1];
      await wine.getByRole('button', { name: 'В корзину' }).click();
      t.equal(await wine.getByRole('spinbutton', { name: 'Количество' }).inputValue(), bottles);

      const other = await openVisitor(t, browser, { host: demo.publicHost, reducedMotion: 'reduce' });
      await other.page.goto(page.url());
      await other.page.getByRole('main').getByRole('article', { name: 'Вино' }).waitFor();
      t.equal(await other.page.getByLabel('Мужчин').inputValue(), '12');
      await page.goBack();
      await main.getByRole('article').first().waitFor({ state: 'detached' });
      t.strictSame([...complaints, ...other.complaints], []);
    },
  );

  t.test('FAQ answers open one at a time, without JavaScript', async (t) => {
    const { page } = await openVisitor(t, browser, { host: demo.publicHost, javaScriptEnabled: false });
    await page.goto(`${demo.browserUrl}/faq/`);
    const question = page.getByRole('main').getByText('Как оплатить?');
    const reply = page.getByText('Предоплата не нужна', { exact: false });
    t.notOk(await reply.isVisible());
    await question.click();
    t.ok(await reply.isVisible());
    await page.getByText('Нужен ли паспорт?').click();
    t.notOk(await reply.isVisible());
  });
});

/** Each block by its heading, with the call that it is made of. */
const blocks = {
  Разделы: '/api/catalog/categories.json',
  'Цены ниже': '/actions/',
  'Сейчас выбирают': '/api/catalog/categories.json',
  'Что почитать': '/article.json',
  'Ближайшие магазины': '/api/shop.json',
  'Дома и хозяйства': '/brands/populars.json',
} as const;

const block = (page: Page, title: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

test('content pages, forms and the home page', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront, visit } = shop;
  /** A visitor before a form of the shop, whose page is awake. */
  const openForm = async (path: string) => {
    const { page } = await visit(path);
    return { page, main: page.getByRole('main') };
  };

  t.test('a navigation announces the page title, and one to a missing page shows an alert', async (t) => {
    const missing = { header: [{ title: 'Статья', url: '/article/vino/99/' }], footer: [] };
    upstream.on('/api/navigation.json', answer(200, missing));
    const { page } = await visit('/brands/');
    const told = page.locator('body > [aria-live=polite][aria-atomic]');
    await told.waitFor({ state: 'attached' });
    t.equal(await told.innerText(), '', 'the first page is announced by the browser');
    await page.getByRole('main').getByRole('link', { name: 'Дубрава' }).last().click();
    await told.filter({ hasText: 'Дубрава — Витрина' }).waitFor({ state: 'attached' });
    await page.getByRole('banner').getByRole('link', { name: 'Статья' }).click();
    await page.getByRole('alert').filter({ hasText: 'Page not found: /article/vino/99/' }).waitFor();
    await page.reload();
    await page.getByText('Page Not Found: /article/vino/99/').waitFor();
    t.equal(await page.getByRole('alert').count(), 0, 'a fatal one is the page itself');
  });

  t.test('D29: a heading from the API with the id of the boot data does not break the page', async (t) => {
    const words = { data: { title: 'О доставке', html: '<h2 id="boot">Начало</h2>' } };
    upstream.on(({ url }) => url.startsWith('/api/content.json') && url.includes('delivery'), answer(200, words));
    const { page, complaints } = await visit('/delivery/');
    await page.getByRole('heading', { name: 'Начало' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Заказать звонок' }).click();
    await page.getByRole('dialog', { name: 'Заказать звонок' }).waitFor();
    t.strictSame(complaints, []);
  });

  t.test(
    'feedback: errors show after the first submit, those of the API at their fields, then a confirmation',
    async (t) => {
      const { page, main } = await openForm('/feedback/');
      const field = (name: string) => main.getByRole('textbox', { name, exact: true });
      const send = main.getByRole('button', { name: 'Отправить' });

      t.equal(await main.getByRole('alert').count(), 0);
      await send.click();
      await main.getByRole('alert').first().waitFor();
      t.same(await main.getByRole('alert').allInnerTexts(), ['Обязательное поле', 'Обязательное поле']);
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'feedback.name');
      const described = await field('Имя').getAttribute('aria-describedby');
      t.equal(await page.locator(`[id="${described}"]`).innerText(), 'Обязательное поле');

      await field('Имя').fill('Иван');
      await field('Компания').fill('Ромашка');
      await field('Сообщение').fill('Привет');
      await field('E-mail').fill('ivan@');
      await field('Телефон').fill('89161234567');
      await field('Сообщение').focus();
      t.equal(await field('Телефон').inputValue(), '+7 916 123 45 67');
      t.same(await main.getByRole('alert').allInnerTexts(), ['Некорректный e-mail']);
      await field('E-mail').fill('ivan@mail.example');
      const refused = { error: { code: 'invalid', message: '', fields: { 'feedback.company': 'Не знаем такой' } } };
      upstream.on('/api/feedback.json', answer(422, refused), answer(500), answer(200, {}));
      await send.click();
      await main.getByRole('alert').filter({ hasText: 'Не знаем такой' }).waitFor();
      await send.click();
      await main.getByRole('alert').filter({ hasText: 'Не удалось отправить' }).waitFor();
      t.equal(await field('Имя').inputValue(), 'Иван');
      await send.click();
      await main.getByRole('status').filter({ hasText: 'Сообщение отправлено' }).waitFor();
      t.equal(await field('Имя').inputValue(), '');
      t.equal(await main.getByRole('alert').count(), 0);
    },
  );

  t.test('feedback: a late 422 does not move the focus away from another field', async (t) => {
    const { page, main } = await openForm('/feedback/');
    const gate = makeGate();
    const refused = { error: { code: 'invalid', message: '', fields: { 'feedback.name': 'Не знаем такого' } } };
    upstream.on('/api/feedback.json', hold(gate.opened, answer(422, refused)));
    await main.getByRole('textbox', { name: 'Имя' }).fill('Иван');
    await main.getByRole('textbox', { name: 'Сообщение' }).fill('Привет');
    await main.getByRole('button', { name: 'Отправить' }).click();
    await upstream.arrived('/api/feedback.json');
    await main.getByRole('textbox', { name: 'Компания' }).focus();
    gate.open();
    await main.getByRole('alert').filter({ hasText: 'Не знаем такого' }).waitFor();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    t.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'feedback.company');
  });

  t.test('feedback: text typed while the message is being sent stays when the form is cleared', async (t) => {
    const { main } = await openForm('/feedback/');
    const gate = makeGate();
    upstream.on('/api/feedback.json', hold(gate.opened, answer(200, {})));
    const field = (name: string) => main.getByRole('textbox', { name, exact: true });
    await field('Имя').fill('Иван');
    await field('Сообщение').fill('Привет');
    await main.getByRole('button', { name: 'Отправить' }).click();
    await upstream.arrived('/api/feedback.json');
    await field('Сообщение').fill('Ещё вопрос');
    gate.open();
    await main.getByRole('status').filter({ hasText: 'Сообщение отправлено' }).waitFor();
    t.same([await field('Имя').inputValue(), await field('Сообщение').inputValue()], ['', 'Ещё вопрос']);
  });

  t.test('on a phone the result of a submitted form scrolls into view', async (t) => {
    const { page, main } = await openForm('/partners/');
    await page.setViewportSize({ width: 390, height: 600 });
    await main.getByRole('textbox', { name: 'Имя' }).fill('Иван');
    await main.getByRole('textbox', { name: 'Сообщение' }).fill('Привет');
    upstream.on('/api/feedback/partners.json', answer(500), answer(200, {}));
    const seen = (role: string, words: string) =>
      page.waitForFunction(
        ([which, text]) => {
          const note = document.querySelector(`main form [role=${which}]`);
          const { top = -1, bottom = -1 } = note?.textContent?.includes(text) ? note.getBoundingClientRect() : {};
          return top >= 0 && bottom > 0 && bottom <= innerHeight;
        },
        [role, words] as const,
      );
    const send = main.getByRole('button', { name: 'Отправить' });
    await send.click();
    await seen('alert', 'Не удалось отправить');
    await send.click();
    await seen('status', 'Сообщение отправлено');
    t.equal(await main.getByRole('alert').count(), 0);
  });

  t.test('the address of a calculation can be copied; without a clipboard API it is a plain link', async (t) => {
    const asked = '/calculator/?guests.men=2&guests.women=2&event=wedding&hours=4&drinks[]=wine';
    const open = async () => {
      const { page, context, complaints } = await shop.open(t);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      return { page, complaints, copy: page.getByRole('button', { name: 'Скопировать ссылку' }) };
    };
    const able = await open();
    await able.page.goto(storefront.browserUrl + asked);
    await able.copy.click();
    await able.page.getByRole('status').filter({ hasText: 'Ссылка скопирована' }).waitFor();
    t.match(await able.page.evaluate(() => navigator.clipboard.readText()), /^http:.*\/calculator\/\?guests\.men=2&/);
    t.strictSame(able.complaints, []);

    const unable = await open();
    // As browsers have it over http.
    await unable.page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await unable.page.goto(storefront.browserUrl + asked);
    await unable.page.getByRole('link', { name: 'Ссылка на этот расчёт' }).waitFor();
    t.equal(await unable.copy.count(), 0);
    t.strictSame(unable.complaints, []);
  });

  t.test(
    'adding all bottles of a calculation sums equal bottles and never lowers a quantity in the cart',
    async (t) => {
      const scene = await enterCart(shop);
      const { page, complaints } = scene.visitor;
      const row = (code: string, wine: number, bottles: number) => {
        const bottle = { title: `Вино ${wine}`, url: `/wine/vino-${wine}.html`, price: 1000 };
        return { code, title: `Напиток ${code}`, litres: 3, bottles, bottle };
      };
      const rows = [row('red', 2, 3), row('white', 4, 2), row('rose', 4, 4)];
      upstream.on('POST /calculator.json', answer(200, { data: { id: 1, rows, total: 9000 } }));
      await openFilledListing(scene, ['Вино 2']);
      await card(page, 'Вино 2').getByRole('spinbutton', { name: 'Количество' }).fill('10');
      await upstream.arrived(
        ({ path, body }) => path === '/api/cart/update.json' && String(body).includes('\r\n10\r\n'),
      );
      await page.goto(`${storefront.browserUrl}/calculator/?guests.men=2&event=wedding&hours=4&drinks[]=wine`);
      const number = (name: string) =>
        page.getByRole('article', { name, exact: true }).getByRole('spinbutton', { name: 'Количество' });
      await number('Напиток red').waitFor();
      await page.getByRole('button', { name: 'Положить всё в корзину' }).click();
      await number('Напиток rose').waitFor();
      t.equal(await number('Напиток rose').inputValue(), '6');
      t.equal(await number('Напиток red').inputValue(), '10');
      t.strictSame(complaints, []);
    },
  );

  t.test('the home page sends its h1 before any block has data, and streams the blocks later', async (t) => {
    const gate = makeGate();
    for (const path of new Set(Object.values(blocks))) upstream.on(path, hold(gate.opened));
    const { statusCode, body } = await storefront.open('/');
    t.equal(statusCode, 200);
    let html = '';
    for await (const piece of body) {
      html += piece;
      if (!html.includes('</h1>')) continue;
      if (!html.includes('Дубрава')) gate.open();
    }
    t.match(html, /<h1>[^<]+<\/h1>/);
    t.match(html, 'Дубрава');
    t.match(html, /<\/html>\s*$/);
  });

  t.test('D27: the home page renders without its categories, and Обновить loads each block that failed', async (t) => {
    for (const path of new Set(Object.values(blocks))) upstream.on(path, answer(500));
    upstream.on('/api/catalog/categories.json', hang);
    const { page, complaints } = await shop.enter();
    const reply = await page.goto(`${storefront.browserUrl}/`);
    t.equal(reply?.status(), 200);
    await storefront.untilAwake(page);
    t.strictSame(await findAccessProblems(page), []);
    // Who asks while the call that hangs is still waited for shares its end.
    await Promise.all(upstream.seen('GET /api/catalog/categories.json').map(({ left }) => left));
    upstream.reset();
    for (const title of Object.keys(blocks)) {
      await block(page, title).getByRole('button', { name: 'Обновить' }).click();
      await block(page, title).getByRole('link').first().waitFor();
      t.equal(await block(page, title).getByRole('button', { name: 'Обновить' }).count(), 0, title);
    }
    t.strictSame(complaints, []);
  });

  t.test('E2: a long category name causes no horizontal scroll at 320 px and 200 % text', async (t) => {
    const category = (code: string, title: string) => ({ id: code.length, code, title, url: `/${code}/`, count: 3 });
    upstream.on(
      '/api/catalog/categories.json',
      answer(200, { categories: [category('tea', 'Продукты'), category('food', 'Слабоалкогольные напитки')] }),
    );
    const { page } = await shop.openAt(t, '/', { viewport: { width: 320, height: 700 } });
    t.strictSame(await findSideways(page), []);
    await page.goto(`${storefront.browserUrl}/catalog/`);
    t.strictSame(await findSideways(page), []);
  });

  t.test('popular goods come from the category with the most goods', async (t) => {
    const category = (code: string, count: number) => ({ id: count, code, title: code, url: `/${code}/`, count });
    upstream.on(
      '/api/catalog/categories.json',
      answer(200, { categories: [category('tea', 3), category('food', 70)] }),
    );
    const { text } = await storefront.get('/', { headers: { 'user-agent': GOOGLEBOT } });
    t.ok(text.includes('<a href="/food/">Весь раздел «food»</a>'));
    t.equal(upstream.seen('GET /food/').length, 1);
    t.equal(upstream.seen('GET /wine/').length, 0);
  });

  t.test('the home page lists central shops, and after geolocation the nearest ones with their distance', async (t) => {
    const shops = Array.from({ length: 20 }, (_, index) => ({
      ...makeShop(index + 1, cityOfHost(undefined, '')),
      coordinate: index === 19 ? null : { lng: 37 + index ** 2 / 1000, lat: 55.7 },
    }));
    upstream.on('/api/shop.json', answer(200, { data: shops }));
    const { page, complaints } = await shop.openAt(t, '/', {
      permissions: ['geolocation'],
      geolocation: { longitude: 37, latitude: 55.7 },
    });
    const list = block(page, 'Ближайшие магазины').getByRole('list', { name: 'Магазины' });
    const addresses = () => list.getByRole('link').allInnerTexts();
    await list.getByRole('link').first().waitFor();
    t.same(
      (await addresses()).map((address) => Number(/\d+$/.exec(address)?.[0])),
      [10, 9, 11, 8, 12, 7],
    );
    await page.getByRole('button', { name: 'Определить моё местоположение' }).click();
    await list.getByRole('listitem').first().getByText('50 м').waitFor();
    t.same(
      (await addresses()).map((address) => Number(/\d+$/.exec(address)?.[0])),
      [1, 2, 3, 4, 5, 6],
    );
    t.strictSame(complaints, []);
  });
});

test('a block without data is left out of the home page', async (t: Test) => {
  const upstream = await startUpstream(t);
  upstream.on('/api/catalog/categories.json', answer(200, { categories: [] }));
  upstream.on('/actions/', answer(404));
  upstream.on('/article.json', answer(200, { data: [], meta: { count: 0, page: 1, limit: 3 } }));
  upstream.on('/api/shop.json', answer(200, { data: [] }));
  upstream.on('/brands/populars.json', answer(404));
  const storefront = await startStorefront(t, { upstream });
  const { status, text } = await storefront.get('/', { headers: { 'user-agent': GOOGLEBOT } });
  t.equal(status, 200);
  for (const title of Object.keys(blocks)) t.notOk(text.includes(`${title}</h2>`), title);
});
