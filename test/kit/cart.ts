/** The cart as a visitor of a test fills it and looks at it. */
import type { Browser, Page } from 'playwright-core';
import type { Test } from 'tap';
import { openVisitor, type Visitor } from './browser.ts';
import { type Storefront, startStorefront } from './storefront.ts';
import { type ScriptedUpstream, startUpstream } from './upstream.ts';

export const UPDATE = 'POST /api/cart/update.json';

export interface CartScene {
  readonly upstream: ScriptedUpstream;
  readonly storefront: Storefront;
  readonly visitor: Visitor;
}

/** A visitor with an empty cart, before an API of their own. */
export async function setScene(t: Test, browser: Browser): Promise<CartScene> {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  return { upstream, storefront, visitor: await openVisitor(t, browser, { host: storefront.publicHost }) };
}

/** A card of the listing. */
export const card = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Товары' }).getByRole('article', { name: title, exact: true });
/** A line of the cart's screen. */
export const line = (page: Page, title: string) =>
  page.getByRole('main').getByRole('article', { name: title, exact: true });
export const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Корзина/ });

/** Puts goods in from the listing and waits until the API has them. */
export async function putIn(
  { upstream, storefront, visitor: { page } }: CartScene,
  titles: readonly string[],
): Promise<void> {
  await page.goto(`${storefront.browserUrl}/wine/`);
  await storefront.untilAwake(page);
  for (const [index, title] of titles.entries()) {
    await card(page, title).getByRole('button', { name: 'В корзину' }).click();
    await upstream.arrived(UPDATE, index + 1);
    await cartLink(page)
      .filter({ hasText: String(index + 1) })
      .waitFor();
  }
}

/** Opens the cart's screen and waits for a line. */
export async function openCart({ storefront, visitor: { page } }: CartScene, title: string): Promise<void> {
  await page.goto(`${storefront.browserUrl}/cart/`);
  await line(page, title).waitFor();
}
