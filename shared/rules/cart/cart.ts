/**
 * The cart while the API is slow, fails, or answers out of order (D1–D3, spec §4). Pure: pauses, requests and aborts
 * are in client/cart/cart-effects.ts. What the visitor has requested is an edit on top of the API's last answer,
 * and the edit's quantity is shown. A line is identified by its goods id, because goods that are being added have no
 * line id yet.
 */
import type { CartItem } from '../../contract/things.ts';

export interface Edit {
  /** The requested quantity; 0 removes the line. */
  readonly qnt: number;
  /** Time of the click, ms since 1970. Made greater than that of every earlier edit, even within one millisecond. */
  readonly dt: number;
  /** Its request has failed. The cart is being reloaded, and then that answer counts. */
  readonly failed: boolean;
  /** A removal may have reached the API, so the line's id may be invalid. */
  readonly removalSent: boolean;
}

export interface Cart {
  /** As in the API's last answer, the oldest first. */
  readonly items: readonly CartItem[];
  /** By goods id. */
  readonly edits: Readonly<Record<number, Edit>>;
  /** Counts the events that answers may not know of: an answer knows only those before its request was sent. */
  readonly version: number;
  /** By goods id: the version at the line's last edit, or of the answer to it or its failure. */
  readonly changedAt: Readonly<Record<number, number>>;
  readonly lastDt: number;
}

export const emptyCart: Cart = { items: [], edits: {}, version: 0, changedAt: {}, lastDt: 0 };

/** Requests a quantity for a line. @param at ms since 1970 */
export function editLine(cart: Cart, goodsId: number, qnt: number, at: number): Cart {
  const dt = Math.max(at, cart.lastDt + 1);
  const removalSent = cart.edits[goodsId]?.removalSent ?? false;
  const edit: Edit = { qnt, dt, failed: false, removalSent };
  return touch({ ...cart, lastDt: dt, edits: { ...cart.edits, [goodsId]: edit } }, goodsId);
}

/** Marks the line's edit as being sent. */
export function markSent(cart: Cart, goodsId: number): Cart {
  const edit = cart.edits[goodsId];
  if (edit === undefined) return cart;
  const sent: Edit = { ...edit, failed: false, removalSent: edit.removalSent || edit.qnt === 0 };
  return { ...cart, edits: { ...cart.edits, [goodsId]: sent } };
}

/**
 * Applies the answer to a line's update or delete. An answer to any but the line's latest edit is ignored (D1).
 * @param dt of the edit that was sent
 * @param sentAt the cart's version when the request was sent
 */
export function applyUpdate(cart: Cart, goodsId: number, dt: number, items: readonly CartItem[], sentAt: number): Cart {
  if (cart.edits[goodsId]?.dt !== dt) return cart;
  const merged = merge(cart, items, (id) => id === goodsId || isKnownAt(cart, id, sentAt));
  return touch({ ...cart, items: merged, edits: without(cart.edits, [goodsId]) }, goodsId);
}

/** Marks a line's latest edit as failed: the next reading of the cart decides (D1). @param dt of that edit */
export function markFailed(cart: Cart, goodsId: number, dt: number): Cart {
  const edit = cart.edits[goodsId];
  if (edit?.dt !== dt) return cart;
  return touch({ ...cart, edits: { ...cart.edits, [goodsId]: { ...edit, failed: true } } }, goodsId);
}

/** Applies the answer to a reading of the cart. @param sentAt the cart's version when the request was sent */
export function applyReading(cart: Cart, items: readonly CartItem[], sentAt: number): Cart {
  const merged = merge(cart, items, (id) => isKnownAt(cart, id, sentAt));
  return { ...cart, items: merged, edits: without(cart.edits, failedBefore(cart, sentAt)) };
}

/** Handles a failed reading of the cart: failed edits are dropped, so the API's last answer counts. */
export function dropFailedEdits(cart: Cart): Cart {
  return { ...cart, edits: without(cart.edits, failedBefore(cart, cart.version)) };
}

/** The quantity shown: the visitor's latest (D1). 0: the goods are not in the cart. */
export function quantityOf(cart: Cart, goodsId: number): number {
  return cart.edits[goodsId]?.qnt ?? itemOf(cart, goodsId)?.qnt ?? 0;
}

/** The line in the API's last answer. */
export function itemOf(cart: Cart, goodsId: number): CartItem | undefined {
  return cart.items.find((item) => item.goods_id === goodsId);
}

/**
 * The lines to show, with the visitor's quantities, the newest first (spec §9). Removed lines are hidden at once (D3).
 */
export function linesOf(cart: Cart): readonly CartItem[] {
  return cart.items
    .map((item) => {
      const qnt = quantityOf(cart, item.goods_id);
      return qnt === item.qnt ? item : { ...item, qnt };
    })
    .filter((item) => item.qnt > 0)
    .reverse();
}

/** Number of pieces in the cart, including those being added. */
export function piecesOf(cart: Cart): number {
  const known = cart.items.reduce((sum, item) => sum + quantityOf(cart, item.goods_id), 0);
  return arriving(cart).reduce((sum, [, { qnt }]) => sum + qnt, known);
}

/** Are there goods being added that have no line yet? */
export function isArriving(cart: Cart): boolean {
  return arrivingGoods(cart).length > 0;
}

/** Goods being added that have no line yet. */
export function arrivingGoods(cart: Cart): readonly number[] {
  return arriving(cart).flatMap(([goodsId, { qnt }]) => (qnt > 0 ? [goodsId] : []));
}

/** Are the goods in the cart, or being added or removed? */
export function isKnown(cart: Cart, goodsId: number): boolean {
  return cart.edits[goodsId] !== undefined || itemOf(cart, goodsId) !== undefined;
}

/** The lock (D2): the number of updates and deletes that are pending, whether waiting or in flight. */
export function lockOf(cart: Cart): number {
  return Object.values(cart.edits).filter((edit) => !edit.failed).length;
}

/** How an update names its line: by the API's id, or by the goods if there is no id or it may be invalid. */
export function lineName(cart: Cart, goodsId: number): { item: number } | { product_id: number } {
  const item = itemOf(cart, goodsId);
  const gone = item === undefined || cart.edits[goodsId]?.removalSent === true;
  return gone ? { product_id: goodsId } : { item: item.id };
}

/** Records an event that answers to earlier requests do not know of. */
export function advanceVersion(cart: Cart): Cart {
  return { ...cart, version: cart.version + 1 };
}

function touch(cart: Cart, goodsId: number): Cart {
  const version = cart.version + 1;
  return { ...cart, version, changedAt: { ...cart.changedAt, [goodsId]: version } };
}

/** Can an answer to a request sent at version `sentAt` know the line's latest state? */
function isKnownAt(cart: Cart, goodsId: number, sentAt: number): boolean {
  return (cart.changedAt[goodsId] ?? 0) <= sentAt;
}

/**
 * Adopts the lines that an answer can know, and keeps the others as they were. Kept lines that it lacks come last, as
 * the newest.
 */
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

function failedBefore(cart: Cart, version: number): readonly number[] {
  return Object.entries(cart.edits)
    .filter(([goodsId, edit]) => edit.failed && isKnownAt(cart, Number(goodsId), version))
    .map(([goodsId]) => Number(goodsId));
}

function without(edits: Cart['edits'], goodsIds: readonly number[]): Cart['edits'] {
  return Object.fromEntries(Object.entries(edits).filter(([goodsId]) => !goodsIds.includes(Number(goodsId))));
}
