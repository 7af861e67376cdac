/** Grid or list (spec §2, conventions.md §4): remembered, and shown from the first paint on. */
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { shiftOf, watchShifts } from '../kit/shifts.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

test('the view of listings is remembered, and nothing moves when a page opens in it', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page, complaints } = await openVisitor(t, browser, { host: storefront.publicHost });
  await watchShifts(page);
  const view = page.getByRole('radiogroup', { name: 'Вид списка' });
  const goods = page.getByRole('list', { name: 'Товары' });
  const perRow = async () => {
    const boxes = await Promise.all([0, 1].map((index) => goods.getByRole('article').nth(index).boundingBox()));
    return boxes[0]?.y === boxes[1]?.y ? 'several' : 'one';
  };

  await page.goto(`${storefront.browserUrl}/wine/`);
  await storefront.untilAwake(page);
  t.ok(await view.getByRole('radio', { name: 'Сетка' }).isChecked());
  t.equal(await perRow(), 'several');
  await view.getByRole('radio', { name: 'Список' }).check();
  t.equal(await perRow(), 'one');

  // Rendered for this visitor as a stream, then kept for everybody.
  for (const path of ['/wine/?sort=price', '/wine/']) {
    if (path === '/wine/') await storefront.untilKept(path);
    await page.goto(storefront.browserUrl + path);
    await storefront.untilAwake(page);
    t.ok(await view.getByRole('radio', { name: 'Список' }).isChecked(), path);
    t.equal(await perRow(), 'one', path);
    t.strictSame(await shiftOf(page), { sum: 0, moved: '' }, path);
  }

  await page.goto(`${storefront.browserUrl}/`);
  await storefront.untilAwake(page);
  await page.getByRole('navigation', { name: 'Каталог' }).getByRole('link', { name: 'Вино' }).first().click();
  await goods.waitFor();
  t.equal(await perRow(), 'one', 'after a navigation as well');
  await view.getByRole('radio', { name: 'Сетка' }).check();
  await page.reload();
  await storefront.untilAwake(page);
  t.equal(await perRow(), 'several');
  t.strictSame(complaints, []);
});

test('a listing without a script, or with storage refused, is a grid', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page, complaints } = await openVisitor(t, browser, { host: storefront.publicHost });
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await page.goto(`${storefront.browserUrl}/wine/`);
  await storefront.untilAwake(page);
  t.ok(await page.getByRole('radio', { name: 'Сетка' }).isChecked());
  t.strictSame(complaints, []);
});

test('spec §2 product card: in a row pictures, prices, names, stock and controls begin on the same lines', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page } = await openVisitor(t, browser, {
    host: storefront.publicHost,
    viewport: { width: 390, height: 844 },
  });
  await page.goto(`${storefront.browserUrl}/wine/`);
  // Of the second row one has an old price, which needs a line of its own, the other a name of many.
  const tops = await page.getByRole('article').evaluateAll((articles) => {
    const row = articles.slice(2, 4);
    const name = row[1]?.querySelector('h2 a');
    if (name) name.textContent = 'Название '.repeat(12);
    const parts = ['img', 'div ~ p', 'h2', 'div ~ div > p', 'div ~ div > div'];
    return row.map((card) => parts.map((part) => card.querySelector(part)?.getBoundingClientRect().y));
  });
  t.same(tops[0], tops[1]);
  t.same(
    tops[0],
    tops[0]?.toSorted((one = 0, other = 0) => one - other),
    'the price stands under the picture',
  );
});
