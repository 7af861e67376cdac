/** The shops and one of them (spec §2 'Shop detail'; conventions §4 'Map', 'Carousels and viewer'). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { PER_PAGE, SHOWN } from '../../views/shops/shops-model.ts';
import { findAccessProblems } from '../kit/axe.ts';
import { navigate } from '../kit/browser.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';
import { answer, makeGate } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';
import { swipe, untilInView } from '../kit/strip.ts';

const [moscow] = cities as [(typeof cities)[number]];
const picture = (name: string, is_main = false) => ({ url: `/upload/shops/${name}.png`, alt: `Вид ${name}`, is_main });
const threePictures = { ...makeShop(1, moscow), images: [picture('a'), picture('b', true), picture('c')] };

test('the shops', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront, visit } = shop;
  const plain = await shop.open(t, { javaScriptEnabled: false });

  t.test(
    'the shops of the city are listed by address, by metro and on a map, and can be searched [S2.8]',
    async (t) => {
      const { page, complaints } = await visit('/shop/');
      const list = page.getByRole('list', { name: 'Магазины', exact: true });
      t.equal(await list.getByRole('link').count(), 2);
      await page.getByRole('searchbox', { name: 'Поиск по адресу' }).fill('садовая 2');
      await page.waitForFunction(() => document.querySelectorAll('main ul[aria-label="Магазины"] > li').length === 1);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/shop/?q=*');
      await page.getByRole('searchbox', { name: 'Поиск по адресу' }).fill('');

      await page.getByRole('radio', { name: 'По метро' }).click();
      await page.waitForURL('**/shop/?view=metro');
      await page.getByRole('heading', { level: 2, name: 'Садовая' }).waitFor();

      await page.getByRole('radio', { name: 'На карте' }).click();
      await page.waitForURL('**/shop/?view=map');
      const map = page.getByRole('region', { name: 'Карта магазинов' });
      await list.getByRole('link').first().click();
      await page.getByRole('dialog', { name: 'Винотека № 1' }).waitFor();
      await page.keyboard.press('Escape');
      const marker = map.getByRole('button', { name: 'Москва, ул. Садовая, 1', exact: true });
      await marker.waitFor();
      t.equal(await marker.getAttribute('aria-pressed'), 'true');
      t.strictSame(await findAccessProblems(page), []);
      await page.goBack();
      await page.getByRole('heading', { level: 2, name: 'Садовая' }).waitFor();
      t.strictSame(complaints, []);
    },
  );

  t.test('the shops can be read, searched and grouped by metro without JavaScript', async (t) => {
    const { page } = plain;
    await page.goto(`${storefront.browserUrl}/shop/`);
    await page.getByRole('searchbox', { name: 'Поиск по адресу' }).fill('садовая 2');
    await page.getByText('По метро').click();
    await page.getByRole('button', { name: 'Показать' }).click();
    t.match(decodeURIComponent(page.url()), 'view=metro');
    t.strictSame(
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Москва, ул/ })
        .allInnerTexts(),
      ['Москва, ул. Садовая, 2'],
    );
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Москва, ул/ })
      .click();
    t.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Винотека № 2');
    upstream.on('/api/shop/1.json', answer(200, threePictures));
    await page.goto(`${storefront.browserUrl}/shop/1/`);
    const picture = page.getByRole('main').getByRole('link', { name: 'Вид b' });
    t.equal(await picture.getAttribute('href'), '/upload/shops/b.png', 'its pictures lead to themselves');
  });

  t.test('of 700 shops each view shows a part, and Показать ещё adds more [S2.8]', async (t) => {
    const data = Array.from({ length: 700 }, (_, index) => makeShop(index + 1, moscow));
    upstream.on('/api/shop.json', answer(200, { data }));
    // A pointer that happens to rest on a link asks for its shop ahead.
    upstream.on(({ path }) => /^\/api\/shop\/\d+\.json/.test(path), answer(200, makeShop(1, moscow)));
    const linksOf = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Москва, ул/ });
    await plain.page.goto(`${storefront.browserUrl}/shop/`);
    t.match(await plain.page.getByRole('main').innerText(), /700 магазинов/);
    t.equal(await linksOf(plain.page).count(), SHOWN);
    await plain.page.getByRole('link', { name: 'Показать ещё' }).click();
    await plain.page.waitForLoadState();
    t.equal(await linksOf(plain.page).count(), 2 * SHOWN);
    const pages = plain.page.getByRole('navigation', { name: 'Страницы' });
    await pages.getByRole('link', { name: '2', exact: true }).click();
    await plain.page.waitForLoadState();
    t.match(plain.page.url(), /\/shop\/\?page=2$/);
    t.equal(await linksOf(plain.page).first().innerText(), `Москва, ул. Садовая, ${PER_PAGE + 1}`);
    t.equal((await storefront.get(`/shop/?page=${Math.ceil(700 / PER_PAGE) + 1}`)).status, 404, 'beyond the last one');

    const { page, complaints } = await visit('/shop/?view=address');
    for (const view of ['address', 'metro', 'map']) {
      if (view !== 'address') await navigate(page, `/shop/?view=${view}`);
      t.equal(await linksOf(page).count(), SHOWN, view);
      await page.evaluate(() => Object.assign(globalThis, { same: true }));
      await page.getByRole('link', { name: 'Показать ещё' }).click();
      await page.waitForURL(/shown=/);
      await page.waitForFunction((count) => document.querySelectorAll('main li a').length >= count, 2 * SHOWN);
      t.ok(await page.evaluate(() => 'same' in globalThis), 'nothing is reloaded');
    }
    await page.getByRole('searchbox', { name: 'Поиск по адресу' }).fill('садовая, 699');
    await page.getByRole('status').filter({ hasText: '1 магазин' }).waitFor();
    t.equal(await linksOf(page).count(), 1, 'all of them are searched');
    t.strictSame(complaints, []);
  });

  t.test(
    'by metro a shop near two stations is listed twice, and Показать ещё shows while entries are left [S2.8]',
    async (t) => {
      const metro_stations = ['Арбатская', 'Яузская'].map((name) => ({ name, color: '#0000ff', time: 5 }));
      const data = Array.from({ length: 100 }, (_, index) => ({ ...makeShop(index + 1, moscow), metro_stations }));
      upstream.on('/api/shop.json', answer(200, { data }));
      const { page } = plain;
      const main = page.getByRole('main');
      const entries = main.getByRole('link', { name: /^Москва, ул/ });
      const more = main.getByRole('link', { name: 'Показать ещё' });
      await page.goto(`${storefront.browserUrl}/shop/?view=metro`);
      t.match(await main.innerText(), /100 магазинов/);
      t.equal(await entries.count(), SHOWN);
      await more.click();
      await page.waitForLoadState();
      t.equal(await entries.count(), 200);
      t.equal(await more.count(), 0);
    },
  );

  t.test('the shop page shows all data of the shop, and a map centred on it [S2.33, S9.5]', async (t) => {
    upstream.on('/api/shop/1.json', answer(200, threePictures));
    const { page, complaints } = await visit('/shop/1/');
    const text = await page.getByRole('main').innerText();
    for (const part of [
      'Москва, ул. Садовая, 1',
      'Садовая, 7 минут пешком',
      'Без перерыва и выходных',
      'карта, наличные',
      '77РПА0001',
    ]) {
      t.match(text, part);
    }
    for (const part of [
      'От метро направо.',
      'ООО «Винотека»',
      '7701234567',
      '1027700123456',
      'Москва, ул. Садовая, 1',
    ]) {
      t.match(text, part);
    }
    const facts = await page.locator('script[type="application/ld+json"]').allInnerTexts();
    t.ok(facts.some((json) => JSON.parse(json)['@type'] === 'LocalBusiness'));
    const region = page.getByRole('region', { name: 'Карта магазинов' });
    await region.scrollIntoViewIfNeeded();
    const marker = region.getByRole('button', { name: 'Москва, ул. Садовая, 1', exact: true });
    await marker.waitFor();
    const [pin, map] = [
      await marker.boundingBox(),
      await page.getByRole('region', { name: 'Карта магазинов' }).boundingBox(),
    ];
    const middle = (box: typeof map): number => (box === null ? 0 : box.x + box.width / 2);
    t.ok(Math.abs(middle(pin) - middle(map)) < 3, 'the map is centred on the shop');
    await region.locator('img[src^="/tiles/13/"]').first().waitFor({ state: 'attached' });
    t.strictSame(await findAccessProblems(page), []);
    t.strictSame(complaints, []);
  });

  t.test(
    'spec §2 shop detail: the carousel starts with the main picture, wraps around and opens the viewer [S2.29, S2.33]',
    async (t) => {
      upstream.on('/api/shop/1.json', answer(200, threePictures));
      const { page } = await visit('/shop/1/');
      const carousel = page.getByRole('list', { name: 'Фотографии магазина' });
      const shown = (name: string) => untilInView(carousel.getByRole('img', { name }));
      const turn = (name: string) => page.getByRole('main').getByRole('button', { name }).click();
      await shown('Вид b');
      await turn('Предыдущее');
      await shown('Вид c');
      await turn('Следующее');
      await shown('Вид b');
      await turn('Следующее');
      await shown('Вид a');
      await carousel.getByRole('link', { name: 'Вид a' }).click();
      const viewer = page.getByRole('dialog', { name: 'Просмотр изображения' });
      const large = (name: string) => untilInView(viewer.getByRole('img', { name }));
      await large('Вид a');
      await viewer.getByText('2 из 3').waitFor();
      await viewer.getByRole('button', { name: 'Предыдущее' }).click();
      await large('Вид b');
      await page.keyboard.press('ArrowLeft');
      await large('Вид c');
      t.strictSame(await findAccessProblems(page), []);
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'hidden' });
    },
  );

  t.test(
    'spec §2 shop detail: a single picture has no arrows; pictures are dragged by touch, not by mouse [S2.33]',
    async (t) => {
      const single = await visit('/shop/2/');
      t.equal(await single.page.getByRole('button', { name: 'Следующее' }).count(), 0);

      upstream.on('/api/shop/1.json', answer(200, threePictures));
      const { page, context } = await shop.openAt(t, '/shop/1/', { hasTouch: true });
      const carousel = page.getByRole('list', { name: 'Фотографии магазина' });
      const shown = (name: string) => untilInView(carousel.getByRole('img', { name }));
      await shown('Вид b');
      await page.evaluate(() =>
        addEventListener('touchmove', ({ defaultPrevented }) =>
          document.body.setAttribute('data-held', String(defaultPrevented)),
        ),
      );
      const isHeld = () => page.locator('body').getAttribute('data-held');
      await swipe(context, carousel, 'left');
      await shown('Вид a');
      t.equal(await isHeld(), 'false', 'the browser itself scrolls');
      await swipe(context, carousel, 'right');
      // Past an end its momentum would carry the list on from the other one, or the browser would go back.
      for (let round = 0; round < 3; round += 1) {
        if (round > 0) await swipe(context, carousel, 'left', 'flung');
        await shown('Вид b');
        await swipe(context, carousel, 'right', 'flung');
        await shown('Вид c');
        t.equal(await isHeld(), 'true', 'past an end it does not');
      }

      await carousel.scrollIntoViewIfNeeded();
      const { x = 0, y = 0, width = 0, height = 0 } = (await carousel.boundingBox()) ?? {};
      await page.mouse.move(x + width * 0.2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 4 });
      await page.mouse.up();
      await shown('Вид c');
    },
  );

  t.test('a carousel picture scrolled into view before hydration stays there', async () => {
    upstream.on('/api/shop/1.json', answer(200, threePictures));
    const { page } = await shop.enter();
    const gate = makeGate();
    await page.route('**/assets/*.js', async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.goto(`${storefront.browserUrl}/shop/1/`, { waitUntil: 'commit' });
    const carousel = page.getByRole('list', { name: 'Фотографии магазина' });
    const last = carousel.getByRole('img', { name: 'Вид c' });
    await last.evaluate((image) => image.scrollIntoView({ behavior: 'instant', inline: 'start' }));
    await untilInView(last);
    gate.open();
    await storefront.untilInteractive(page);
    await page.getByRole('button', { name: 'Следующее' }).click();
    await untilInView(carousel.getByRole('img', { name: 'Вид b' }));
  });

  t.test('a shop without coordinates has no map; an unknown shop gives 404 with its message [S2.8]', async (t) => {
    const { coordinate: _, ...nowhere } = makeShop(3, moscow);
    upstream.on('/api/shop/3.json', answer(200, nowhere));
    const page = await storefront.get('/shop/3/');
    t.equal(page.status, 200);
    t.notMatch(page.text, 'Карта магазинов');
    t.match(page.text, /<dt>Телефон<\/dt><dd><a href="tel:/, 'whom to call');
    const unknown = await storefront.get('/shop/404/');
    t.equal(unknown.status, 404);
    t.match(unknown.text, 'Page Not Found: /shop/404/');
    t.equal((await storefront.get('/shop/abc/')).status, 404);
  });

  t.test('the map of a shop stays where it was dragged when a dialog opens and closes [S2.33]', async (t) => {
    const { page, complaints } = await shop.openAt(t, '/shop/1/', { reducedMotion: 'no-preference' });
    const map = page.getByRole('region', { name: 'Карта магазинов' });
    await map.scrollIntoViewIfNeeded();
    const marker = map.getByRole('button', { name: 'Москва, ул. Садовая, 1', exact: true });
    await marker.waitFor();
    /** How far the marker is from the edge of the map, in whole pixels. */
    const left = async (): Promise<number> =>
      Math.round(((await marker.boundingBox())?.x ?? 0) - ((await map.boundingBox())?.x ?? 0));
    const { x = 0, y = 0 } = (await map.boundingBox()) ?? {};
    const middle = await left();
    await page.mouse.move(x + 300, y + 200);
    await page.mouse.down();
    await page.mouse.move(x + 200, y + 200, { steps: 5 });
    // A map that is let go at rest does not fly on.
    await page.clock.install();
    await page.clock.fastForward(1000);
    await page.mouse.up();
    const moved = await left();
    t.ok(middle - moved > 80, `${middle} → ${moved}`);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина/ })
      .click();
    const cart = page.getByRole('dialog', { name: 'Корзина' });
    await cart.waitFor();
    await page.keyboard.press('Escape');
    await cart.waitFor({ state: 'detached' });
    t.equal(await left(), moved);
    t.strictSame(complaints, []);
  });
});
