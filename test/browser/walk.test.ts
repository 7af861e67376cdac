/** The main job, on the embedded demo shop: home → listing → product → cart, as a shopper does it; and each other screen. */
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { startDemo } from '../kit/demo.ts';
import { addressesOf } from '../kit/demo-screens.ts';
import { titleOf } from '../kit/head.ts';
import { until } from '../kit/until.ts';

test('a visitor walks from home to a filled cart without one complaint of the console', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);
  const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost });

  await page.goto(`${demo.browserUrl}/`);
  await page.getByRole('banner').getByRole('link', { name: 'На главную' }).waitFor();
  await page.getByRole('navigation', { name: 'Каталог' }).waitFor();
  await page.goto(`${demo.browserUrl}/catalog/`);
  await page.getByRole('main').getByRole('link', { name: /^Вино/ }).first().click();
  await page.waitForURL('**/wine/');

  const goods = page.getByRole('list', { name: 'Товары' });
  await goods.getByRole('article').nth(49).waitFor();
  const firstLink = goods.getByRole('article').first().getByRole('link').first();
  const before = await firstLink.getAttribute('href');
  await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: '2', exact: true }).click();
  await page.waitForURL('**/wine/?page=2');
  await page.getByRole('navigation', { name: 'Страницы' }).locator('[aria-current=page]', { hasText: '2' }).waitFor();
  // The goods of the page before stay until then.
  await until(async () => (await firstLink.getAttribute('href')) !== before);

  const card = goods
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'В корзину' }) })
    .first();
  const title = (await card.getByRole('heading').innerText()).trim();
  const article = goods.getByRole('article', { name: title, exact: true }).first();
  await article.getByRole('link', { name: title, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();

  await page.getByRole('main').getByRole('button', { name: 'В корзину' }).first().click();
  const quantity = page.getByRole('main').getByRole('group', { name: 'Количество' }).first();
  await quantity.getByRole('button', { name: 'Увеличить количество' }).click();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('main [role=group] input, main fieldset input')?.value === '2',
  );
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Корзина/ })
    .filter({ hasText: '2' })
    .waitFor();

  await page.goto(`${demo.browserUrl}/cart/`);
  const line = page.getByRole('main').getByRole('article', { name: title });
  await line.waitFor();
  t.equal(await line.getByRole('spinbutton', { name: 'Количество' }).inputValue(), '2');
  t.ok(await page.getByRole('checkbox', { name: `Выбрать: ${title}` }).isChecked());
  t.ok(await page.getByRole('checkbox', { name: 'Выбрать все товары' }).isChecked());
  t.strictSame(complaints, []);
});

test('a search in Russian word forms finds goods from the header', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);
  const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost });
  await page.goto(`${demo.browserUrl}/`);
  await page.getByRole('banner').getByRole('searchbox', { name: 'Поиск по каталогу' }).fill('красного вина');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/catalog\/search\/\?q=/);
  await page.getByRole('list', { name: 'Товары' }).getByRole('article').first().waitFor();
  t.ok((await page.getByRole('list', { name: 'Товары' }).getByRole('article').count()) > 0);
  t.strictSame(complaints, []);
});

test('spec §2: every screen is walked to within the page, in silence', async (t: Test) => {
  const browser = await startBrowser();
  const demo = await startDemo(t);
  // Links to the cart and to the forms open their dialogs instead.
  const { cart, callback, feedback: _, ...others } = await addressesOf(demo);
  const { page, complaints } = await openVisitor(t, browser, { host: demo.publicHost });
  await page.goto(`${demo.browserUrl}${cart[0]}`);
  await demo.untilAwake(page);
  await page.evaluate(() => Object.assign(globalThis, { same: true }));
  for (const path of Object.values(others).flat()) {
    await page.evaluate((href) => {
      const link = document.createElement('a');
      Object.assign(link, { href, id: 'walk' });
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
    await page.waitForLoadState('networkidle');
    const { status, text } = await demo.get(encodeURI(path));
    t.ok(status === 200 || status === 301, path);
    if (status === 200) {
      await page.waitForFunction((title) => document.title === title, titleOf(text));
    }
    await page.getByRole('heading', { level: 1 }).waitFor();
    t.equal(await page.getByRole('button', { name: 'Обновить' }).count(), 0, path);
    t.strictSame(complaints.splice(0), [], path);
  }
  await page.evaluate((href) => {
    document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)?.click();
  }, callback[0]);
  await page.getByRole('dialog', { name: 'Заказать звонок' }).waitFor();
  t.ok(await page.evaluate(() => 'same' in globalThis), 'nothing was loaded anew');
});
