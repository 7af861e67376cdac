/** Checkout as a visitor of a test walks through it, and shops of the scripted API with the stock that a test wants. */
import type { Browser, Locator, Page } from 'playwright-core';
import type { Test } from 'tap';
import type { CheckoutRow, ItemStocks } from '../../shared/contract/things.ts';
import { openVisitor, startBrowser, type Visitor, type VisitorOptions } from './browser.ts';
import { fillCart } from './cart.ts';
import { type City, cities, mapGeo } from './fixtures/cities.ts';
import { readBody } from './fixtures/default-reply.ts';
import { makeShop } from './fixtures/goods.ts';
import { answer, compute, type Reply } from './replies.ts';
import { type Storefront, startStorefront } from './storefront.ts';
import { type ScriptedUpstream, startUpstream } from './upstream.ts';

export const SHOPS = 'POST /api/checkout/shops.json';
export const ORDER = 'POST /api/checkout.json';

/** Pieces that a shop has of each line, on the shelf and in the warehouse: at 1000 and 900 roubles. */
export type Stock = readonly (readonly [retail: number, transit: number])[];

/** Answers with a shop for each stock, numbered from 1; the lines come in the order of the call. */
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
  /** From the chosen shop to the confirm step. */
  giveContacts(): Promise<void>;
  order(): Promise<void>;
}

export interface BuyingOptions extends VisitorOptions {
  /** Of goods 2 and 4 of the listing; default: both. */
  readonly titles?: readonly string[];
}

interface Counter {
  readonly upstream: ScriptedUpstream;
  readonly storefront: Storefront;
  /** `startBuying` there. */
  start(t: Test, options?: BuyingOptions): Promise<Buying>;
}

/** One shop for the subtests of a test: each of them begins with the stocks given, and an API that nobody has asked. */
export async function openCounter(t: Test, ...stocks: readonly Stock[]): Promise<Counter> {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  t.beforeEach(() => {
    upstream.reset();
    upstream.on(SHOPS, shopsWith(...stocks));
  });
  return { upstream, storefront, start: (t, options) => startBuying(t, browser, upstream, storefront, options) };
}

/** A visitor with goods in the cart, before the first step of checkout. */
export async function startBuying(
  t: Test,
  browser: Browser,
  upstream: ScriptedUpstream,
  storefront: Storefront,
  { titles = ['Вино 2', 'Вино 4'], ...options }: BuyingOptions = {},
): Promise<Buying> {
  const visitor = await openVisitor(t, browser, { host: storefront.publicHost, ...options });
  const { page } = visitor;
  await fillCart({ upstream, storefront, visitor }, titles);
  await page.goto(`${storefront.browserUrl}/cart/`);
  await page.getByRole('main').getByRole('button', { name: 'Оформить заказ' }).click();
  const dialog = page.getByRole('dialog', { name: 'Оформление заказа' });
  const shops = dialog.getByRole('list', { name: 'Магазины' });
  await shops.waitFor();
  return {
    visitor,
    page,
    dialog,
    shops,
    choose: (shop) => shops.getByRole('button', { name: shop }).click(),
    async giveContacts() {
      await dialog.getByRole('button', { name: 'Заберу здесь' }).click();
      await dialog.getByRole('textbox', { name: 'ФИО', exact: true }).fill('Анна Петрова');
      await dialog.getByRole('textbox', { name: 'Телефон', exact: true }).fill('8 999 123-45-67');
      await dialog.getByRole('button', { name: 'Далее' }).click();
      await dialog.getByRole('heading', { name: 'Проверьте данные' }).waitFor();
    },
    order: () => dialog.getByRole('button', { name: 'Оформить заказ' }).click(),
  };
}
