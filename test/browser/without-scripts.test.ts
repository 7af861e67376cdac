/** Without JavaScript (D39): read, search, page, put goods in the cart, see it and change it. */
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { hold, makeGate } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

test('the main data of each screen can be read, and no gate stands before it', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page } = await openVisitor(t, browser, {
    host: storefront.publicHost,
    javaScriptEnabled: false,
    stranger: true,
  });
  for (const [path, text] of [
    ['/', 'Вино'],
    ['/catalog/', 'Раздел vodka'],
    ['/wine/', 'Вино 50'],
    ['/wine/vino-1.html', 'Описание вина 1'],
  ] as const) {
    await page.goto(storefront.browserUrl + path);
    t.match(await page.getByRole('main').innerText(), text, path);
    t.equal(await page.getByRole('dialog').count(), 0, path);
  }
});

test('search, sort and pages work by forms and links', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost, javaScriptEnabled: false });
  await page.goto(`${storefront.browserUrl}/`);
  await page.getByRole('searchbox', { name: 'Поиск по каталогу' }).fill('вино');
  await page.getByRole('searchbox', { name: 'Поиск по каталогу' }).press('Enter');
  await page.waitForURL(/\/catalog\/search\/\?q=/);
  t.equal(await page.getByRole('list', { name: 'Товары' }).getByRole('article').count(), 50);

  await page.goto(`${storefront.browserUrl}/wine/`);
  const sort = page.getByRole('combobox', { name: 'Сортировка' });
  await sort.selectOption({ label: 'Сначала дороже' });
  await page.locator('form').filter({ has: sort }).getByRole('button', { name: 'Показать' }).click();
  await page.waitForURL(/sort=-price/);
  t.match(await page.getByRole('list', { name: 'Товары' }).getByRole('article').first().innerText(), 'Вино 120');
  await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: '2', exact: true }).click();
  await page.waitForURL(/page=2/);
  t.match(page.url(), 'sort=-price', 'the sort is kept');
});

test('D39: what would come late by a script can be asked for by a link', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const gate = makeGate();
  upstream.on('/wine/filter.json', hold(gate.opened));
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost, javaScriptEnabled: false });
  const opening = page.goto(`${storefront.browserUrl}/wine/?sort=price`);
  await upstream.arrived('/wine/filter.json');
  await page.getByRole('main').getByRole('list', { name: 'Товары' }).waitFor();
  gate.open();
  await opening;
  const filters = page.getByRole('form', { name: 'Фильтры' });
  t.equal(await filters.count(), 0);
  await page.getByRole('main').getByRole('link', { name: 'Обновить' }).click();
  await filters.getByRole('group', { name: 'Страна' }).getByText('Италия').click();
  await filters.getByRole('button', { name: 'Показать' }).click();
  await page.waitForURL(/filter\.country(?:\[\]|%5B%5D)=it/);
  t.match(page.url(), 'sort=price', 'the sort is kept');
});

test('popular brands that come late leave the letters where they are', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const gate = makeGate();
  upstream.on('/brands/populars.json', hold(gate.opened));
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost, javaScriptEnabled: false });
  const opening = page.goto(`${storefront.browserUrl}/brands/`);
  await upstream.arrived('/brands/populars.json');
  const left = async () => (await page.getByRole('heading', { level: 2, name: 'Д', exact: true }).boundingBox())?.x;
  const early = await left();
  gate.open();
  await opening;
  const index = await page.getByRole('navigation', { name: 'Бренды по буквам' }).boundingBox();
  t.equal(early, index?.x, 'under the index');
  await page.getByRole('main').getByRole('link', { name: 'Обновить' }).click();
  await page.getByRole('heading', { level: 2, name: 'Популярные' }).waitFor();
  t.equal(await left(), early);
});

test('goods are put in the cart, changed and removed by forms', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost, javaScriptEnabled: false });
  await page.goto(`${storefront.browserUrl}/wine/vino-2.html`);
  await page.getByRole('main').getByRole('button', { name: 'В корзину' }).first().click();
  await page.goto(`${storefront.browserUrl}/cart/?plain=1`);
  const line = page.getByRole('article', { name: 'Вино 2', exact: true });
  await line.getByRole('spinbutton', { name: 'Количество' }).fill('3');
  await line.getByRole('spinbutton', { name: 'Количество' }).press('Enter');
  await page.waitForLoadState();
  t.equal(await line.getByRole('spinbutton', { name: 'Количество' }).inputValue(), '3');
  await page
    .getByRole('button', { name: /Удалить/ })
    .first()
    .click();
  await page.getByText('Ваша корзина пуста').waitFor();
  t.equal(await line.count(), 0);
});

test('the plain cart is personal: no-store, and never from the cache', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  for (let n = 0; n < 2; n += 1) {
    const { header, status } = await storefront.get('/cart/?plain=1');
    t.equal(status, 200);
    t.equal(header('cache-control'), 'no-store');
    t.equal(header('x-cache'), 'BYPASS');
  }
});
