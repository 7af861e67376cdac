/**
 * What the browser has to draw: what one press costs: the next frame within 100 ms at CPU ÷ 4, and where
 * a long list stands when it is come back to, though cards out of sight are not laid out (spec §2, decision 21).
 */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { startOwnBrowser } from '../kit/browser.ts';
import { traceWork } from '../kit/browser-work.ts';
import { card, enterCart, openFilledListing } from '../kit/cart.ts';
import { hold, makeGate } from '../kit/replies.ts';
import { NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';
import { openShop } from '../kit/shop.ts';

/** A press changes a card, the header's count, what has the focus, what lies under the pointer: far from so many. */
const FEW = 120;
const PLACE = 4000;

test('rendering work and scroll restoration', async (t: Test) => {
  // With motion, as most visitors have it.
  const shop = await openShop(t, { reducedMotion: 'no-preference' }, {}, startOwnBrowser(t));
  const { browser, upstream, storefront } = shop;
  // As many as a page has in the open: some are far out of sight.
  upstream.goodsOnPage = 50;
  /** A listing on a phone. */
  const openListing = async () => {
    const { page } = await shop.enter({ viewport: { width: 390, height: 844 } });
    await watchShifts(page, storefront.browserUrl);
    const open = async (): Promise<void> => {
      await page.goto(`${storefront.browserUrl}/wine/`);
      await storefront.untilInteractive(page);
    };
    return { page, open };
  };

  t.test(
    'design, budgets: adding goods, a quantity step and a filter restyle and lay out few elements [B5]',
    async (t) => {
      const { page } = await shop.enter({ stranger: true });
      const add = (title: string) => card(page, title).getByRole('button', { name: 'В корзину' });
      const more = (title: string) => card(page, title).getByRole('button', { name: 'Увеличить количество' });
      const press = async (what: string, act: () => Promise<void>, { moves = false } = {}) => {
        const { styled, laidOut, reasons } = await traceWork(browser, page, act);
        t.ok(styled > 0 && styled < FEW, `${what}: ${styled} styled of ${await page.locator('*').count()}`);
        if (!moves) t.ok(laidOut < FEW, `${what}: ${laidOut} laid out for ${reasons}`);
      };

      // What is said to readers comes long after the frame of a press, and here in the midst of the next one.
      await using _unheard = await page.addInitScript(() =>
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' }),
      );
      await page.goto(`${storefront.browserUrl}/wine/`);
      await page.getByRole('button', { name: 'Да, мне есть 18' }).click();
      await page.getByRole('region', { name: 'Файлы cookie' }).waitFor();
      await haveAllPictures(page);
      await page.waitForFunction(() => 'whole' in document.documentElement.dataset);
      await press('goods put in, over the cookie notice', () => add('Вино 1').click());
      // It comes after the frame of the press.
      const told = (title: string) =>
        page
          .getByRole('status')
          .filter({ hasText: `В корзине: ${title}` })
          .waitFor();
      await told('Вино 1');
      await press('a step', () => more('Вино 1').click());

      // From now on the page knows the styles of dialogs and of the cart as well.
      await openAndLeaveCart(page);
      await press('goods put in, after the cart was looked at', () => add('Вино 2').click());
      await told('Вино 2');
      await press('a step, after the cart was looked at', () => more('Вино 2').click());

      const answer = makeGate();
      upstream.on('/wine/', hold(answer.opened));
      const filter = page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox').first();
      await press('a filter, until its answer comes', () => filter.click(), { moves: true });
      answer.open();
    },
  );

  t.test('design, budgets: adding the first piece neither moves the focus nor needs another font [B5]', async (t) => {
    const { page } = await shop.visit('/wine/');
    const add = await card(page, 'Вино 1').getByRole('button', { name: 'В корзину' }).elementHandle();
    await add?.press('Enter');
    const quantity = card(page, 'Вино 1').getByRole('group', { name: 'Количество' });
    const more = quantity.getByRole('button', { name: 'Увеличить количество' });
    await more.waitFor();
    t.ok(
      await more.evaluate((button, before) => button === before, add),
      'the pressed element became the one for more',
    );
    t.ok(await more.evaluate((button) => button === document.activeElement));
    const fontOf = (element: Element) => getComputedStyle(element).font;
    const known = await page.getByRole('combobox', { name: 'Сортировка' }).evaluate(fontOf);
    t.equal(await quantity.getByRole('spinbutton').evaluate(fontOf), known);
    t.equal((await quantity.innerText()).trim(), '', 'signs are drawn, not written');
  });

  t.test(
    'design, budgets: a filter tick is painted before its calls start; a link clicked at once is followed [B5]',
    async (t) => {
      const { page } = await shop.visit('/wine/');
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
    },
  );

  t.test('design, budgets: opening a dialog clears the caret, and dragging a map selects no text [B5]', async (t) => {
    const scene = await enterCart(shop);
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

  t.test(
    'decision 21: cards far out of view are laid out a few at a time, when the browser is idle [B5]',
    async (t) => {
      const { page, open } = await openListing();
      await using _held = await page.addInitScript(holdIdle);
      await open();
      const cards = page.getByRole('list', { name: 'Товары' }).getByRole('article');
      const count = () =>
        cards.evaluateAll(
          (cards) => cards.filter((card) => card.checkVisibility({ contentVisibilityAuto: true })).length,
        );
      const first = await count();
      t.ok(first >= 6 && first < 20, `${first} at first`);
      t.ok(await cards.last().getByRole('link').first().isVisible(), 'all are there for readers');
      const ring = await cards
        .last()
        .evaluate(({ parentElement }) => getComputedStyle(parentElement as Element).overflowClipMargin);
      t.match(ring, '4px', 'a ring of focus has its room');

      let before = first;
      while (before < 50) {
        await idle(page);
        const now = await count();
        t.ok(now > before && now <= before + 4, `${now} after ${before}`);
        before = now;
      }
      const { sum, moved } = await shiftOf(page);
      t.ok(sum < NO_SHIFT, moved);
    },
  );

  t.test(
    'decision 21: scrolling to cards not laid out yet shifts nothing; after a sort the last card is laid out [B5]',
    async (t) => {
      const { page, open } = await openListing();
      await using _held = await page.addInitScript(holdIdle);
      await open();
      const row = page.getByRole('article').filter({ hasText: /^Вино (13|14)[^0-9]/ });
      await row
        .first()
        .locator('h2 a')
        .evaluate((link) => link.append(' с названием в несколько строк'));
      await scrollThrough(page, PLACE);
      const { sum, moved } = await shiftOf(page);
      t.ok(sum < NO_SHIFT, moved);
      const tops = await row.evaluateAll((cards) =>
        cards.map((card) =>
          ['div ~ p', 'h2', 'div ~ div > div'].map((part) => card.querySelector(part)?.getBoundingClientRect().y),
        ),
      );
      t.equal(tops.length, 2);
      t.same(tops[0], tops[1], 'price, name and control of a row begin on the same lines');

      await page.getByRole('combobox', { name: 'Сортировка' }).selectOption({ label: 'Сначала дороже' });
      await page.getByRole('article', { name: 'Вино 120', exact: true }).waitFor();
      t.not(await page.getByRole('article').last().innerText(), '');
    },
  );

  t.test(
    'spec §2: Back restores the scroll position of a long list, after a reload or another document too [S2.4]',
    async (t) => {
      const { page, open } = await openListing();
      await open();
      const url = page.url();
      await scrollThrough(page, PLACE);
      const left = await firstInView(page);
      t.ok(left.index > 4);
      const isBack = async (what: string) => t.resolves(untilAt(page, left), what);
      const openCard = async () => {
        const link = page.locator('main article').nth(left.index).getByRole('link').first();
        await link.evaluate((link: HTMLElement) => link.click());
        await page.waitForFunction((path) => location.pathname !== path && scrollY === 0, new URL(url).pathname);
      };
      const reload = async () => {
        await page.reload();
        await storefront.untilInteractive(page);
      };

      await openCard();
      await page.goBack();
      await isBack('back from a product');

      await reload();
      await isBack('a reload');
      await openCard();
      await page.goBack();
      await isBack('back from a product, where nothing was scrolled since the reload');

      await openCard();
      await reload();
      await page.goBack();
      await isBack('back from a product that was loaded anew');

      await page.goto(new URL('/robots.txt', url).href);
      await page.goBack();
      await isBack('back from another document');
    },
  );

  t.test('spec §2: Back restores a scroll position from before hydration [S2.4]', async () => {
    const { page, open } = await openListing();
    await using _scrolled = await page.addInitScript(() =>
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') scrollTo(0, 900);
      }),
    );
    await open();
    await page
      .getByRole('article')
      .nth(4)
      .getByRole('link')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.getByRole('heading', { level: 1, name: 'Вино 5', exact: true }).waitFor();
    await page.goBack();
    await page.waitForFunction(() => scrollY === 900);
  });
});

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

type Idle = typeof globalThis & { idle: (() => void)[] };

/** Runs in the page: what waits for the browser to have nothing else to do waits for the test. */
function holdIdle(): void {
  const idle: (() => void)[] = [];
  Object.assign(globalThis, { idle, requestIdleCallback: (run: () => void) => idle.push(run) });
}

async function idle(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as Idle).idle.length > 0);
  await page.evaluate(() => (globalThis as Idle).idle.shift()?.());
}

/** Step by step, each with its frame, as a thumb does. */
async function scrollThrough(page: Page, top: number): Promise<void> {
  await page.evaluate(async (top) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y <= top; y += 200) {
      scrollTo(0, y);
      await frame();
      await frame();
    }
  }, top);
}

interface Seen {
  readonly index: number;
  /** px from the top of the window. */
  readonly top: number;
}

async function firstInView(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('main article')].map((card) => card.getBoundingClientRect());
    const index = cards.findIndex(({ bottom }) => bottom > 0);
    return { index, top: cards[index]?.top ?? Number.NaN };
  });
}

async function untilAt(page: Page, { index, top }: Seen): Promise<void> {
  await page.waitForFunction(
    ([index, top]) => {
      const card = document.querySelectorAll('main article')[index];
      return card !== undefined && Math.abs(card.getBoundingClientRect().top - top) <= 1;
    },
    [index, top] as const,
  );
}
