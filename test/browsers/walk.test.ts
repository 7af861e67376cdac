/** The way of a buyer through the demo shop, from the age gate to the order and all the way back, in all browsers. */
import type { Test } from 'tap';
import { startDemo } from '../kit/demo.ts';
import { type Driver, waitUntil } from './driver.ts';
import { inEachBrowser } from './each-browser.ts';
import { untilInteractive } from './interactive.ts';
import { Locator } from './locator.ts';

inEachBrowser('a buyer walks from home to an order, to another city and back to the start', async (t: Test, driver) => {
  const demo = await startDemo(t);
  const page = new Locator(driver);
  const banner = page.get('banner');
  const cartLink = banner.get('link', /^Корзина/);
  const silent = async (where: string) => t.strictSame(await driver.takeComplaints(), [], `silence: ${where}`);

  await driver.open(`${demo.browserUrl}/`);
  await passGate(page);
  await silent('home');
  const home = await whereIs(driver);

  await chooseFromMenu(page);
  await silent('listing');
  const listing = await whereIs(driver);

  const some = await filter(t, page);
  await silent('filter');
  const filtered = await whereIs(driver);
  t.match(filtered, /\?filter\.color/);

  await driver.evaluate(() => scrollTo(0, 200));
  const title = await openFirstProduct(page);
  // A browser without the Navigation API has loaded a document.
  const focused = () => driver.evaluate(() => (window.navigation ? document.activeElement?.tagName : 'H1'));
  await waitUntil(async () => (await focused()) === 'H1');
  await silent('product');
  const product = await whereIs(driver);

  await page.get('main').get('button', 'В корзину').at(0).click();
  await page.get('main').get('group', 'Количество').get('button', 'Увеличить количество').click();
  await cartLink.until(({ text }) => text.includes('2'));
  await cartLink.click();
  const cart = page.get('dialog', /^Корзина/);
  await cart
    .get('article', title)
    .get('spinbutton', 'Количество')
    .until(({ value }) => value === '2');
  t.ok((await cart.get('checkbox', 'Выбрать все товары').see()).checked);
  await silent('cart');
  t.equal(await whereIs(driver), `${product}#cart`);

  await cart.get('button', 'Оформить заказ').click();
  await order(page);
  await silent('checkout');
  await page.get('dialog', 'Оформление заказа').get('button', 'Закрыть').click();
  await page.get('dialog').gone();
  await cartLink.until(({ text }) => !/\d/.test(text));
  t.equal(await whereIs(driver), product);

  await banner.get('button', 'Москва').click();
  await page
    .get('dialog', 'Выберите город')
    .get('button', /^Санкт-Петербург/)
    .click();
  await banner.get('button', 'Санкт-Петербург').see();
  await page.get('main').get('heading', title, { level: 1 }).see();
  await untilInteractive(driver);
  await noGate(t, page);
  await silent('another city');
  t.equal(await whereIs(driver), product.replace('//', '//spb.'));

  // The order has left its own entry to the product; the cart's is still there.
  for (const before of [product, `${product}#cart`, product, filtered, listing, home]) {
    await driver.evaluate(() => history.back());
    await waitUntil(async () => (await whereIs(driver).catch(() => '')) === before);
    if (before.endsWith('#cart')) await cart.see();
    else await page.get('dialog').gone();
    if (before === product) await page.get('main').get('heading', title, { level: 1 }).see();
    if (before === filtered) {
      await foundIn(page).until(({ text }) => text === some);
      await waitUntil(async () => (await driver.evaluate(() => scrollY)) > 0);
    }
    if (before === listing) await foundIn(page).until(({ text }) => /^397 /.test(text));
  }
  await silent('the way back');
});

const whereIs = (driver: Driver): Promise<string> => driver.evaluate(() => location.href);

const foundIn = (page: Locator): Locator =>
  page
    .get('main')
    .get('status')
    .saying(/^\d+ товар/);

async function passGate(page: Locator): Promise<void> {
  const gate = page.get('dialog', 'Вам есть 18 лет?');
  await gate.get('button', 'Да, мне есть 18').click();
  await gate.gone();
  const notice = page.get('region', 'Файлы cookie');
  await notice.get('button', 'Понятно').click();
  await notice.gone();
}

/** D44: what was answered in one city is not asked in another. */
async function noGate(t: Test, page: Locator): Promise<void> {
  t.equal(await page.get('dialog', 'Вам есть 18 лет?').count(), 0, 'no gate here');
  t.equal(await page.get('region', 'Файлы cookie').count(), 0, 'no notice here');
}

async function chooseFromMenu(page: Locator): Promise<void> {
  await page.get('button', 'Весь каталог').click();
  await page.get('navigation', 'Каталог').get('link', 'Вино').click();
  await page.get('main').get('heading', 'Вино', { level: 1 }).see();
}

/** Ticks a value of a filter that is open. @returns what has been found */
async function filter(t: Test, page: Locator): Promise<string> {
  const { text: all } = await foundIn(page).see();
  const colour = page.get('form', 'Фильтры').get('group', 'Цвет').get('checkbox').at(0);
  await colour.click();
  const { text: some } = await foundIn(page).until(({ text }) => text !== all);
  t.ok(Number.parseInt(some, 10) < Number.parseInt(all, 10), `${some} of ${all}`);
  t.ok((await colour.see()).checked);
  return some;
}

async function openFirstProduct(page: Locator): Promise<string> {
  const card = page.get('list', 'Товары').get('article').holding('button', 'В корзину').at(0);
  const { text: title } = await card.get('heading').see();
  await card.get('link', title).at(0).click();
  await page.get('main').get('heading', title, { level: 1 }).see();
  return title;
}

/** From the first step of checkout to its last. */
async function order(page: Locator): Promise<void> {
  const checkout = page.get('dialog', 'Оформление заказа');
  await checkout.get('list', 'Магазины').get('button').at(0).click();
  await checkout.get('button', 'Заберу здесь').click();
  await checkout.get('textbox', 'ФИО').type('Анна Петрова');
  await checkout.get('textbox', 'Телефон').type('9991234567');
  await checkout.get('button', 'Далее').click();
  await checkout.get('heading', 'Проверьте данные').see();
  await checkout.get('button', 'Оформить заказ').click();
  await checkout.get('heading', 'Спасибо за заказ!').see();
}
