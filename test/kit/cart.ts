/** Fills and inspects the cart as a visitor of a test. */
import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';
import type { Shop } from './shop.ts';
import type { Storefront } from './storefront.ts';
import type { ScriptedUpstream } from './upstream.ts';

/** A listing of the first twelve goods: a page of fifty is much slower in a browser. */
export const FEW_GOODS = '/wine/?filter.price.to=1012';
export const UPDATE = 'POST /api/cart/update.json';

export interface CartScene {
  readonly upstream: ScriptedUpstream;
  readonly storefront: Storefront;
  readonly visitor: Visitor;
}

/** A visitor with an empty cart, in the shared window of a shop. */
export async function enterCart(shop: Shop): Promise<CartScene> {
  return { upstream: shop.upstream, storefront: shop.storefront, visitor: await shop.enter() };
}

/** A product's card in the listing. */
export const card = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Товары' }).getByRole('article', { name: title, exact: true });
/** A line on the cart screen. */
export const line = (page: Page, title: string) =>
  page.getByRole('main').getByRole('article', { name: title, exact: true });
/** What a line says of where its goods can be had. */
export const supplyOf = (page: Page, title: string) => line(page, title).getByText(/^(?:в \d+ магазин|под заказ)/);
export const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Корзина/ });

/** Gives the visitor a session whose cart holds these goods, one piece each. Call it before a page is opened. */
export async function fillCart(
  { upstream, storefront, visitor: { context } }: CartScene,
  titles: readonly string[],
): Promise<void> {
  const goods = titles.map((title) => Number(/\d+$/.exec(title)?.[0]));
  const domain = storefront.publicHost.split(':', 1)[0] ?? '';
  await context.addCookies([{ name: 'sid', value: upstream.openSession(goods), domain, path: '/', httpOnly: true }]);
}

/** Opens the listing with goods in the cart, and waits until the page shows them. */
export async function openFilledListing(scene: CartScene, titles: readonly string[]): Promise<void> {
  const { storefront, visitor } = scene;
  await fillCart(scene, titles);
  await visitor.page.goto(storefront.browserUrl + FEW_GOODS);
  await storefront.untilInteractive(visitor.page);
  const count = titles.length === 0 ? '' : String(titles.length);
  await cartLink(visitor.page).filter({ hasText: count }).waitFor();
}

/** Adds goods to the cart from the open listing, and waits until the header counts them. */
export async function buy(page: Page, title: string, count = 1): Promise<void> {
  await card(page, title).getByRole('button', { name: 'В корзину' }).click();
  await cartLink(page)
    .filter({ hasText: String(count) })
    .waitFor();
}

/** Opens the cart screen and waits for a line. */
export async function openCart({ storefront, visitor: { page } }: CartScene, title: string): Promise<void> {
  await page.goto(`${storefront.browserUrl}/cart/`);
  await line(page, title).waitFor();
}
