/** Brands, articles, forms and the calculator as a visitor uses them, without one complaint of the console. */
import { type Test, test } from 'tap';
import { openVisitor, startBrowser, type VisitorOptions } from '../kit/browser.ts';
import { card, openFilledListing, setScene } from '../kit/cart.ts';
import { startDemo } from '../kit/demo.ts';
import { answer, hold, makeGate } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

test('from the letters to a brand, its filters, its second page; from the rubrics to an article', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);
  const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost });
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
});

test('a navigation is announced, and one that leads nowhere says so', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const missing = { header: [{ title: 'Статья', url: '/article/vino/99/' }], footer: [] };
  upstream.on('/api/navigation.json', answer(200, missing));
  const storefront = await startStorefront(t, { upstream, browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost });
  await page.goto(`${storefront.browserUrl}/brands/`);
  await storefront.untilAwake(page);
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

/** A visitor before a form of the shop, whose page is awake. */
async function openForm(t: Test, path: string, options: VisitorOptions = {}) {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost, ...options });
  await page.goto(storefront.browserUrl + path);
  await storefront.untilAwake(page);
  return { upstream, page, main: page.getByRole('main') };
}

test('feedback: errors after the first try, those of the API at their fields, then thanks', async (t: Test) => {
  const { upstream, page, main } = await openForm(t, '/feedback/');
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
});

test('feedback: an answer that comes late leaves the focus with a visitor who has gone on', async (t: Test) => {
  const { upstream, page, main } = await openForm(t, '/feedback/');
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

test('on a phone, what became of a message comes into view', async (t: Test) => {
  const { upstream, page, main } = await openForm(t, '/partners/', { viewport: { width: 390, height: 600 } });
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

test('the calculator: its answer stands at an address that can be shared, its bottles go into the cart', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);
  const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost });
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

  const other = await openVisitor(t, browser, { host: demo.publicHost });
  await other.page.goto(page.url());
  await other.page.getByRole('main').getByRole('article', { name: 'Вино' }).waitFor();
  t.equal(await other.page.getByLabel('Мужчин').inputValue(), '12');
  await page.goBack();
  await main.getByRole('article').first().waitFor({ state: 'detached' });
  t.strictSame([...complaints, ...other.complaints], []);
});

test('questions open one by one, and can be read without a script', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);
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

test('the address of a calculation is copied; where the browser copies nothing, it is a link alone', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const asked = '/calculator/?guests.men=2&guests.women=2&event=wedding&hours=4&drinks[]=wine';
  const open = async () => {
    const { page, context, complaints } = await openVisitor(t, browser, { host: storefront.publicHost });
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

test('all bottles of a calculation at once: two drinks of one bottle are summed, and none is taken out of the cart', async (t: Test) => {
  const { upstream, storefront, visitor } = await setScene(t, await startBrowser());
  const { page, complaints } = visitor;
  const row = (code: string, wine: number, bottles: number) => {
    const bottle = { title: `Вино ${wine}`, url: `/wine/vino-${wine}.html`, price: 1000 };
    return { code, title: `Напиток ${code}`, litres: 3, bottles, bottle };
  };
  const rows = [row('red', 2, 3), row('white', 4, 2), row('rose', 4, 4)];
  upstream.on('POST /calculator.json', answer(200, { data: { id: 1, rows, total: 9000 } }));
  await openFilledListing({ upstream, storefront, visitor }, ['Вино 2']);
  await card(page, 'Вино 2').getByRole('spinbutton', { name: 'Количество' }).fill('10');
  await upstream.arrived(({ path, body }) => path === '/api/cart/update.json' && String(body).includes('\r\n10\r\n'));
  await page.goto(`${storefront.browserUrl}/calculator/?guests.men=2&event=wedding&hours=4&drinks[]=wine`);
  const number = (name: string) =>
    page.getByRole('article', { name, exact: true }).getByRole('spinbutton', { name: 'Количество' });
  await number('Напиток red').waitFor();
  await page.getByRole('button', { name: 'Положить всё в корзину' }).click();
  await number('Напиток rose').waitFor();
  t.equal(await number('Напиток rose').inputValue(), '6');
  t.equal(await number('Напиток red').inputValue(), '10');
  t.strictSame(complaints, []);
});
