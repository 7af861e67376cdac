/**
 * What the visitor does to the cart while the API is slow, fails, or answers out of order (D1–D3, spec §4).
 * Pure: the pauses, requests and aborts around it are the store's (client/store/cart/cart-effects.ts).
 *
 * A line is known by its goods id, because goods that are being added have no line id yet. What the visitor asked
 * for is an edit that lies over what the API last said; the number shown is the edit's.
 */
import type { CartItem } from '../../contract/things.ts';

export interface Edit {
  /** The quantity asked for; 0 removes. */
  readonly qnt: number;
  /** ms since 1970, of the click; grows from edit to edit even within one millisecond. */
  readonly dt: number;
  /** Its request has failed: the cart is asked again, and its answer decides. */
  readonly failed: boolean;
  /** A removal may have reached the API, so that its id for the line may be gone. */
  readonly removalSent: boolean;
}

export interface Cart {
  /** As the API last told, the oldest first. */
  readonly items: readonly CartItem[];
  /** By goods id. */
  readonly edits: Readonly<Record<number, Edit>>;
  /** Counts what happens; an answer knows nothing of what came after its request was sent. */
  readonly moment: number;
  /** By goods id: the moment when the line was last asked for or settled. */
  readonly touched: Readonly<Record<number, number>>;
  readonly lastDt: number;
}

export const emptyCart: Cart = { items: [], edits: {}, moment: 0, touched: {}, lastDt: 0 };

/** The visitor wants a line to have this quantity. @param at ms since 1970 */
export function ask(cart: Cart, goodsId: number, qnt: number, at: number): Cart {
  const dt = Math.max(at, cart.lastDt + 1);
  const removalSent = cart.edits[goodsId]?.removalSent ?? false;
  const edit: Edit = { qnt, dt, failed: false, removalSent };
  return touch({ ...cart, lastDt: dt, edits: { ...cart.edits, [goodsId]: edit } }, goodsId);
}

/** The pause is over: the edit's request leaves. */
export function send(cart: Cart, goodsId: number): Cart {
  const edit = cart.edits[goodsId];
  if (edit === undefined) return cart;
  const sent: Edit = { ...edit, failed: false, removalSent: edit.removalSent || edit.qnt === 0 };
  return { ...cart, edits: { ...cart.edits, [goodsId]: sent } };
}

/**
 * The answer to a line's update or delete. One that is older than the line's latest `dt` is ignored (D1).
 * @param sentAt the cart's moment when the request left
 */
export function settle(cart: Cart, goodsId: number, dt: number, items: readonly CartItem[], sentAt: number): Cart {
  if (cart.edits[goodsId]?.dt !== dt) return cart;
  const merged = merge(cart, items, (id) => id === goodsId || told(cart, id, sentAt));
  return touch({ ...cart, items: merged, edits: without(cart.edits, [goodsId]) }, goodsId);
}

/** A line's newest request has failed: it is no longer under way, and the next reading of the cart decides (D1). */
export function fail(cart: Cart, goodsId: number, dt: number): Cart {
  const edit = cart.edits[goodsId];
  if (edit?.dt !== dt) return cart;
  return touch({ ...cart, edits: { ...cart.edits, [goodsId]: { ...edit, failed: true } } }, goodsId);
}

/** The answer to a reading of the cart. @param sentAt the cart's moment when the request left */
export function receive(cart: Cart, items: readonly CartItem[], sentAt: number): Cart {
  const merged = merge(cart, items, (id) => told(cart, id, sentAt));
  return { ...cart, items: merged, edits: without(cart.edits, failedBefore(cart, sentAt)) };
}

/** The cart could not be read: what has failed falls back to what the API last told. */
export function giveUp(cart: Cart): Cart {
  return { ...cart, edits: without(cart.edits, failedBefore(cart, cart.moment)) };
}

/** The number shown: the visitor's latest (D1). 0: the goods are not in the cart. */
export function quantityOf(cart: Cart, goodsId: number): number {
  return cart.edits[goodsId]?.qnt ?? itemOf(cart, goodsId)?.qnt ?? 0;
}

