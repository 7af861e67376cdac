/** Walks through checkout as a visitor, and gives shops of the scripted API the stock that a test needs. */
import type { Locator, Page } from 'playwright-core';
import type { Test } from 'tap';
import type { CheckoutRow, ItemStocks } from '../../shared/contract/things.ts';
import type { Visitor, VisitorOptions } from './browser.ts';
import { type CartScene, fillCart } from './cart.ts';
import { type City, cities, mapGeo } from './fixtures/cities.ts';
import { readBody } from './fixtures/default-reply.ts';
import { makeShop } from './fixtures/goods.ts';
import { answer, compute, type Reply } from './replies.ts';
import { openShop, type Shop } from './shop.ts';

export const SHOPS = 'POST /api/checkout/shops.json';
export const ORDER = 'POST /api/checkout.json';

/** A shop's stock of each line, on the shelf (at 1000 roubles) and in the warehouse (at 900). */
export type Stock = readonly (readonly [retail: number, transit: number])[];

/** Answers with one shop for each stock, numbered from 1; the lines have the order of the call. */
export function shopsWith(...stocks: readonly Stock[]): Reply {
  return compute((request) => {
    const { items = [], qnt = [] } = readBody(request) as { items?: unknown[]; qnt?: unknown[] };
    const lines = items.map((id, index) => ({ id: Number(id), qnt: Number(qnt[index]) }));
    const data = stocks.map((stock, index) => makeRow(index + 1, lines, stock));
    return answer(200, { geo: mapGeo, data });
  });
}

interface Line {
  readonly id: number;
  readonly qnt: number;
}

function makeRow(id: number, lines: readonly Line[], stock: Stock): CheckoutRow {
  const item = (in_stock: number, qnt: number, price: number) => ({
    in_stock,
    price,
    total: price * Math.min(in_stock, qnt),
  });
  const stocks = lines.map((line, index): [Line, ItemStocks] => {
    const [retail, transit] = stock[index] ?? [0, 0];
    return [line, { retail: item(retail, line.qnt, 1000), transit: item(transit, line.qnt, 900) }];
  });
  const sum = (way: keyof ItemStocks) => ({
    in_stock: stocks.reduce((all, [{ qnt }, one]) => all + Math.min(one[way].in_stock, qnt), 0),
    total: stocks.reduce((all, [, one]) => all + one[way].total, 0),
  });
  return {
    shop: makeShop(id, cities[0] as City),
    summary: { retail: sum('retail'), transit: { ...sum('transit'), delivery_days: 2 } },
    items_stock: Object.fromEntries(stocks.map(([line, one]) => [line.id, one])),
  };
}

export interface Buying {
  readonly visitor: Visitor;
  readonly page: Page;
  readonly dialog: Locator;
  readonly shops: Locator;
  choose(shop: RegExp): Promise<void>;
  /** Goes from the chosen shop to the contacts step. */
  take(): Promise<void>;
  /** Goes from the chosen shop to the confirm step. @param more texts by the names of their fields */
  giveContacts(more?: Readonly<Record<string, string>>): Promise<void>;
  order(): Promise<void>;
}

interface BuyingOptions extends VisitorOptions {
  /** Titles of goods in the listing; default: the 2nd and the 4th. */
  readonly titles?: readonly string[];
  /** Whether to open a window of its own. Default: only for options that the shared window cannot have. */
  readonly own?: boolean;
}

export interface Counter extends Shop {
  /** Takes a visitor to the first step of checkout. */
  start(t: Test, options?: BuyingOptions): Promise<Buying>;
}

/** A shop whose checkout offers the given stocks; they are set again before each subtest. */
export async function openCounter(t: Test, ...stocks: readonly Stock[]): Promise<Counter> {
  const shop = await openShop(t);
  const { upstream } = shop;
  upstream.on(SHOPS, shopsWith(...stocks));
  t.beforeEach(() => upstream.on(SHOPS, shopsWith(...stocks)));
  return {
    ...shop,
    async start(t, { titles = ['Вино 2', 'Вино 4'], own, viewport, reducedMotion, colorScheme, ...window } = {}) {
      const looks = { viewport, reducedMotion, colorScheme };
      const isOwn = own ?? Object.keys(window).length > 0;
      const visitor = isOwn ? await shop.open(t, { ...looks, ...window }) : await shop.enter(looks);
      return startBuying({ ...shop, visitor }, titles);
    },
  };
}

/** Fills the visitor's cart and goes to the first step of checkout. */
export async function startBuying(
  scene: CartScene,
  titles: readonly string[],
  toCart?: () => Promise<void>,
): Promise<Buying> {
  const { storefront, visitor } = scene;
  const { page } = visitor;
  await fillCart(scene, titles);
  await (toCart ?? (() => page.goto(`${storefront.browserUrl}/cart/`)))();
  await page.getByRole('main').getByRole('button', { name: 'Оформить заказ' }).click();
  const dialog = page.getByRole('dialog', { name: 'Оформление заказа' });
  const shops = dialog.getByRole('list', { name: 'Магазины' });
  await shops.waitFor();
  const take = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Заберу здесь' }).click();
    await dialog.getByRole('heading', { name: 'Заполните данные покупателя' }).waitFor();
  };
  return {
    visitor,
    page,
    dialog,
    shops,
    choose: (shop) => shops.getByRole('button', { name: shop }).click(),
    take,
    async giveContacts(more = {}) {
      await take();
      for (const [name, text] of Object.entries({ ФИО: 'Анна Петрова', Телефон: '8 999 123-45-67', ...more })) {
        await dialog.getByRole('textbox', { name, exact: true }).fill(text);
      }
      await dialog.getByRole('button', { name: 'Далее' }).click();
      await dialog.getByRole('heading', { name: 'Проверьте данные' }).waitFor();
    },
    order: () => dialog.getByRole('button', { name: 'Оформить заказ' }).click(),
  };
}
