/** Where a product can be had (spec §2 'Product stock view', §5 'Shop filters'; conventions §4; D34, D35, D42). */
import { type Test, test } from 'tap';
import { findAccessProblems, startBrowser } from '../kit/browser.ts';
import { cities, mapGeo } from '../kit/fixtures/cities.ts';
import { answer, hold, makeGate } from '../kit/replies.ts';
import {
  addressesOf,
  entriesOf,
  mapOf,
  PRODUCT,
  petersburg,
  row,
  rows,
  STOCK,
  setScene,
  stockOf,
} from '../kit/stock.ts';

const browser = await startBrowser();

test('the stock view lists the shops of the city, nearest first, with their pickup and on-order lines', async (t: Test) => {
  const { visit } = await setScene(t, browser);
  const { page, complaints } = await visit();
  await entriesOf(page).nth(2).waitFor();
  t.strictSame(await addressesOf(page), ['2', '3', '1']);
  const first = await entriesOf(page).nth(2).innerText();
  t.match(first, /сегодня, 4 шт\., 1\s200\s₽/);
  t.match(first, /с \d+ [а-я]+, 1\s000\s₽/);

  const sort = stockOf(page).getByRole('combobox', { name: 'Сортировка' });
  t.strictSame(await sort.locator('option').allInnerTexts(), [
    'Сначала ближайшие',
    'Сначала дешевле',
    'Сначала быстрее',
  ]);
  await sort.selectOption({ label: 'Сначала дешевле' });
  t.strictSame(await addressesOf(page), ['1', '2', '3']);
  await sort.selectOption({ label: 'Сначала быстрее' });
  t.strictSame(await addressesOf(page), ['3', '1', '2']);
  t.strictSame(complaints, []);
});

