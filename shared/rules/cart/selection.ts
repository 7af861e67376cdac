/**
 * Which lines of the cart are ticked to be ordered (D4). Nothing said means that every available line is. Only available
 * lines can be ticked (spec §4). What is not ticked is known by its goods: it stays so while a city lacks it (D44).
 */
import type { CartItem } from '../../contract/things.ts';

export interface Selection {
  /** Goods whose lines are not ticked, whether they are available or not. */
  readonly off: readonly number[];
  /** All that is ticked, as it was told by lines that this page may not know yet; then `off` is empty. */
  readonly only: Only | undefined;
}

interface Only {
  /** Ids of lines. */
  readonly ids: readonly number[];
  /** Goods that were put in or ticked besides. */
  readonly goods: readonly number[];
}

export const everything: Selection = { off: [], only: undefined };

/** `availability_status` is truthy where the line can be ordered (contract.md §3). */
export function isAvailable(item: Pick<CartItem, 'availability_status'>): boolean {
  return Boolean(item.availability_status);
}

export function isTicked(selection: Selection, item: CartItem): boolean {
  return isAvailable(item) && !isOff(selection, item);
}

/** The lines to be ordered, and to be summed up. */
export function tickedOf(selection: Selection, lines: readonly CartItem[]): readonly CartItem[] {
  return lines.filter((line) => isTicked(selection, line));
}

/** Ticks a line or takes its tick away; one that cannot be ordered stays as it is. */
export function tick(selection: Selection, lines: readonly CartItem[], id: number, on: boolean): Selection {
  return mark(
    selection,
    lines.filter((line) => line.id === id && isAvailable(line)),
    on,
  );
}

/** Ticks all that can be ordered, or nothing. */
export function tickAll(selection: Selection, lines: readonly CartItem[], on: boolean): Selection {
  return mark(selection, lines.filter(isAvailable), on);
}

/** 'Выбрать все товары' follows whether all available lines are ticked (spec §4). */
export function allTicked(selection: Selection, lines: readonly CartItem[]): boolean {
  const available = lines.filter(isAvailable);
  return available.length > 0 && available.every((line) => isTicked(selection, line));
}

/** Putting goods in ticks their line (D4), as soon as there is one. */
export function join({ off, only }: Selection, goodsId: number): Selection {
  return { off: without(off, goodsId), only: only && { ...only, goods: [...without(only.goods, goodsId), goodsId] } };
}

/** Goods that come back unticked, as they were (D3). */
export function leave({ off, only }: Selection, goodsId: number): Selection {
  if (only === undefined) return { off: [...without(off, goodsId), goodsId], only };
  return { off, only: { ...only, goods: without(only.goods, goodsId) } };
}

/**
 * Follows the cart: goods that are gone are forgotten, and lines that a selection was told by are known.
 * @param isKnown are goods in the cart, or on their way in or out?
 * @param latest can the cart know every line that the selection knows of? Another tab may have told of one that this page is
 * yet to hear of
 */
export function follow(
  selection: Selection,
  items: readonly CartItem[],
  isKnown: (goodsId: number) => boolean,
  latest: boolean,
): Selection {
  if (!latest) return selection;
  const { off, only } = selection;
  if (only !== undefined) return { off: goodsOf(items.filter((item) => isOff(selection, item))), only: undefined };
  return off.every(isKnown) ? selection : { off: off.filter(isKnown), only };
}

function isOff({ off, only }: Selection, { id, goods_id }: CartItem): boolean {
  return only === undefined ? off.includes(goods_id) : !(only.ids.includes(id) || only.goods.includes(goods_id));
}

function mark({ off, only }: Selection, lines: readonly CartItem[], on: boolean): Selection {
  const goods = goodsOf(lines);
  const others = (list: readonly number[]) => list.filter((goodsId) => !goods.includes(goodsId));
  if (only === undefined) return { off: on ? others(off) : [...others(off), ...goods], only };
  const ids = only.ids.filter((id) => lines.every((line) => line.id !== id));
  return { off, only: { ids, goods: on ? [...others(only.goods), ...goods] : others(only.goods) } };
}

function without(list: readonly number[], goodsId: number): readonly number[] {
  return list.includes(goodsId) ? list.filter((other) => other !== goodsId) : list;
}

function goodsOf(items: readonly CartItem[]): readonly number[] {
  return items.map((item) => item.goods_id);
}
