/** The product page (spec §2, §7; contract.md §5.6; conventions.md §4; D28, D37, D41). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { navigate } from '../kit/browser.ts';
import { cities, mapGeo } from '../kit/fixtures/cities.ts';
import { makeProduct } from '../kit/fixtures/goods.ts';
import { answer, hang, hold, makeGate } from '../kit/replies.ts';
import { openShop, untilWatched } from '../kit/shop.ts';
import { mapOf, rows, STOCK, stockOf } from '../kit/stock.ts';
import { GOOGLEBOT } from '../kit/storefront.ts';

const HOUR = 3_600_000;
const HIT = 'GET /catalog/goods_hit/';
const [moscow] = cities as [(typeof cities)[number]];

const mainOf = (page: Page) => page.getByRole('main');

test('the product page', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront, visit } = shop;
  const hits = () =>
    upstream.seen(HIT).map(({ url }) => Number(new URLSearchParams(url.split('?')[1]).get('goods_id')));

  t.test('D28: the browser sends goods_hit once per view; a variation and a navigation are new views', async (t) => {
    const before = Date.now();
    const { page, complaints } = await visit('/wine/vino-2.html');
    const first = await upstream.arrived(HIT);
    t.match(first.url, /\?goods_id=2&timestamp=\d+$/);
    const sent = Number(new URLSearchParams(first.url.split('?')[1]).get('timestamp'));
    t.ok(sent >= before && sent <= Date.now(), 'ms since 1970');
    t.match(first.headers.cookie, /sid=/, 'the session of the cart, which was asked for before');

    await mainOf(page).getByRole('link', { name: '1,5 л', exact: true }).first().click();
    await page.waitForURL('**/vino-2-magnum.html');
    await upstream.arrived(HIT, 2);
    await mainOf(page)
      .getByRole('list', { name: 'Товары' })
      .or(mainOf(page))
      .getByRole('link', { name: 'Вино 4', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Вино 4' }).waitFor();
    await upstream.arrived(HIT, 3);
    // A hash and a dialog are no view.
    await mainOf(page).getByRole('button', { name: 'Купить сейчас' }).click();
    await page.getByRole('dialog', { name: 'Корзина' }).getByRole('article').first().waitFor();
    await page.keyboard.press('Escape');
    await page.goBack();
    await navigate(page, '/wine/');
    await page.getByRole('link', { name: 'Вино 6', exact: true }).first().hover();
    t.same(hits().slice(0, 3), [2, 10_002, 4]);
    t.notOk(hits().includes(6), 'what is only pointed at is not seen');
    t.strictSame(complaints, []);
  });

  t.test('D28: a failed goods_hit is not retried, and one that hangs blocks nothing', async (t) => {
    upstream.on(HIT, answer(503), hang);
    const { page } = await visit('/wine/vino-2.html');
    await upstream.arrived(HIT);
    await untilWatched(page);
    t.same(hits(), [2]);
    await mainOf(page).getByRole('link', { name: '1,5 л', exact: true }).first().click();
    await upstream.arrived(HIT, 2);
    await mainOf(page).getByRole('button', { name: 'В корзину' }).first().click();
    await upstream.arrived('POST /api/cart/update.json');
    t.same(hits(), [2, 10_002]);
  });

  t.test('D28: neither a crawler nor the server sends goods_hit', async (t) => {
    const { page } = await shop.openAt(t, '/wine/vino-2.html', { userAgent: GOOGLEBOT });
    await untilWatched(page);
    await storefront.get('/wine/vino-4.html');
    t.same(hits(), []);
  });

  t.test(
    'contract §5.6, D41: a variation changes the address, keeps page and scroll, and has the product as canonical [S2.10]',
    async (t) => {
      const { page, complaints } = await visit('/wine/vino-2.html');
      await page.setViewportSize({ width: 1280, height: 500 });
      await page.evaluate(() => {
        Object.assign(globalThis, { same: true });
        scrollTo(0, 260);
      });
      const chips = mainOf(page).getByRole('list', { name: 'Варианты' });
      await chips.getByRole('link', { name: '1,5 л' }).click();
      await page.waitForURL('**/wine/vino-2-magnum.html');
      await mainOf(page).getByText('Артикул A-10002').waitFor();
      t.equal(await chips.getByRole('link', { name: '1,5 л' }).getAttribute('aria-current'), 'true');
      t.ok(await page.evaluate(() => 'same' in globalThis), 'nothing is reloaded');
      t.equal(await page.evaluate(() => scrollY), 260);
      t.equal(
        await page.locator('link[rel=canonical]').getAttribute('href'),
        `${storefront.browserUrl}/wine/vino-2.html`,
      );
      t.match(await mainOf(page).innerText(), /11\s002\s₽/);
      await page.goBack();
      await mainOf(page).getByText('Артикул A-2', { exact: true }).waitFor();
      t.equal(await page.evaluate(() => scrollY), 260);
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'contract §3: variations that share one address have a chip each, which selects it by ?goods= [S2.10]',
    async (t) => {
      const product = makeProduct(2, moscow);
      const variations = product.variations.map((one) => ({ ...one, url: product.url }));
      upstream.on(({ path }) => path === product.url, answer(200, { product: { ...product, variations } }));
      upstream.on(
        '/wine/',
        answer(200, {
          data: { products: [{ ...product, variations }], title: 'Вино' },
          meta: { count: 1, page: 1, limit: 50 },
        }),
      );
      for (const path of [product.url, '/wine/']) {
        const { page, complaints } = await visit(path);
        const chips = mainOf(page).locator(`a[href^="${product.url}"]`).filter({ hasText: / л$/ });
        t.equal(await chips.count(), variations.length, path);
        t.strictSame(
          await chips.locator('xpath=self::*[@aria-current]').allInnerTexts(),
          [variations[0]?.variant],
          path,
        );
        await chips.last().click();
        await page.waitForURL(/\?goods=\d+$/);
        const code = (n: number) => mainOf(page).getByText(`Артикул ${variations.at(n)?.code}`, { exact: true });
        await code(-1).waitFor();
        if (path === product.url) {
          await page.reload();
          await storefront.untilInteractive(page);
          await code(-1).waitFor();
          t.strictSame(complaints, [], 'reload');
        }
        t.match(await page.locator('link[rel=canonical]').getAttribute('href'), new RegExp(`${product.url}$`));
        await page.goBack();
        if (path === product.url) await code(0).waitFor();
        await storefront.untilInteractive(page);
        t.strictSame(complaints, []);
      }
    },
  );

  t.test('D22: a link to a product under another prefix leads to its own address, with query and hash', async (t) => {
    const product = makeProduct(2, moscow);
    const variations = product.variations.map((one) => ({ ...one, url: product.url }));
    const name = product.url.slice(product.url.lastIndexOf('/'));
    upstream.on(({ path }) => path.endsWith(name), answer(200, { product: { ...product, variations } }));
    const { page, complaints } = await visit('/faq/');
    await mainOf(page).evaluate(
      (main, href) => {
        const link = Object.assign(document.createElement('a'), { href, textContent: 'Магнум' });
        main.prepend(link);
        link.click();
      },
      `/beer${name}?goods=${variations.at(-1)?.id}#stock`,
    );
    await page.waitForURL(`**${product.url}?goods=*`);
    await mainOf(page)
      .getByText(`Артикул ${variations.at(-1)?.code}`, { exact: true })
      .waitFor();
    t.equal(new URL(page.url()).hash, '#stock');
    t.strictSame(complaints, []);
  });

  t.test('D37: an old price and its discount are shown only when it is higher than the price', async (t) => {
    const priced = (n: number, price: number, price_old: number | null) => {
      const product = makeProduct(n, moscow);
      const variations = product.variations.map((one) => ({ ...one, price, price_old }));
      upstream.on(({ path }) => path === `/wine/vino-${n}.html`, answer(200, { product: { ...product, variations } }));
    };
    priced(2, 899.6, 1199.5);
    priced(4, 900, 850);
    priced(6, 900, null);
    const buyOf = async (n: number) => {
      const { text } = await storefront.get(`/wine/vino-${n}.html`);
      return /aria-label="Покупка".*?<\/section>/s.exec(text)?.[0] ?? '';
    };
    t.match(
      await buyOf(2),
      /<b>900\s₽<\/b><s><span[^>]*>Старая цена(?:<!-- -->)? <\/span>1\s200\s₽<\/s><span[^>]*>−25\s%/,
    );
    for (const n of [4, 6]) t.notMatch(await buyOf(n), /<s>|%/);
  });

  t.test('X2: the product page shows facts, price per litre, rating and the price of each variation', async (t) => {
    const attribute = (code: string, title: string, value: object) => ({ code, title, values: [value] });
    const attributes = [
      attribute('vintage', 'Год урожая', { title: '2024' }),
      attribute('strength', 'Крепость', { title: '13,5', unit: '%' }),
      attribute('color', 'Цвет', { title: 'Белое', url: '/wine/white/' }),
    ];
    upstream.on(
      ({ path }) => path === '/wine/vino-2.html',
      answer(200, { product: { ...makeProduct(2, moscow), attributes, rating: { value: 4.56, count: 21 } } }),
    );
    const { page, complaints } = await visit('/wine/vino-2.html');
    const facts = mainOf(page).getByRole('list', { name: 'Коротко' });
    t.same(await facts.getByRole('listitem').allInnerTexts(), ['Цвет\nБелое', 'Крепость\n13,5 %']);
    t.equal(await facts.getByRole('link', { name: 'Белое' }).getAttribute('href'), '/wine/white/');
    await mainOf(page).getByText('₽ за литр').waitFor();
    await mainOf(page).getByText('Оценка 4,6 из 5').first().waitFor();
    await mainOf(page).getByText('21 отзыв', { exact: true }).first().waitFor();
    const variants = mainOf(page).getByRole('list', { name: 'Варианты' }).getByRole('listitem');
    for (const text of await variants.allInnerTexts()) t.match(text, /л\n(?:[\d\s]+₽(?:, под заказ)?|нет)$/);
    t.strictSame(complaints, []);
  });

  t.test(
    'X2: Поделиться opens the share sheet of the system, else copies the address; a failure is shown',
    async (t) => {
      const { page } = await visit('/wine/vino-2.html');
      const status = page.getByRole('status').filter({ hasText: /ссылк/i });
      const share = mainOf(page).getByRole('button', { name: 'Поделиться' });
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', {
          configurable: true,
          value: { writeText: async (text: string) => document.body.setAttribute('data-copied', text) },
        });
      });
      await share.click();
      await status.getByText('Ссылка скопирована').waitFor();
      t.match(await page.locator('body').getAttribute('data-copied'), /\/wine\/vino-2\.html$/);
      // As browsers have it over http: what is selected can be copied still.
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        document.body.removeAttribute('data-copied');
        const note = ({ target }: Event) =>
          document.body.setAttribute('data-copied', (target as HTMLInputElement).value);
        document.addEventListener('copy', note, { once: true });
      });
      await share.click();
      await page.locator('body[data-copied$="/wine/vino-2.html"]').waitFor();
      await status.getByText('Ссылка скопирована').waitFor();
      t.ok(await share.evaluate((it) => it === document.activeElement), 'the focus stays');
      await page.evaluate(() => Object.defineProperty(document, 'execCommand', { value: () => false }));
      await share.click();
      await page.getByRole('alert').filter({ hasText: 'Не удалось скопировать ссылку' }).waitFor();
      await page.evaluate(() => {
        const shareTo = async (data: ShareData) => document.body.setAttribute('data-shared', JSON.stringify(data));
        Object.defineProperty(navigator, 'share', { configurable: true, value: shareTo });
      });
      await share.click();
      await page.locator('body[data-shared*="vino-2.html"]').waitFor();
      t.equal(await status.count(), 0, 'the system has said it');
    },
  );

  t.test('X2: on a phone a bar shows price and button once their block is scrolled out of view', async (t) => {
    const { page } = await visit('/wine/vino-2.html');
    await page.setViewportSize({ width: 390, height: 700 });
    const bar = page.getByRole('region', { name: 'Купить', exact: true });
    t.equal(await bar.count(), 0);
    await mainOf(page)
      .getByRole('heading', { name: 'Наличие в магазинах' })
      .evaluate((it) => it.scrollIntoView());
    await bar.getByRole('button', { name: 'В корзину' }).waitFor();
    t.match(await bar.innerText(), /1\s002\s₽/);
    const box = await bar.boundingBox();
    t.equal(Math.round((box?.y ?? 0) + (box?.height ?? 0)), 700, 'at the bottom of the window');
    await page.evaluate(() => scrollTo(0, 0));
    await bar.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await mainOf(page)
      .getByRole('heading', { name: 'Наличие в магазинах' })
      .evaluate((it) => it.scrollIntoView());
    t.notOk(await bar.isVisible(), 'not where there is room');
  });

  t.test('name, price and В корзину are in the first view; the promises and what is inside are lists', async (t) => {
    const inside = ['Вино 3, 0,75 л', 'Орехи', 'Шоколад'];
    const attributes = [{ code: 'contents', title: 'Состав', values: inside.map((title) => ({ title })) }];
    const title = 'Подарочная корзина с игристым вином, орехами и тёмным шоколадом';
    upstream.on(
      ({ path }) => path === '/wine/vino-2.html',
      answer(200, { product: { ...makeProduct(2, moscow), attributes, title } }),
    );
    const { page } = await visit('/wine/vino-2.html');
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const part of [
        mainOf(page).getByRole('heading', { level: 1 }),
        mainOf(page).getByText('1 002 ₽', { exact: true }).last(),
        mainOf(page).getByRole('button', { name: 'В корзину' }).first(),
      ]) {
        const box = await part.boundingBox();
        t.ok(box !== null && box.y >= 0 && box.y + box.height <= height, `${width}: ${JSON.stringify(box)}`);
      }
    }
    const listed = (name: string) => mainOf(page).getByRole('list', { name, exact: true }).getByRole('listitem');
    t.same(await listed('Что внутри').allInnerTexts(), inside);
    t.notMatch(await mainOf(page).innerText(), 'Состав');
    t.equal(await listed('Как получить').count(), 3);
  });

  t.test('a product with hardly any data renders a whole page without empty rows [S2.10]', async (t) => {
    const { breadcrumbs: _crumbs, rating: _rating, html: _html, ...product } = makeProduct(2, moscow);
    const [first] = product.variations;
    const bare = { ...first, variant: '', code: '', labels: [], image: null, shops_count: 0, transit_shops_count: 0 };
    upstream.on(
      ({ path }) => path === '/wine/vino-2.html',
      answer(200, { product: { ...product, image: { s_url: '' }, images: null, attributes: [], variations: [bare] } }),
    );
    const { page, complaints } = await visit('/wine/vino-2.html');
    const text = await mainOf(page).innerText();
    for (const words of ['Изображения пока нет', 'В наличии']) t.match(text, words);
    for (const word of ['Артикул', 'Характеристики', 'Описание']) t.notMatch(text, word);
    t.equal(await mainOf(page).getByRole('button', { name: 'Следующее' }).count(), 0);
    await mainOf(page).getByRole('button', { name: 'В корзину' }).first().waitFor();
    t.strictSame(await findAccessProblems(page), []);
    t.strictSame(complaints, []);
  });

  t.test(
    'D67, D69: an open page corrects what it says when shops close; the map has the shops of the list',
    async (t) => {
      // Near the centre, and by a clock that shows noon, whatever the real one shows. They close in two hours.
      const { lng, lat } = mapGeo.coordinates;
      const ahead = 12 - new Date().getUTCHours();
      const timezone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
      const geos = cities.map(({ id, title, isCentre, phone }) => ({
        id,
        title,
        is_geo_center: isCentre,
        phone,
        timezone,
      }));
      upstream.on('/api/geo.json', answer(200, { geos }));
      const data = rows.map((one, nth) => ({
        ...one,
        shop: { ...one.shop, coordinate: { lng: lng + nth / 50, lat }, work_time: '10:00–14:00' },
        transit: { ...one.transit, in_stock: 0 },
      }));
      // Of no section whose hours are restricted.
      const tea = makeProduct(2, moscow);
      const variations = tea.variations.map((one) => ({
        ...one,
        category: 'Чай',
        url: one.url.replace('wine', 'tea'),
      }));
      upstream.on('/tea/vino-2.html', answer(200, { product: { ...tea, url: '/tea/vino-2.html', variations } }));
      upstream.on(STOCK, answer(200, { geo: mapGeo, data }));
      const { page, complaints } = await shop.open(t);
      await page.clock.install();
      await page.goto(`${storefront.browserUrl}/tea/vino-2.html`);
      await storefront.untilInteractive(page);
      await page.waitForLoadState('networkidle');
      await page.getByRole('region', { name: 'Покупка' }).getByText('сегодня в 2 магазинах').waitFor();
      const today = stockOf(page).getByRole('button', { name: 'Забрать сегодня' });
      t.equal(await today.isDisabled(), false);
      t.match(await stockOf(page).innerText(), /сегодня, 4 шт\./);
      await mapOf(page).scrollIntoViewIfNeeded();
      await mapOf(page).getByRole('button', { name: 'Приблизить' }).waitFor();
      t.equal(
        await mapOf(page)
          .getByRole('button', { name: /Садовая/ })
          .count(),
        3,
        'those of the city, all in view',
      );
      await page.clock.fastForward(2 * HOUR);
      await stockOf(page)
        .getByText(/^завтра с 10:00, 4 шт\./)
        .waitFor();
      await stockOf(page).getByText('Сегодня забрать нельзя').waitFor();
      t.equal(await today.isDisabled(), true);
      t.equal(await page.getByRole('region', { name: 'Покупка' }).getByText('сегодня').count(), 0);
      t.strictSame(complaints, []);
    },
  );

  t.test('stock that the document still waits for is not asked for by the page too [D69]', async (t) => {
    const { opened, open } = makeGate();
    upstream.on(STOCK, hold(opened, answer(200, { geo: mapGeo, data: rows })));
    const { page, complaints } = await shop.enter();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${storefront.browserUrl}/wine/vino-2.html`, { waitUntil: 'commit' });
    await storefront.untilInteractive(page);
    open();
    await stockOf(page).getByText('3 магазина').waitFor();
    t.notOk(asked.includes(STOCK));
    t.strictSame(complaints, []);
  });
});
