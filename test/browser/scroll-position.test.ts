/** Where a long list stands when it is come back to, though cards out of sight are not laid out (spec §2, decision 21). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const PLACE = 4000;

test('decision 21: cards far out of sight are laid out a few at a time, when the browser has nothing else to do', async (t: Test) => {
  const { page } = await openListing(t, { holdsIdle: true });
  const cards = page.getByRole('list', { name: 'Товары' }).getByRole('article');
  const count = () =>
    cards.evaluateAll((cards) => cards.filter((card) => card.checkVisibility({ contentVisibilityAuto: true })).length);
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
});

test('decision 21: whoever is quicker sees each card in its place, and all are laid out with the next page', async (t: Test) => {
  const { page } = await openListing(t, { holdsIdle: true });
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
});

test('spec §2: back finds a long list as it was left, after a reload and from another document as well', async (t: Test) => {
  const { page, storefront, url } = await openListing(t);
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
    await storefront.untilAwake(page);
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
});

test('spec §2: back finds what was scrolled to before the page was alive', async (t: Test) => {
  const { page, open } = await openListing(t);
  await page.addInitScript(() =>
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

async function openListing(t: Test, { holdsIdle = false } = {}) {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page } = await openVisitor(t, browser, {
    host: storefront.publicHost,
    viewport: { width: 390, height: 844 },
  });
  const url = `${storefront.browserUrl}/wine/`;
  await watchShifts(page);
  if (holdsIdle) await page.addInitScript(holdIdle);
  const open = async (): Promise<void> => {
    await page.goto(url);
    await storefront.untilAwake(page);
  };
  await open();
  return { page, storefront, url, open };
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
