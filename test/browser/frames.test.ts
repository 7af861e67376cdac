/** What one press costs the browser (design.md, 'Budgets': the next frame within 100 ms at CPU ÷ 4). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { traceWork } from '../kit/browser-work.ts';
import { card, openFilledListing, setScene } from '../kit/cart.ts';
import { hold, makeGate } from '../kit/replies.ts';
import { type Storefront, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

/** A press changes a card, the header's count, what has the focus, what lies under the pointer: far from so many. */
const FEW = 120;

test('design, budgets: goods put in, a step and a filter have few elements of a listing styled and laid out anew', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost, stranger: true });
  const add = (title: string) => card(page, title).getByRole('button', { name: 'В корзину' });
  const more = (title: string) => card(page, title).getByRole('button', { name: 'Увеличить количество' });
  const press = (what: string, act: () => Promise<void>, { moves = false } = {}) =>
    t.test(what, async (t) => {
      const { styled, laidOut, reasons } = await traceWork(browser, page, act);
      t.ok(styled > 0 && styled < FEW, `${styled} styled of ${await page.locator('*').count()}`);
      if (!moves) t.ok(laidOut < FEW, `${laidOut} laid out for ${reasons}`);
    });

  // What is said to readers comes long after the frame of a press, and here in the midst of the next one.
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  await page.goto(`${storefront.browserUrl}/wine/`);
  await page.getByRole('button', { name: 'Да, мне есть 18' }).click();
  await page.getByRole('region', { name: 'Файлы cookie' }).waitFor();
  await haveAllPictures(page);
  await page.waitForFunction(() => 'whole' in document.documentElement.dataset);
  await press('goods put in, over the cookie notice', () => add('Вино 1').click());
  await press('a step', () => more('Вино 1').click());

  // From now on the page knows the styles of dialogs and of the cart as well.
  await openAndLeaveCart(page);
  await press('goods put in, after the cart was looked at', () => add('Вино 2').click());
  await press('a step, after the cart was looked at', () => more('Вино 2').click());

  const answer = makeGate();
  upstream.on('/wine/', hold(answer.opened));
  const filter = page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox').first();
  await press('a filter, until its answer comes', () => filter.click(), { moves: true });
  answer.open();
});

test('design, budgets: the first piece neither moves the focus nor needs a font that the page did not have', async (t: Test) => {
  const { page } = await openListing(t);
  const add = await card(page, 'Вино 1').getByRole('button', { name: 'В корзину' }).elementHandle();
  await add?.press('Enter');
  const quantity = card(page, 'Вино 1').getByRole('group', { name: 'Количество' });
  const more = quantity.getByRole('button', { name: 'Увеличить количество' });
  await more.waitFor();
  t.ok(await more.evaluate((button, before) => button === before, add), 'the pressed element became the one for more');
  t.ok(await more.evaluate((button) => button === document.activeElement));
  const fontOf = (element: Element) => getComputedStyle(element).font;
  const known = await page.getByRole('combobox', { name: 'Сортировка' }).evaluate(fontOf);
  t.equal(await quantity.getByRole('spinbutton').evaluate(fontOf), known);
  t.equal((await quantity.innerText()).trim(), '', 'signs are drawn, not written');
});

test('design, budgets: a filter’s tick is drawn before its calls begin; who presses a link at once goes there', async (t: Test) => {
  const { page, storefront } = await openListing(t);
  const filters = page.getByRole('form', { name: 'Фильтры' });
  const order = await filters
    .getByRole('checkbox')
    .first()
    .evaluate((box: HTMLInputElement) => {
      const order: string[] = [];
      const { fetch } = globalThis;
      return new Promise<readonly string[]>((ready) => {
        globalThis.fetch = (...call) => {
          order.push('call');
          ready(order);
          return fetch(...call);
        };
        box.click();
        requestAnimationFrame(() => order.push('frame'));
      });
    });
  t.strictSame(order.slice(0, 2), ['frame', 'call']);
  await page.waitForURL(/filter/);

  const product = card(page, 'Вино 1').getByRole('link', { name: 'Вино 1' });
  const href = (await product.getAttribute('href')) ?? '';
  await product.evaluate((link: HTMLAnchorElement) => {
    document.querySelectorAll<HTMLInputElement>('form[data-auto-submit] [type="checkbox"]')[1]?.click();
    link.click();
    return new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  });
  await page.getByRole('heading', { level: 1, name: 'Вино 1' }).waitFor();
  t.equal(page.url(), storefront.browserUrl + href);
});

test('design, budgets: under a dialog no caret is left to be looked for, and a map is dragged without marking text', async (t: Test) => {
  const browser = await startBrowser();
  const scene = await setScene(t, browser);
  const { page } = scene.visitor;
  await openFilledListing(scene, ['Вино 2']);
  await page.getByRole('heading', { level: 1 }).click();
  t.equal(await caretOf(page), 'Caret');
  await page.evaluate(() => {
    location.hash = 'cart';
  });
  const order = page.getByRole('dialog', { name: 'Корзина' }).getByRole('button', { name: 'Оформить заказ' });
  await order.waitFor();
  t.equal(await caretOf(page), 'None');
  await order.click();
  const map = page.getByRole('region', { name: 'Карта магазинов' }).locator('.leaflet-container');
  t.equal(await map.evaluate((element) => getComputedStyle(element).userSelect), 'none');
});

/** A listing whose scripts hear of a press. */
async function openListing(t: Test): Promise<{ page: Page; storefront: Storefront }> {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost });
  await page.goto(`${storefront.browserUrl}/wine/`);
  await storefront.untilAwake(page);
  return { page, storefront };
}

const caretOf = (page: Page) => page.evaluate(() => getSelection()?.type);

async function openAndLeaveCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Понятно' }).click();
  await page.evaluate(() => {
    location.hash = 'cart';
  });
  const cart = page.getByRole('dialog', { name: 'Корзина' });
  await cart.getByRole('button', { name: 'Оформить заказ' }).waitFor();
  await page.keyboard.press('Escape');
  await cart.waitFor({ state: 'detached' });
}

/** A picture that arrives later is laid out as well. */
async function haveAllPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}