/** What the API last told of a line. */
export function itemOf(cart: Cart, goodsId: number): CartItem | undefined {
  return cart.items.find((item) => item.goods_id === goodsId);
}

/** The lines to show, with the visitor's numbers, the newest first (spec §9). Removed ones are gone at once (D3). */
export function linesOf(cart: Cart): readonly CartItem[] {
  return cart.items
    .map((item) => {
      const qnt = quantityOf(cart, item.goods_id);
      return qnt === item.qnt ? item : { ...item, qnt };
    })
    .filter((item) => item.qnt > 0)
    .reverse();
}

/** Pieces in the cart, those on their way in included. */
export function piecesOf(cart: Cart): number {
  const known = cart.items.reduce((sum, item) => sum + quantityOf(cart, item.goods_id), 0);
  return arriving(cart).reduce((sum, [, { qnt }]) => sum + qnt, known);
}

/** Is anything on its way in that has no line yet? */
export function isArriving(cart: Cart): boolean {
  return arrivingGoods(cart).length > 0;
}

/** Goods on their way in that have no line yet. */
export function arrivingGoods(cart: Cart): readonly number[] {
  return arriving(cart).flatMap(([goodsId, { qnt }]) => (qnt > 0 ? [goodsId] : []));
}

/** Are goods in the cart, or on their way in or out? */
export function isKnown(cart: Cart, goodsId: number): boolean {
  return cart.edits[goodsId] !== undefined || itemOf(cart, goodsId) !== undefined;
}

/** The lock (D2): how many updates and deletes are under way, their pauses included. */
export function lockOf(cart: Cart): number {
  return Object.values(cart.edits).filter((edit) => !edit.failed).length;
}

/** How an update names its line: by the API's id, or by the goods where there is none, or none to rely on. */
export function lineName(cart: Cart, goodsId: number): { item: number } | { product_id: number } {
  const item = itemOf(cart, goodsId);
  const gone = item === undefined || cart.edits[goodsId]?.removalSent === true;
  return gone ? { product_id: goodsId } : { item: item.id };
}

/** Something has happened beside the cart that answers to earlier requests cannot know. */
export function pass(cart: Cart): Cart {
  return { ...cart, moment: cart.moment + 1 };
}

function touch(cart: Cart, goodsId: number): Cart {
  const moment = cart.moment + 1;
  return { ...cart, moment, touched: { ...cart.touched, [goodsId]: moment } };
}

/** Could an answer whose request left then have known the line's latest state? */
function told(cart: Cart, goodsId: number, sentAt: number): boolean {
  return (cart.touched[goodsId] ?? 0) <= sentAt;
}

/** Takes over what an answer can know and keeps the rest: lines that only we know stand last, as the newest. */
function merge(cart: Cart, items: readonly CartItem[], knows: (goodsId: number) => boolean): readonly CartItem[] {
  const merged: CartItem[] = [];
  for (const item of items) {
    const kept = knows(item.goods_id) ? item : itemOf(cart, item.goods_id);
    if (kept !== undefined) merged.push(kept);
  }
  const listed = new Set(items.map((item) => item.goods_id));
  return merged.concat(cart.items.filter((item) => !listed.has(item.goods_id) && !knows(item.goods_id)));
}

/** Edits of goods that have no line. */
function arriving(cart: Cart): readonly (readonly [goodsId: number, edit: Edit])[] {
  const known = new Set(cart.items.map((item) => item.goods_id));
  return Object.entries(cart.edits)
    .map(([goodsId, edit]) => [Number(goodsId), edit] as const)
    .filter(([goodsId]) => !known.has(goodsId));
}

function failedBefore(cart: Cart, moment: number): readonly number[] {
  return Object.entries(cart.edits)
    .filter(([goodsId, edit]) => edit.failed && told(cart, Number(goodsId), moment))
    .map(([goodsId]) => Number(goodsId));
}

function without(edits: Cart['edits'], goodsIds: readonly number[]): Cart['edits'] {
  return Object.fromEntries(Object.entries(edits).filter(([goodsId]) => !goodsIds.includes(Number(goodsId))));
}
