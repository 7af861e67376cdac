/** `StrictMode` mounts each part twice in development. What a part starts has to end with it. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { followLink, openVisitor, startBrowser } from '../kit/browser.ts';
import { recordRunning, unexpected } from '../kit/development.ts';
import { launch } from '../kit/launch.ts';
import { until } from '../kit/until.ts';

/** In development modules are transformed one by one when they are first asked for. */
const BUILDING = { timeout: 120_000 };

/** Shows, one after another in one document, the screens and dialogs that start something when they are mounted. */
async function* tourStarters(page: Page): AsyncGenerator<string> {
  const main = page.getByRole('main');
  const banner = page.getByRole('banner');
  const dialog = page.getByRole('dialog');
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  const go = async (path: string, heading: string): Promise<void> => {
    await followLink(page, path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor(BUILDING);
  };

  await banner.getByRole('searchbox', { name: 'Поиск по каталогу' }).fill('вино');
  await page.getByRole('option').first().waitFor(BUILDING);
  yield 'suggestions';
  await page.keyboard.press('Escape');

  await go('/wine/', 'Вино');
  const cards = main.getByRole('list', { name: 'Товары' }).getByRole('article');
  for (const index of [0, 1]) await cards.nth(index).getByRole('button', { name: 'Сравнить' }).click(BUILDING);
  await cards.first().getByRole('button', { name: 'В избранное' }).click();
  await cards.first().getByRole('button', { name: 'В корзину' }).click();
  await page.getByRole('link', { name: 'Перейти в корзину' }).waitFor(BUILDING);
  yield 'listing';
  const title = (await cards.first().getByRole('link').first().textContent()) ?? '';
  await page.getByRole('region', { name: 'Сравнение' }).getByRole('link', { name: 'Сравнить 2' }).click(BUILDING);
  await main.getByRole('table').waitFor(BUILDING);
  yield 'comparison';
  await go('/favorites/', 'Избранное');
  await main.getByRole('article', { name: title }).waitFor(BUILDING);
  yield 'favourites';

  await main.getByRole('article', { name: title }).getByRole('link', { name: title }).first().click();
  await main.getByRole('button', { name: 'Наличие в магазинах' }).click(BUILDING);
  await dialog.getByRole('list', { name: 'Магазины' }).getByRole('listitem').first().waitFor(BUILDING);
  await dialog.getByRole('region', { name: 'Карта магазинов' }).getByRole('button').first().waitFor(BUILDING);
  yield 'product with stock view';
  await close();
  await main.getByRole('img', { name: title, exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Просмотр изображения' }).waitFor(BUILDING);
  yield 'viewer';
  await close();

  await go('/calculator/', 'Калькулятор');
  yield 'calculator';
  await main.getByRole('spinbutton', { name: 'Мужчин' }).fill('5');
  await main.getByRole('button', { name: 'Рассчитать' }).click();
  await main.getByRole('heading', { name: 'Вам понадобится' }).waitFor(BUILDING);
  yield 'calculation';
  await banner.getByRole('link', { name: 'Заказать звонок' }).click();
  await dialog.getByRole('textbox', { name: 'Телефон' }).fill('+7 999');
  yield 'callback';
  await close();

  await banner.getByRole('link', { name: /^Корзина/ }).click();
  await page.getByRole('dialog', { name: 'Корзина' }).getByRole('button', { name: 'Оформить заказ' }).click(BUILDING);
  await dialog.getByRole('list', { name: 'Магазины' }).getByRole('listitem').first().waitFor(BUILDING);
  await dialog.getByRole('region', { name: 'Карта магазинов' }).getByRole('button').first().waitFor(BUILDING);
  yield 'cart and checkout';
  // It leads back to the cart.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Корзина' }).waitFor();
  await close();
  await go('/orders/', 'Мои заказы');
  yield 'orders';
}

test('D57: under StrictMode nothing is done twice, and what leaves the page leaves nothing behind [D57c]', async (t: Test) => {
  const { printed } = await launch(t, 'dev', {});
  const address = await printed(/^open (http:.+)\/$/m);
  const browser = await startBrowser();
  const { page, complaints } = await openVisitor(t, browser, { host: new URL(address).host, reducedMotion: 'reduce' });
  await page.addInitScript(recordRunning);
  await page.goto(`${address}/`);
  await page.waitForFunction(() => 'isInteractive' in globalThis, undefined, BUILDING);
  const rest = async (): Promise<void> => {
    await followLink(page, '/faq/');
    await page.getByRole('heading', { level: 1, name: 'Вопросы' }).waitFor(BUILDING);
  };
  const calls: string[] = [];
  await rest();
  // What lets Back close dialogs comes with the first one, and stays for the entries that they leave in the history.
  await page.getByRole('banner').getByRole('link', { name: 'Заказать звонок' }).click();
  const first = page.getByRole('dialog');
  await first.getByRole('textbox', { name: 'Телефон' }).waitFor(BUILDING);
  await page.waitForFunction(() => navigation.entries().at(-1)?.url === navigation.entries().at(-2)?.url);
  await page.keyboard.press('Escape');
  await first.waitFor({ state: 'hidden' });
  const before = await page.evaluate(() => window.running?.() ?? []);
  for await (const shown of tourStarters(page)) {
    // React Query gives up a call when its component is unmounted: of two the first is then none.
    const fetched = await page.evaluate(() => window.takeFetched?.() ?? []);
    calls.push(...fetched);
    // The cart asks for the shops and the minimum before checkout does.
    const asked = fetched.filter((call) => !call.includes('/api/checkout/'));
    t.strictSame(asked, [...new Set(asked)], `${shown}: no call is made twice`);
    t.strictSame(
      await page.evaluate(() => window.listenersTwice?.()),
      [],
      `${shown}: no listener of a first mount is left`,
    );
  }
  t.ok(calls.includes('GET /api/checkout/data.json'));
  await rest();
  // The clocks of the page and of new builds run on, a minute at a time.
  const left = (): Promise<string[]> =>
    page.evaluate(
      (kept) => window.running?.().filter((one) => !kept.includes(one) && !one.startsWith('timeout of 60000 ms')) ?? [],
      before,
    );
  // What ends by itself does so in a moment: the navigation, notices, announcements.
  await until(async () => (await left()).length === 0).catch(() => undefined);
  t.strictSame(await left(), [], 'nothing is left of what was shown');
  const events = await page.evaluate(() => window.dataLayer?.map((event) => JSON.stringify(event)) ?? []);
  t.match(events, [/"add"/, /FAST_ORDER/], 'no event is counted twice');
  t.equal(events.length, 2);
  t.strictSame(unexpected(complaints), []);
});