test('search needs every word and reaches other cities; toggles narrow by way; nothing found says so', async (t: Test) => {
  const { visit } = await setScene(t, browser);
  const { page } = await visit();
  const search = stockOf(page).getByRole('searchbox', { name: 'Поиск по адресу' });
  await search.fill('садовая 4');
  await entriesOf(page).filter({ hasText: 'Санкт-Петербург' }).waitFor();
  t.strictSame(await addressesOf(page), ['4']);
  await search.fill('садовая луна');
  await stockOf(page).getByText('Магазины не найдены. Попробуйте изменить запрос.').waitFor();
  await search.fill('');
  await entriesOf(page).nth(2).waitFor();
  const today = stockOf(page).getByRole('button', { name: 'Забрать сегодня' });
  await today.click();
  await page.waitForFunction(() => document.querySelectorAll('[data-shop]').length === 2);
  t.equal(await today.getAttribute('aria-pressed'), 'true');
  t.strictSame(await addressesOf(page), ['3', '1']);
  await today.click();
  await stockOf(page).getByRole('button', { name: 'Под заказ' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-shop]').length === 2);
  t.strictSame(await addressesOf(page), ['2', '1']);
});

test('an entry of the list opens the shop and centres the map on it; nobody needs the map', async (t: Test) => {
  const { visit } = await setScene(t, browser);
  const { page } = await visit();
  const link = entriesOf(page).nth(1).getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Винотека № 3' }).waitFor();
  t.match(page.url(), PRODUCT, 'the page stays');
  await page.keyboard.press('Escape');
  const marker = mapOf(page).getByRole('button', { name: /^Москва, ул\. Садовая, 3,/ });
  await marker.waitFor();
  t.equal(await marker.getAttribute('aria-pressed'), 'true');
});

test('the visitor’s own place sorts the list; a refusal changes nothing and is only logged', async (t: Test) => {
  const { visit } = await setScene(t, browser);
  const { lng, lat } = mapGeo.coordinates;
  const { page } = await visit(PRODUCT, {
    permissions: ['geolocation'],
    geolocation: { longitude: lng, latitude: lat + 0.3 },
  });
  await stockOf(page).getByRole('button', { name: 'Определить моё местоположение' }).click();
  await entriesOf(page).first().getByText('50 м').waitFor();
  t.strictSame(await addressesOf(page), ['1', '3', '2']);

  const refused = await visit();
  const logged = refused.page.waitForEvent('console', (message) => message.text().startsWith('Geolocation:'));
  await refused.page.getByRole('button', { name: 'Определить моё местоположение' }).click();
  t.equal((await logged).type(), 'info');
  t.strictSame(await addressesOf(refused.page), ['2', '3', '1']);
});

test('stock that loads says so, stock that fails can be asked for again', async (t: Test) => {
  const { upstream, visit } = await setScene(t, browser);
  upstream.on(STOCK, answer(500));
  const { page } = await visit();
  upstream.on(STOCK, answer(200, { geo: mapGeo, data: rows }));
  await stockOf(page).getByRole('button', { name: 'Обновить' }).click();
  await entriesOf(page).nth(2).waitFor();

  const gate = makeGate();
  upstream.on('/api/stock/10002.json', hold(gate.opened, answer(200, { geo: mapGeo, data: rows })));
  await page.getByRole('main').getByRole('link', { name: '1,5 л' }).first().click();
  await stockOf(page).getByRole('status').filter({ hasText: 'Загрузка…' }).waitFor();
  gate.open();
  await entriesOf(page).nth(2).waitFor();
});

test('the goods stocks modal shows the same view, and buys', async (t: Test) => {
  const { visit } = await setScene(t, browser);
  const { page, complaints } = await visit();
  await page.getByRole('main').getByRole('button', { name: 'Наличие в магазинах' }).click();
  const dialog = page.getByRole('dialog', { name: 'Наличие в магазинах' });
  await dialog.getByRole('list', { name: 'Магазины' }).getByRole('listitem').nth(2).waitFor();
  t.match(await dialog.innerText(), /пункт выдачи на карте/);
  await mapOf(page).last().getByRole('button', { name: 'Приблизить' }).waitFor();
  t.strictSame(await findAccessProblems(page), []);
  await dialog.getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('dialog', { name: 'Винотека № 2' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Купить сейчас' }).click();
  await page.getByRole('dialog', { name: 'Корзина' }).getByRole('article').first().waitFor();
  t.match(page.url(), '#cart');
  t.strictSame(complaints, []);
});

test('D42: a product that the city lacks names the cities that have it', async (t: Test) => {
  const { upstream, visit, storefront } = await setScene(t, browser);
  upstream.on('/api/stock/7.json', answer(200, { geo: mapGeo, data: [] }));
  const { page, complaints } = await visit('/wine/vino-7.html');
  const elsewhere = page.getByRole('region', { name: 'Есть в других городах' });
  const link = elsewhere.getByRole('link', { name: 'Санкт-Петербург' });
  t.equal(await link.getAttribute('href'), `/region/2?to=${encodeURIComponent('/wine/vino-7.html')}`);
  t.match(await elsewhere.innerText(), /в 2 магазинах, от 3\s007\s₽/);
  await link.click();
  await page.waitForURL(`http://spb.${storefront.publicHost}/wine/vino-7.html`);
  t.strictSame(complaints, []);
});

test('D42, contract §5.5: a city without a host of its own shows its shops on the page', async (t: Test) => {
  const { upstream, visit, storefront } = await setScene(t, browser);
  const [tver] = cities.filter(({ subdomain }) => subdomain === null);
  if (tver === undefined) throw new Error('every city has a host');
  const data = [
    row({ id: 5, away: 2, retail: [3, 900], city: tver }),
    row({ id: 4, away: 1, transit: [3, 900, 2], city: petersburg }),
  ];
  upstream.on('/api/stock/7.json', answer(200, { geo: mapGeo, data }));
  const { page, complaints } = await visit('/wine/vino-7.html');
  const chosen = upstream.arrived('POST /session/geo.json');
  await page.getByRole('region', { name: 'Есть в других городах' }).getByRole('link', { name: 'Тверь' }).click();
  await chosen;
  await entriesOf(page).filter({ hasText: 'Тверь' }).waitFor();
  t.strictSame(await addressesOf(page), ['5']);
  t.equal(await stockOf(page).getByRole('searchbox', { name: 'Поиск по адресу' }).inputValue(), 'Тверь');
  t.equal(page.url(), `${storefront.browserUrl}/wine/vino-7.html`);
  t.strictSame(complaints, []);
});
