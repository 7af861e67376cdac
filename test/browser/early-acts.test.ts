/** What a visitor does while the scripts are still on their way is neither lost nor done twice (issue 6 §4). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { answer } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const browser = await startBrowser();
const ENTRY = '**/assets/entry-client*';
/** A press is not followed to the page that it might lead to. */
const pressed = { noWaitAfter: true };

/** A page whose entry waits for `wake`, or for `fail`, though it keeps what is done. */
async function openAsleep(t: Test, path: string) {
  const upstream = await startUpstream(t);
  upstream.on('/api/feedback.json', answer(200, {}));
  const storefront = await startStorefront(t, { upstream, browser: true });
  const { page, complaints } = await openVisitor(t, browser, { host: storefront.publicHost });
  const { promise: settled, resolve: settle } = Promise.withResolvers<'comes' | 'fails'>();
  await page.route(ENTRY, async (route) => ((await settled) === 'comes' ? route.continue() : route.abort()));
  const asked = page.waitForRequest(ENTRY);
  const address = storefront.browserUrl + path;
  await page.goto(address, { waitUntil: 'commit' });
  await asked;
  const wake = async () => {
    settle('comes');
    await storefront.untilAwake(page);
  };
  return { upstream, page, complaints, address, wake, fail: () => settle('fails') };
}

const goods = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test('goods put in before the page is alive are put in once, and the page stays', async (t: Test) => {
  const { upstream, page, complaints, address, wake } = await openAsleep(t, '/wine/');
  for (const name of ['Вино 3', 'Вино 4'])
    await goods(page, name).getByRole('button', { name: 'В корзину' }).click(pressed);
  await wake();
  for (const name of ['Вино 3', 'Вино 4']) await goods(page, name).getByRole('group', { name: 'Количество' }).waitFor();
  await upstream.arrived('/api/cart/update.json', 2);
  t.equal(upstream.seen('/api/cart/update.json').length, 2);
  t.equal(page.url(), address);
  t.strictSame(complaints, []);
});

test('a dialog asked for before the page is alive opens with it', async (t: Test) => {
  const { page, complaints, address, wake } = await openAsleep(t, '/wine/');
  await page.getByRole('banner').getByRole('link', { name: 'Заказать звонок' }).click(pressed);
  await wake();
  await page.getByRole('dialog', { name: 'Заказать звонок' }).waitFor();
  t.equal(page.url(), address);
  t.strictSame(complaints, []);
});

test('an order and a filter chosen before the page is alive are applied', async (t: Test) => {
  const { page, complaints, wake } = await openAsleep(t, '/wine/');
  const box = page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox').first();
  await box.check({ force: true });
  await wake();
  await page.waitForURL(/filter\./);
  t.ok(await box.isChecked());
  t.strictSame(complaints, []);
  const sorted = await openAsleep(t, '/wine/');
  await sorted.page.getByRole('combobox', { name: 'Сортировка' }).selectOption({ label: 'Сначала дешевле' });
  await sorted.wake();
  await sorted.page.waitForURL(/sort=price/);
  t.strictSame(sorted.complaints, []);
});

test('a form filled in and sent before the page is alive is sent once, with all that was typed', async (t: Test) => {
  const { upstream, page, complaints, address, wake } = await openAsleep(t, '/feedback/');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Имя' }).fill('Анна');
  await main.getByRole('textbox', { name: 'Сообщение' }).fill('Спасибо');
  for (let again = 0; again < 2; again++) await main.getByRole('button', { name: 'Отправить' }).click(pressed);
  await wake();
  const { body } = await upstream.arrived('/api/feedback.json');
  t.match(String(body), 'Анна');
  t.match(String(body), 'Спасибо');
  t.equal(upstream.seen('/api/feedback.json').length, 1);
  t.equal(page.url(), address);
  t.strictSame(complaints, []);
});

test('where the scripts do not come, what waited goes as it does without them', async (t: Test) => {
  const { page, fail } = await openAsleep(t, '/wine/');
  await goods(page, 'Вино 3').getByRole('button', { name: 'В корзину' }).click(pressed);
  fail();
  await page.waitForURL('**/cart/?plain=1');
  await page.getByRole('main').getByText('Вино 3').first().waitFor();
});

test('where the scripts hang for eight seconds, what waited goes as it does without them', async (t: Test) => {
  const { page } = await openAsleep(t, '/wine/');
  await page.clock.install();
  await goods(page, 'Вино 3').getByRole('button', { name: 'В корзину' }).click(pressed);
  await page.clock.fastForward(8000);
  await page.waitForURL('**/cart/?plain=1');
  await page.getByRole('main').getByText('Вино 3').first().waitFor();
});
