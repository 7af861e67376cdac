/** The cart as a full-screen modal, with what else could be bought (spec §2 'Cart screen'), in a real browser. */
import type { Locator, Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems, openVisitor, startBrowser } from '../kit/browser.ts';
import { openFilledListing } from '../kit/cart.ts';
import { answer, byDefault, compute, hold, makeGate } from '../kit/replies.ts';
import { createClient, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const ACTIONS = 'GET /actions/';
const together = (dialog: Locator) => dialog.getByRole('region', { name: 'Покупают вместе' });
const maybe = (dialog: Locator) => dialog.getByRole('region', { name: 'Возможно вам понравится' });

/** Titles of the cards that stand in view. */
function inView(carousel: Locator): Promise<string[]> {
  return carousel
    .getByRole('list', { includeHidden: false })
    .first()
    .evaluate((list) => {
      const frame = list.getBoundingClientRect();
      return [...list.querySelectorAll('article')]
        .filter((card) => {
          const box = card.getBoundingClientRect();
          return box.left >= frame.left - 1 && box.right <= frame.right + 1;
        })
        .map((card) => card.querySelector('h4')?.textContent ?? '');
    });
}

async function untilInView(page: Page, carousel: Locator, title: string): Promise<void> {
  const list = await carousel.getByRole('list').first().elementHandle();
  await page.waitForFunction(
    ([element, wanted]) => {
      const first = [...(element?.querySelectorAll('article') ?? [])].find(
        (card) => card.getBoundingClientRect().left >= (element?.getBoundingClientRect().left ?? 0) - 1,
      );
      return first?.querySelector('h4')?.textContent === wanted;
    },
    [list, title] as const,
  );
}

test('the cart modal', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  t.beforeEach(() => upstream.reset());
  const open = async (t: Test, width = 1280) => {
    const visitor = await openVisitor(t, browser, {
      host: storefront.publicHost,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    const { page } = visitor;
    await page.goto(`${storefront.browserUrl}/wine/#cart`);
    return { visitor, page, dialog: page.getByRole('dialog', { name: 'Корзина' }) };
  };
  const forgetActions = () => {
    const { opsPort } = storefront;
    const body = JSON.stringify({ prefix: '/actions/' });
    return createClient(opsPort, `127.0.0.1:${opsPort}`).send('POST', '/cache/purge', {
      body,
      headers: { 'content-type': 'application/json' },
    });
  };

  t.test('spec §2: logo, way back, contacts, heading, contents and order button stand over the page', async (t) => {
    const visitor = await openVisitor(t, browser, { host: storefront.publicHost });
    await openFilledListing({ upstream, storefront, visitor }, ['Вино 2']);
    const { page } = visitor;
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Корзина' });
    await dialog.getByRole('heading', { name: 'Корзина' }).waitFor();
    await dialog.getByRole('link', { name: 'На главную' }).waitFor();
    await dialog.getByRole('link', { name: '+7 495 111-11-11' }).waitFor();
    await dialog.getByRole('button', { name: 'Оформить заказ' }).waitFor();
    await together(dialog).getByRole('article').first().waitFor();
    t.strictSame(await findAccessProblems(page), []);
    await dialog.getByRole('link', { name: 'Вернуться к покупкам' }).click();
    await dialog.waitFor({ state: 'hidden' });
    t.match(page.url(), /\/wine\/$/);
    t.strictSame(visitor.complaints, []);
  });

  t.test('spec §2: two carousels of promotions, eight goods each, the second of page 2', async (t) => {
    await forgetActions();
    const { dialog } = await open(t);
    await together(dialog).getByRole('article').first().waitFor();
    await maybe(dialog).getByRole('article').first().waitFor();
    t.equal(await together(dialog).getByRole('article').count(), 8);
    t.equal(await maybe(dialog).getByRole('article').count(), 8);
    t.equal(await maybe(dialog).getByRole('link', { name: 'Вино 9', exact: true }).count(), 1);
    const asked = upstream.seen(ACTIONS).map(({ url }) => new URL(url, 'http://x').searchParams);
    t.strictSame(asked.map((query) => [query.get('limit'), query.get('page') ?? '1']).sort(), [
      ['8', '1'],
      ['8', '2'],
    ]);
  });

  t.test('spec §2: two stand in view, three from a width of 992, four from 1200', async (t) => {
    for (const [width, count] of [
      [320, 2],
      [991, 2],
      [992, 3],
      [1199, 3],
      [1200, 4],
      [1920, 4],
    ] as const) {
      const { dialog, page } = await open(t, width);
      await together(dialog).getByRole('article').first().waitFor();
      t.equal((await inView(together(dialog))).length, count, `${width} px`);
      t.equal(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth), 0, `${width} px wide`);
      await page.close();
    }
  });

  t.test('spec §2: the buttons turn over a view, and go round', async (t) => {
    const { dialog, page } = await open(t);
    const row = maybe(dialog);
    const next = row.getByRole('button', { name: 'Следующее' });
    await next.click();
    await untilInView(page, row, 'Вино 13');
    t.strictSame(await inView(row), ['Вино 13', 'Вино 14', 'Вино 15', 'Вино 16']);
    await next.click();
    await untilInView(page, row, 'Вино 9');
    await row.getByRole('button', { name: 'Предыдущее' }).click();
    await untilInView(page, row, 'Вино 13');
    t.equal(await together(dialog).getByRole('button', { name: 'Предыдущее' }).count(), 1);
  });

  t.test('spec §2: its cards put goods in the cart above', async (t) => {
    const { dialog } = await open(t);
    const card = together(dialog)
      .getByRole('article')
      .filter({ has: dialog.page().getByRole('link', { name: 'Вино 4', exact: true }) });
    await card.getByRole('button', { name: 'В корзину' }).click();
    // Of both places where it stands now, only the line bears its name.
    await dialog.getByRole('article', { name: 'Вино 4', exact: true }).waitFor();
    await card.getByRole('group', { name: 'Количество' }).waitFor();
    t.match((await upstream.arrived('POST /api/cart/update.json')).body.toString(), /name="product_id"\r\n\r\n4\r\n/);
  });

  t.test('carousels that take their time do not hold the cart up', async (t) => {
    await forgetActions();
    const gate = makeGate();
    upstream.on(ACTIONS, hold(gate.opened));
    const { dialog } = await open(t);
    await dialog.getByText('Ваша корзина пуста').waitFor();
    await dialog.getByRole('heading', { name: 'Покупают вместе' }).waitFor();
    await dialog.getByRole('status').filter({ hasText: 'Загрузка…' }).first().waitFor();
    t.equal(await together(dialog).getByRole('article').count(), 0);
    gate.open();
    await together(dialog).getByRole('article').first().waitFor();
  });

  t.test('carousels that fail can be asked for again, one by one; the cart stands', async (t) => {
    await forgetActions();
    upstream.on(ACTIONS, answer(500));
    const { dialog } = await open(t);
    await dialog.getByText('Ваша корзина пуста').waitFor();
    const again = dialog.getByRole('button', { name: 'Обновить' });
    await again.nth(1).waitFor();
    upstream.on(ACTIONS, byDefault);
    await again.first().click();
    await together(dialog).getByRole('article').first().waitFor();
    t.equal(await again.count(), 1);
  });

  t.test('where there are too few promotions a carousel is missing', async (t) => {
    await forgetActions();
    upstream.on(
      ACTIONS,
      compute(({ url }) =>
        /page=2/.test(url)
          ? answer(200, { data: { products: [], title: 'Акции' }, meta: { count: 8, page: 2, limit: 8 } })
          : byDefault,
      ),
    );
    const { dialog } = await open(t);
    await together(dialog).getByRole('article').first().waitFor();
    await maybe(dialog).waitFor({ state: 'detached' });
    t.equal(await dialog.getByRole('heading', { name: 'Возможно вам понравится' }).count(), 0);
    await forgetActions();
  });
});
