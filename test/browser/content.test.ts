/** Brands, articles and FAQ of the demo shop (spec §2), and pages of text from the API. */
import { type Test, test } from 'tap';
import { navigate, openVisitor, startBrowser } from '../kit/browser.ts';
import { startDemo } from '../kit/demo.ts';
import { answer } from '../kit/replies.ts';
import { openShop, untilWatched } from '../kit/shop.ts';

test('content of the demo shop', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);

  t.test(
    'links lead from a letter to a brand, to page 2 of the promotions, and from a rubric to an article [S2.9, S2.12]',
    async (t) => {
      const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost, reducedMotion: 'reduce' });
      const main = page.getByRole('main');

      await page.goto(`${demo.browserUrl}/brands/`);
      await demo.untilInteractive(page);
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

      await navigate(page, '/actions/');
      await main.getByRole('heading', { level: 1, name: 'Акции' }).waitFor();
      const promoted = page.getByRole('list', { name: 'Товары' }).getByRole('article');
      t.equal(await promoted.count(), 50);
      t.match(await promoted.first().innerText(), '−');
      await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: '2', exact: true }).click();
      await page.waitForURL('**/actions/?page=2');

      await navigate(page, '/article/');
      await main.getByRole('navigation', { name: 'Рубрики' }).getByRole('link', { name: 'Вино', exact: true }).click();
      await main.getByRole('heading', { level: 1, name: 'Вино' }).waitFor();
      await main.getByRole('link', { name: 'Как читать винную этикетку' }).click();
      await main.getByRole('heading', { level: 1, name: 'Как читать винную этикетку' }).waitFor();
      t.ok((await main.getByRole('list', { name: 'О чём речь' }).getByRole('article').count()) > 0);
      t.strictSame(complaints, []);
    },
  );

  t.test('FAQ answers open one at a time, without JavaScript [S2.17]', async (t) => {
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

test('content pages', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront, visit } = shop;

  t.test('a navigation announces the page title, and one to a missing page shows an alert [S8.1]', async (t) => {
    const missing = { header: [{ title: 'Статья', url: '/article/vino/99/' }], footer: [] };
    upstream.on('/api/navigation.json', answer(200, missing));
    // A page waits a second for it (D27).
    await storefront.untilKept('/api/navigation.json');
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

  t.test('conventions §1: analytics and chat are not loaded unless configured [V14.2.3]', async (t) => {
    const { page } = await visit('/contacts/');
    await untilWatched(page);
    t.equal(
      await page.evaluate(() => document.querySelectorAll('script[src^="http"]:not([src*="/assets/"])').length),
      0,
    );
    t.equal(await page.evaluate(() => 'ym' in globalThis), false);
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
});
