/** Moving about in the shop: where a page begins and is come back to, what stays, and what header and footer are made of (D41, D42). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { answer } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';
import { until } from '../kit/until.ts';

/** Scrolls there, and waits until the page has heard of it. */
async function scrollPage(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true });
        scroll(0, top);
      }),
    y,
  );
}

/** Pressed by the page itself: a test's mouse would scroll to it. */
const press = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name, exact: true })
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());

test('navigation', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront, visit } = shop;

  t.test(
    'a sort or another variation keeps the scroll position, other navigations start at the top [S2.4, D41]',
    async (t) => {
      const { page, complaints } = await visit('/wine/');
      const goods = page.getByRole('list', { name: 'Товары' });
      await page.evaluate(() => scrollTo(0, 120));
      await page.getByRole('combobox', { name: 'Сортировка' }).selectOption({ label: 'Сначала дороже' });
      await goods.getByRole('article', { name: 'Вино 120', exact: true }).waitFor();
      t.match(page.url(), 'sort=-price');
      t.equal(await page.evaluate(() => scrollY), 120);

      await goods.getByRole('link', { name: 'Вино 120', exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Вино 120' }).waitFor();
      await page.waitForFunction(() => scrollY === 0);
      t.match(await page.title(), 'Вино 120');

      // As soon as enough of the page is there.
      await page.waitForFunction(() => {
        scrollTo(0, 120);
        return scrollY === 120;
      });
      // Pressed by the page itself: a test's mouse would scroll to the link.
      const other = page.getByRole('main').getByRole('link', { name: '1,5 л' }).first();
      await other.evaluate((link: HTMLAnchorElement) => link.click());
      await page.waitForURL('**/vino-120-magnum.html');
      t.equal(await page.evaluate(() => scrollY), 120, 'another variation of the same product');
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'header and footer show the links and phone of the API, support hours and callback promise [D42]',
    async (t) => {
      // A call that takes longer than a second is left out of a page (D27), as it may on a busy machine: the store has them.
      for (const path of ['/api/catalog/navigation.json', '/api/navigation.json']) {
        await until(async () => (await storefront.get(path)).status === 200);
      }
      const { page } = await visit('/');
      const header = page.getByRole('banner');
      t.ok(
        await header
          .getByRole('navigation', { name: 'Каталог' })
          .getByRole('link', { name: 'Вино' })
          .first()
          .isVisible(),
      );
      t.ok(await header.getByRole('link', { name: '+7 495 111-11-11' }).isVisible());
      const footer = page.getByRole('contentinfo');
      t.ok(await footer.getByRole('link', { name: 'Вино' }).first().isVisible());
      const text = `${await header.innerText()} ${await footer.innerText()}`;
      t.match(text, '09:00–21:00');
      t.match(text, /20\s+минут/);
      t.match(text, '18+');
      await page.keyboard.press('Tab');
      t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Перейти к содержимому');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.tagName === 'MAIN');
    },
  );

  t.test(
    'spec §2: a navigation scrolls to its anchor with an 80 px offset, and Back restores the position [S2.4]',
    async (t) => {
      const text = `<p>${'Длинный текст. '.repeat(400)}</p>`;
      const html = `${text}<h2 id="deep">Глубоко</h2>${text}<p><a href="/delivery/#deep">К доставке</a></p>`;
      upstream.on('/api/content.json', answer(200, { data: { title: 'Страница', html } }));
      // With motion as most visitors have it.
      const { page, complaints } = await shop.visit('/corporate/', { reducedMotion: 'no-preference' });
      const atAnchor = () =>
        page.waitForFunction(
          () => Math.abs((document.getElementById('deep')?.getBoundingClientRect().top ?? 0) - 80) <= 1,
        );

      await page.evaluate(() => {
        const seen: (string | undefined)[] = [];
        Object.assign(globalThis, { seen });
        const { scrollIntoView } = Element.prototype;
        Element.prototype.scrollIntoView = function (options) {
          seen.push(typeof options === 'object' ? options.behavior : undefined);
          scrollIntoView.call(this, options);
        };
      });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const left = await page.evaluate(() => scrollY);
      await press(page, 'К доставке');
      await page.waitForURL('**/delivery/#deep');
      await atAnchor();
      t.same(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen), ['smooth']);

      await page.goBack();
      await page.waitForURL('**/corporate/');
      await page.waitForFunction((y) => Math.abs(scrollY - y) <= 1, left);
      await page.goForward();
      await page.waitForURL('**/delivery/#deep');
      await atAnchor();

      // Hashes of dialogs are no anchors (D6).
      const before = await page.evaluate(() => scrollY);
      await page.evaluate(() => {
        location.hash = '#cart';
      });
      await page.getByRole('dialog').waitFor();
      t.equal(await page.evaluate(() => scrollY), before, 'the page stays');
      t.strictSame(complaints, []);
    },
  );

  t.test('spec §2: with reduced motion an anchor is reached at once, by a link and by an address [S2.4]', async (t) => {
    const text = `<p>${'Длинный текст. '.repeat(400)}</p>`;
    const html = `${text}<h2 id="deep">Глубоко</h2>${text}<p><a href="#deep">Вниз</a></p>`;
    upstream.on('/api/content.json', answer(200, { data: { title: 'Страница', html } }));
    const { page } = await visit('/corporate/#deep');
    const top = () =>
      page.evaluate(() => Math.round(document.getElementById('deep')?.getBoundingClientRect().top ?? 0));
    t.equal(await top(), 80, 'by the address');
    await visit('/corporate/');
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          navigation.addEventListener('navigatesuccess', () => resolve(), { once: true });
          scrollTo(0, 0);
          document.querySelector<HTMLElement>('main a[href="#deep"]')?.click();
        }),
    );
    t.equal(await top(), 80, 'by a link');
  });

  t.test(
    'hovering a link prefetches its code and data once; goods_hit follows the navigation (D28) [S2.46]',
    async (t) => {
      const { page, complaints } = await visit('/wine/');
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (/\/assets\/[a-z-]+-screen-[\w-]+\.js/.test(request.url())) scripts.push(request.url());
      });
      const product = 'GET /wine/vino-2.html';
      const link = page
        .getByRole('list', { name: 'Товары' })
        .getByRole('link', { name: 'Вино 2', exact: true })
        .first();
      t.equal(upstream.seen(product).length, 0);
      const code = page.waitForRequest(/\/assets\/[a-z-]+-screen-[\w-]+\.js/);
      await link.hover();
      await code;
      await upstream.arrived(product);
      t.equal(upstream.seen('/catalog/goods_hit/').length, 0);
      await link.click();
      await page.getByRole('heading', { level: 1, name: 'Вино 2' }).waitFor();
      await upstream.arrived('/catalog/goods_hit/');
      t.equal(upstream.seen(product).length, 1);
      t.equal(scripts.length, 1, 'the code of its screen');
      t.strictSame(complaints, []);
    },
  );

  t.test('a link with an invalid address is left to the browser, without an error [S2.46]', async (t) => {
    const { page, complaints } = await visit('/faq/');
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: 'http://', textContent: 'Никуда' });
      document.querySelector('main')?.prepend(link);
    });
    const link = page.getByRole('main').getByRole('link', { name: 'Никуда' });
    await link.hover();
    await link.focus();
    await link.click();
    await page.waitForURL('about:blank#blocked');
    t.strictSame(complaints, []);
  });

  t.test('spec §2: a link to a redirected address leads to its target [S2.19]', async (t) => {
    const moved = [
      ['Новости', '/news/', '**/article/'],
      ['Новость', '/about/news/autumn/', '**/article/'],
      ['События', '/about/alcohol-for-holidays/event/', '**/about/alcohol-for-holidays/corporate/'],
    ] as const;
    upstream.on('/api/content.json', answer(200, { data: { title: 'Праздник', html: '<p>Для всех</p>' } }));
    upstream.on(
      '/api/navigation.json',
      answer(200, { header: moved.map(([title, url]) => ({ title, url })), footer: [] }),
    );
    // The start found no text there, so nothing links to it (D62) until the page itself is seen to have one.
    await storefront.get('/about/alcohol-for-holidays/corporate/');
    await until(async () => (await storefront.get('/brands/')).text.includes('События'));
    const { page, complaints } = await visit('/brands/');
    for (const [title, , target] of moved) {
      await page.getByRole('banner').getByRole('link', { name: title, exact: true }).click();
      await page.waitForURL(target);
      t.equal(await page.getByText('Страница не найдена').count(), 0, title);
      await page.goBack();
      await page.waitForURL('**/brands/');
    }
    t.strictSame(complaints, []);
  });

  t.test('spec §2, D41: Back to a sorted listing restores its scroll position [S2.4]', async () => {
    const { page } = await visit('/wine/');
    await page.getByRole('combobox', { name: 'Сортировка' }).selectOption({ label: 'Сначала дороже' });
    await page.waitForURL('**/?sort=-price');
    await page.getByRole('article', { name: 'Вино 120', exact: true }).waitFor();
    await scrollPage(page, 700);
    await press(page, 'Вино 110');
    await page.waitForFunction(() => location.pathname.endsWith('.html') && scrollY === 0);
    await page.goBack();
    await page.getByRole('article', { name: 'Вино 120', exact: true }).waitFor();
    await page.waitForFunction(() => scrollY === 700);
  });

  t.test(
    'spec §2, D6: Back to a page with its cart dialog open restores the scroll position of the page [S2.4]',
    async () => {
      const { page } = await visit('/wine/');
      await scrollPage(page, 600);
      await page
        .getByRole('banner')
        .getByRole('link', { name: 'Корзина' })
        .evaluate((link: HTMLAnchorElement) => link.click());
      const cart = page.getByRole('dialog', { name: 'Корзина' });
      await cart.getByRole('link', { name: 'На главную' }).first().click();
      await page.waitForFunction(() => location.pathname === '/' && scrollY === 0);
      await page.goBack();
      await cart.waitFor();
      await page.keyboard.press('Escape');
      await cart.waitFor({ state: 'hidden' });
      await page.waitForFunction(() => scrollY === 600);
    },
  );
});
