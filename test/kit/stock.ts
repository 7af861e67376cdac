/** Inspects a product's stock as a visitor, and provides the shops that the scripted API returns for it. */
import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import type { StockRow } from '../../shared/contract/things.ts';
import type { Visitor, VisitorOptions } from './browser.ts';
import { cities, mapGeo } from './fixtures/cities.ts';
import { makeShop } from './fixtures/goods.ts';
import { answer } from './replies.ts';
import { type Looks, openShop, type Shop } from './shop.ts';

export const STOCK = '/api/stock/2.json';
export const PRODUCT = '/wine/vino-2.html';
const [moscow, petersburg] = cities as [(typeof cities)[number], (typeof cities)[number]];

export { petersburg };

interface Stocked {
  readonly id: number;
  /** Degrees north of the map's centre. */
  readonly away: number;
  readonly retail?: readonly [pieces: number, price: number];
  readonly transit?: readonly [pieces: number, price: number, days: number];
  readonly city?: typeof moscow;
}

export function row({ id, away, retail = [0, 0], transit = [0, 0, 0], city = moscow }: Stocked): StockRow {
  const { lng, lat } = mapGeo.coordinates;
  const prices = [...(retail[0] > 0 ? [retail[1]] : []), ...(transit[0] > 0 ? [transit[1]] : [])];
  return {
    shop: { ...makeShop(id, city), coordinate: { lng, lat: lat + away } },
    price: Math.min(...prices),
    retail: { in_stock: retail[0], price: retail[1] },
    transit: { in_stock: transit[0], price: transit[1], delivery_days: transit[2] },
  };
}

/** A window so low that the map is well below its edge at first. */
export const lowWindow = { width: 1280, height: 600 };

/** Three shops in the city, and one nearby that belongs to another city. */
export const rows = [
  row({ id: 1, away: 0.3, retail: [4, 1200], transit: [9, 1000, 5] }),
  row({ id: 2, away: 0.1, transit: [7, 1100, 2] }),
  row({ id: 3, away: 0.2, retail: [1, 1300] }),
  row({ id: 4, away: -0.2, retail: [3, 900], city: petersburg }),
];

interface Stocks extends Pick<Shop, 'upstream' | 'storefront'> {
  /** The shared window on a product's page, with its stock shown; default: goods 2. */
  visit(path?: string, looks?: Looks): Promise<Visitor>;
  /** A window for one test, on such a page. */
  openAt(t: Test, path: string, options: VisitorOptions): Promise<Visitor>;
}

/** A shop for the subtests of a test, whose goods 2 have the stock in `rows`. */
export async function openStock(t: Test): Promise<Stocks> {
  const shop = await openShop(t);
  t.beforeEach(() => shop.upstream.on(STOCK, answer(200, { geo: mapGeo, data: rows })));
  const atStock = async (visitor: Visitor): Promise<Visitor> => {
    await stockOf(visitor.page).waitFor();
    return visitor;
  };
  return {
    ...shop,
    visit: async (path = PRODUCT, looks?: Looks) => atStock(await shop.visit(path, looks)),
    openAt: async (t, path, options) => atStock(await shop.openAt(t, path, options)),
  };
}

export const stockOf = (page: Page) => page.getByRole('region', { name: 'Наличие в магазинах' });
export const entriesOf = (page: Page) => stockOf(page).getByRole('list', { name: 'Магазины' }).getByRole('listitem');
export const mapOf = (page: Page) => page.getByRole('region', { name: 'Карта магазинов' });
export const addressesOf = async (page: Page) =>
  (await entriesOf(page).getByRole('link').allInnerTexts()).map((text) => text.replace(/^.*, /, ''));
