/** Checkout without a browser: a cart, shops that can give it out, and an API that answers when the test says so. */

import { cartActions } from '../../client/cart/cart-slice.ts';
import { attachCheckout, takeHere } from '../../client/checkout/flow.ts';
import { submitOrder } from '../../client/checkout/order.ts';
import { checkoutActions } from '../../client/checkout/slice.ts';
import type { CheckoutState } from '../../client/checkout/state.ts';
import { checkoutOf } from '../../client/checkout/state.ts';
import { followHash } from '../../client/dialogs/dialog-actions.ts';
import type { CartItem, CheckoutRow, ItemStocks, Shop } from '../../shared/contract/things.ts';
import type { WantedLine } from '../../shared/rules/checkout/order.ts';
import type { PickupPromise } from '../../shared/rules/pickup/promise.ts';
import { line, profile, type Scene, type SceneOptions, type SentCall, setScene } from './scene.ts';

export const SHOPS = 'POST /api/checkout/shops.json';
export const DATA = 'GET /api/checkout/data.json';
export const ORDER = 'POST /api/checkout.json';
export const CART = 'GET /api/cart.json';
export const PROFILE = 'GET /session/user_info.json';

export function makeShop(id: number, more: Partial<Shop> = {}): Shop {
  return {
    id,
    name: `Магазин ${id}`,
    title: `Магазин ${id}`,
    url: `/shop/${id}/`,
    address: `ул. Лесная, ${id}`,
    coordinate: { lng: 37.6 + id / 100, lat: 55.75 },
    metro_stations: [],
    work_time: '9–21',
    directions: '',
    license: { no: 'Л-1' },
    entity_name: 'ООО «Дом»',
    inn: '77',
    ogrn: '10',
    legal_address: 'Москва',
    images: [],
    areas: [1],
    ...more,
  };
}

/** Pieces of one line that stand on the shelf and in the warehouse, for 100 and 90 roubles. */
export interface Pieces {
  readonly retail: number;
  readonly transit: number;
}

export function makeRow(
  shop: Shop,
  lines: readonly Pick<WantedLine, 'id' | 'qnt'>[],
  pieces: readonly Pieces[],
  days = 2,
): CheckoutRow {
  const stocks = lines.map(({ id, qnt }, index): [number, ItemStocks] => {
    const { retail = 0, transit = 0 } = pieces[index] ?? {};
    const way = (in_stock: number, price: number) => ({ in_stock, price, total: price * Math.min(in_stock, qnt) });
    return [id, { retail: way(retail, 100), transit: way(transit, 90) }];
  });
  const sum = (way: keyof ItemStocks) => ({
    in_stock: stocks.reduce((all, [, stock], index) => all + Math.min(stock[way].in_stock, lines[index]?.qnt ?? 0), 0),
    total: stocks.reduce((all, [, stock]) => all + stock[way].total, 0),
  });
  return {
    shop,
    summary: { retail: sum('retail'), transit: { ...sum('transit'), delivery_days: days } },
    items_stock: Object.fromEntries(stocks),
  };
}

/** Two lines, two and three pieces; nothing asked yet. */
export const cartLines: readonly CartItem[] = [line(1, 2), line(2, 3)];

/** Shop 1 has all in the warehouse and a part on the shelf, shop 2 all on the shelf alone, shop 3 nothing. */
export function threeShops(lines: readonly Pick<WantedLine, 'id' | 'qnt'>[] = cartLines): CheckoutRow[] {
  return [
    makeRow(makeShop(1), lines, [
      { retail: 1, transit: 9 },
      { retail: 0, transit: 9 },
    ]),
    makeRow(makeShop(2), lines, [
      { retail: 9, transit: 0 },
      { retail: 9, transit: 0 },
    ]),
    makeRow(makeShop(3), lines, []),
  ];
}

export interface CheckoutScene extends Scene {
  readonly state: () => CheckoutState;
  /** The newest call of a key that was not answered. */
  readonly call: (key: string) => SentCall;
  readonly count: (key: string) => number;
  /** The dialog opens, as it does by its hash. */
  open(): Promise<void>;
  close(): Promise<void>;
  answer(key: string, body: unknown): Promise<void>;
  fail(key: string, error: unknown): Promise<void>;
}

/** @param items of the cart; undefined: not read yet */
export function setCheckoutScene(items: readonly CartItem[] | undefined, options: SceneOptions = {}): CheckoutScene {
  const scene = setScene(options);
  const { store } = scene;
  if (items !== undefined) store.dispatch(cartActions.read({ items, sentAt: 0, at: 1_000_000 }));
  const done = new Set<SentCall>();
  const call = (key: string): SentCall => {
    const found = scene.calls.findLast((one) => one.key === key && !done.has(one));
    if (found === undefined) throw new Error(`${key} was not called`);
    return found;
  };
  return Object.assign(scene, {
    state: () => checkoutOf(store.getState()),
    call,
    count: (key: string) => scene.calls.filter((one) => one.key === key).length,
    async open() {
      scene.hash = '#checkout';
      store.dispatch(followHash('#checkout', true));
      store.dispatch(attachCheckout());
      await scene.settle();
    },
    async close() {
      scene.hash = '';
      store.dispatch(followHash('', false));
      await scene.settle();
    },
    async answer(key: string, body: unknown) {
      const waiting = call(key);
      done.add(waiting);
      waiting.answer(body);
      await scene.settle();
    },
    async fail(key: string, error: unknown) {
      const waiting = call(key);
      done.add(waiting);
      waiting.fail(error);
      await scene.settle();
    },
  });
}

/** Opens checkout over the two lines and answers all that it asks. */
export async function startCheckout(minimum?: number, options: SceneOptions = {}): Promise<CheckoutScene> {
  const scene = setCheckoutScene(cartLines, options);
  await scene.open();
  await scene.answer(PROFILE, profile());
  await scene.answer(DATA, { data: {}, min_order: minimum });
  await scene.answer(SHOPS, { geo: mapGeo, data: threeShops() });
  return scene;
}

export const mapGeo = { coordinates: { lng: 37.6, lat: 55.75 }, zoom: 9 };

export const pick = (scene: CheckoutScene, shop: number) => scene.store.dispatch(checkoutActions.shopChosen(shop));

export const giveContacts = ({ store }: CheckoutScene) => {
  store.dispatch(checkoutActions.contactChanged({ name: 'title', text: ' Анна Петрова ' }));
  store.dispatch(checkoutActions.contactsGiven({ phone: '+79991234567', shown: '+7 999 123-45-67' }));
};

/** As far as the confirm step, in shop 1 from the warehouse. */
export async function reachConfirm(minimum?: number): Promise<CheckoutScene> {
  const scene = await startCheckout(minimum);
  pick(scene, 1);
  await scene.store.dispatch(takeHere());
  giveContacts(scene);
  return scene;
}

/** With the 24th of November, as the view shows it. */
export const promised: PickupPromise = {
  kind: 'day',
  at: Date.UTC(2026, 10, 24, 6),
  localAt: Date.UTC(2026, 10, 24, 9),
  until: Number.POSITIVE_INFINITY,
};

/** Presses 'Оформить заказ', and answers what is asked before the order leaves (D13). */
export async function submit(scene: CheckoutScene, minimum?: number): Promise<void> {
  void scene.store.dispatch(submitOrder(promised));
  await scene.settle();
  await scene.answer(DATA, { data: {}, min_order: minimum });
}
