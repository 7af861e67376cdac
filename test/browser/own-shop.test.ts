/**
 * A shop of one's own (conventions §5, D58): the tea house of `examples/tea-house` in front of an API of another shape with
 * its adapter (D80), both of `examples/other-shape`, started as a person would. Nothing of the demo is left in it.
 */
import { globSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { createOtherShape } from '../../examples/other-shape/api.ts';
import { distFolder, profileFolder } from '../../shared/profile/folders.mjs';
import { findAccessProblems } from '../kit/axe.ts';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { launch } from '../kit/launch.ts';
import { createClient, findFreePort } from '../kit/storefront.ts';

/** The demo's name, in either alphabet. */
const DEMO = /витрин|vitrina/i;

const TOKEN = 'of-the-storefront-alone';

async function openTeaHouse(t: Test) {
  const port = await findFreePort();
  const host = `shop.localhost:${port}`;
  const api = await createOtherShape(host, TOKEN);
  await api.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => api.close());
  const { printed } = await launch(t, 'start', {
    SHOP_PROFILE: 'examples/tea-house',
    SHOP_API_ADAPTER: 'examples/other-shape/adapter.ts',
    SHOP_API_TOKEN: TOKEN,
    SHOP_API_URL: `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`,
    PUBLIC_HOST: host,
    PORT: String(port),
    OPS_PORT: '0',
    SERVICE_WORKER: 'on',
    RATE_LIMIT: 'off',
  });
  const opsPort = Number(await printed(/^ops .*:(\d+)$/m));
  return {
    host,
    address: `http://${host}`,
    shop: createClient(port, host),
    ops: createClient(opsPort, `127.0.0.1:${opsPort}`),
  };
}

