/** Where a page stands when one comes back to it (spec §2, D41). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const browser = await startBrowser();

async function openListing(t: Test) {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost });
  await page.goto(`${storefront.browserUrl}/wine/`);
  await storefront.untilAwake(page);
  return page;
}

/** Scrolls there, and waits until the page has heard of it. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true });
        scroll(0, top);
      }),
    y,
  );
}

/** Pressed by the page itself: a test's mouse would scroll to it. */
const press = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name, exact: true })
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());

test('spec §2, D41: back to a listing that was sorted returns to where it was left', async (t: Test) => {
  const page = await openListing(t);
  await page.getByRole('combobox', { name: 'Сортировка' }).selectOption({ label: 'Сначала дороже' });
  await page.waitForURL('**/?sort=-price');
  await page.getByRole('article', { name: 'Вино 120', exact: true }).waitFor();
  await scrollTo(page, 700);
  await press(page, 'Вино 110');
  await page.waitForFunction(() => location.pathname.endsWith('.html') && scrollY === 0);
  await page.goBack();
  await page.getByRole('article', { name: 'Вино 120', exact: true }).waitFor();
  await page.waitForFunction(() => scrollY === 700);
});

test('spec §2, D6: back to a page with the cart open over it, the page below stands where it was left', async (t: Test) => {
  const page = await openListing(t);
  await scrollTo(page, 600);
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Корзина' })
    .evaluate((link: HTMLAnchorElement) => link.click());
  const cart = page.getByRole('dialog', { name: 'Корзина' });
  await cart.getByRole('link', { name: 'На главную' }).first().click();
  await page.waitForFunction(() => location.pathname === '/' && scrollY === 0);
  await page.goBack();
  await cart.waitFor();
  await page.keyboard.press('Escape');
  await cart.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => scrollY === 600);
});