test('a shop of one’s own', async (t: Test) => {
  const { host, address, shop, ops } = await openTeaHouse(t);
  const browser = await startBrowser();

  t.test('D58: no word, file or metadata of it names the demo', async (t: Test) => {
    const manifest = await shop.getJson('/manifest.webmanifest');
    t.match(manifest.json, { name: 'Чайный дом', background_color: '#f6f8f1', theme_color: '#1f5b3a' });
    t.strictSame(
      (manifest.json as { icons: { src: string }[] }).icons.map(({ src }) => src),
      ['/icon.svg'],
    );
    const pages = [
      '/',
      '/tea/',
      '/coffee/item-11.html',
      '/shop/1/',
      '/about/',
      '/contacts/',
      '/nowhere/',
      '/cart/?plain=1',
    ];
    const files = [
      '/robots.txt',
      '/sw.js',
      '/icon.svg',
      '/favicon.ico',
      '/sitemap-pages.xml',
      '/_parts/header/',
      '/_parts/footer/',
    ];
    for (const path of [...pages, ...files]) {
      const { text } = await shop.get(path);
      t.ok(
        text.length > 0 && !DEMO.test(text.replaceAll(/vitrina:?\d*\.localhost/g, '')),
        `${path}: ${DEMO.exec(text)}`,
      );
    }
    for (const path of ['/flight', '/health/live', '/metrics']) t.notMatch((await ops.get(path)).text, /витрин/i, path);
    for (const path of ['/wine/', '/calculator/', '/about/alcohol-for-holidays/', '/icon-192.png']) {
      t.equal((await shop.get(path)).status, 404, path);
    }
  });

  t.test('conventions §5: its pages, words, warning and pictures are its own [D58.1]', async (t: Test) => {
    const about = (await shop.get('/about/')).text;
    t.match(about, '<h1', 'a page of the profile');
    t.match(about.replaceAll('\u00a0', ' '), 'Мы возим чай из садов');
    t.match(about, /<meta name="description" content="Чайный дом возит чай из садов/);
    t.match(about, /<meta property="og:image" content="http:\/\/shop\.localhost:\d+\/assets\/social-[\w-]+\.png"/);
    t.match((await shop.getJson('/api/content.json?url=/zavarivanie/')).json, { data: { title: 'Как заваривать' } });
    t.equal((await shop.get('/zavarivanie/')).status, 200, 'at an address of its own');
    t.match((await shop.get('/sitemap-pages.xml')).text, '/zavarivanie/');
    const home = (await shop.get('/')).text;
    t.match(home, 'Чай, который хочется заварить');
    t.match(home, /<img[^>]+src="\/assets\/hero-[\w-]+\.svg"/);
    t.match(home, 'https://t.me/example');
    for (const foreign of ['18+', 'алкогол', 'Вино', '/wine/']) t.notMatch(home, foreign);
  });

  t.test('D81: its company is named in footer, contacts and privacy, and in what is printed', async (t: Test) => {
    const company = 'ООО «Чайный дом», ИНН 7712345670, ОГРН 1197746123456, 101000, г. Москва, ул. Маросейка, д. 7';
    for (const [path, count] of [
      ['/', 1],
      ['/contacts/', 2],
      ['/privacy/', 2],
    ] as const) {
      const text = (await shop.get(path)).text.replaceAll('\u00a0', ' ');
      t.equal(text.split(company).length - 1, count, path);
      t.match(text, '<a href="/privacy/">Политика обработки персональных данных</a>', path);
    }
  });

  t.test(
    'D81: what its extras add is in its pages, and a header field of its own with each answer',
    async (t: Test) => {
      const home = await shop.get('/');
      t.match(home.text, /<div data-extra="header"><p style="[^"]*">До 10 декабря к каждому чаю/);
      t.equal(home.headers['x-tea-house'], '1998');
      t.match((await shop.get('/coffee/item-11.html')).text, /<div data-extra="product"><p>К «/);
      t.notMatch(home.text, 'data-extra="product"');
      const advice = 'Каждый чайник можно подержать в руках';
      t.match((await shop.get('/teaware/')).text, new RegExp(`</h1>.*<div data-extra="listing"><p>${advice}`, 's'));
      t.notMatch((await shop.get('/tea/')).text, advice, 'it is told which list it stands in');
    },
  );

  t.test('D81: its bundles have no text of an age gate and a calculator, and none of the demo’s', (t: Test) => {
    const dist = distFolder(profileFolder({ SHOP_PROFILE: 'examples/tea-house' }));
    const files = globSync('{client/assets,server,worker}/**/*.{js,css}', { cwd: dist });
    t.ok(files.length > 50);
    const foreign = /мне есть|Вам есть|возрастн|Рассчитать|Калькулятор|Посчитать|алкогол|кавист|паспорт|Витрина/;
    for (const file of files) t.notMatch(readFileSync(join(dist, file), 'utf8'), foreign, file);
    t.end();
  });

  t.test('D58, D80: it asks nobody for their age, and is bought from through its adapter', async (t: Test) => {
    const { page, complaints } = await openVisitor(t, browser, { host, stranger: true });
    await page.goto(`${address}/teaware/`);
    await page.getByRole('region', { name: 'Файлы cookie' }).getByRole('button', { name: 'Понятно' }).click();
    t.equal(await page.getByRole('dialog').count(), 0, 'no age gate');
    await page.getByRole('article', { name: 'Исин, чайник' }).getByRole('button', { name: 'В корзину' }).click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина/ })
      .filter({ hasText: '1' })
      .waitFor();
    await page.goto(`${address}/cart/`);
    await page.getByRole('main').getByRole('article').waitFor();
    await page
      .getByRole('main')
      .getByText(/^До подарка осталось/)
      .waitFor();
    await page.getByRole('button', { name: 'Оформить заказ' }).click();
    const dialog = page.getByRole('dialog', { name: 'Оформление заказа' });
    await dialog
      .getByRole('list', { name: 'Магазины' })
      .getByRole('button', { name: /^Маросейка/ })
      .click();
    await dialog.getByRole('button', { name: 'Заберу здесь' }).click();
    await dialog.getByRole('textbox', { name: 'Телефон', exact: true }).fill('+7 999 123-45-67');
    await dialog.getByRole('textbox', { name: 'ФИО', exact: true }).fill('Анна Петрова');
    await dialog.getByRole('button', { name: 'Далее' }).click();
    await dialog.getByRole('button', { name: 'Оформить заказ' }).click();
    await dialog.getByRole('heading', { name: 'Спасибо за заказ!' }).waitFor();
    const [, code = ''] = /заказ №\s*(\S+)/.exec(await dialog.innerText()) ?? [];
    t.match(await dialog.locator('[data-extra="success"]').innerText(), `Назовите номер ${code}, и`);
    t.match(await dialog.innerText(), 'По будням 10:00–19:00');
    t.notMatch(await page.content(), DEMO);
    const told = await page.evaluate(() => (window as { teaEvents?: object[] }).teaEvents);
    t.ok(JSON.stringify(told).includes('"purchase"'), 'D81: its listener hears what Metrika does');
    const [token, ...others] = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
    t.match(token, { name: 'api_session', sameSite: 'Lax' });
    t.strictSame(others, [], 'the API has set no cookie');
    await page.emulateMedia({ media: 'print' });
    t.match(await dialog.innerText(), 'ИНН 7712345670', 'the order as it is printed');
    t.strictSame(complaints, []);
  });

  t.test('a wide sign and a long name leave the menu and the icons of a phone their room [D58]', async (t: Test) => {
    const { page } = await openVisitor(t, browser, { host, viewport: { width: 390, height: 800 } });
    await page.goto(`${address}/tea/`);
    await page.waitForLoadState('networkidle');
    const home = page.getByRole('banner').getByRole('link', { name: 'На главную' });
    await home.evaluate((link) => {
      const [sign, name] = [link.querySelector('img'), link.querySelector('span')];
      if (sign === null || name === null) throw new Error('no sign, no name');
      sign.style.aspectRatio = '8';
      name.textContent = 'Чайный дом на Маросейке';
    });
    const boxOf = async (name: RegExp) => page.getByRole('banner').getByRole('button', { name }).boundingBox();
    const [menu, logo, search] = [await boxOf(/меню/i), await home.boundingBox(), await boxOf(/Поиск/)];
    t.ok((menu?.width ?? 0) > 40, `${menu?.width} px of menu`);
    t.ok((logo?.x ?? 0) >= (menu?.x ?? 0) + (menu?.width ?? 0));
    t.ok((logo?.x ?? 0) + (logo?.width ?? 0) <= (search?.x ?? 0));
  });

  t.test('its colours have contrast, light and dark [D58]', async (t: Test) => {
    const { page } = await openVisitor(t, browser, { host, reducedMotion: 'reduce' });
    for (const path of ['/', '/tea/', '/coffee/item-11.html', '/contacts/']) {
      await page.goto(address + path);
      await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = await findAccessProblems(page, { rules: ['color-contrast'], whole: true });
        t.strictSame(found, [], `${path} ${colorScheme}`);
      }
    }
  });
});
