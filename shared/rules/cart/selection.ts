/**
 * Which lines of the cart are ticked for ordering (D4). By default all available lines are. Only available lines can be
 * ticked (spec §4). Unticked lines are remembered by their goods, so that they stay unticked even if a city lacks them
 * (D44).
 */
import type { CartItem } from '../../contract/things.ts';

export interface Selection {
  /** Goods whose lines are not ticked, available or not. */
  readonly off: readonly number[];
  /**
   * Set after a list of ticked line ids was read, until the cart that contains those lines is known. `off` is empty
   * then.
   */
  readonly only: Only | undefined;
}

interface Only {
  /** Ids of lines. */
  readonly ids: readonly number[];
  /** Further ticked goods: those ticked or added since the list was read. */
  readonly goods: readonly number[];
}

export const everything: Selection = { off: [], only: undefined };

/** `availability_status` is truthy if the line can be ordered (contract.md §3). */
export function isAvailable(item: Pick<CartItem, 'availability_status'>): boolean {
  return Boolean(item.availability_status);
}

export function isTicked(selection: Selection, item: CartItem): boolean {
  return isAvailable(item) && !isOff(selection, item);
}

/** The lines that are ordered and totalled. */
export function tickedOf(selection: Selection, lines: readonly CartItem[]): readonly CartItem[] {
  return lines.filter((line) => isTicked(selection, line));
}

/** Ticks or unticks a line; an unavailable line does not change. */
export function tick(selection: Selection, lines: readonly CartItem[], id: number, on: boolean): Selection {
  return mark(
    selection,
    lines.filter((line) => line.id === id && isAvailable(line)),
    on,
  );
}

/** Ticks all available lines, or none. */
export function tickAll(selection: Selection, lines: readonly CartItem[], on: boolean): Selection {
  return mark(selection, lines.filter(isAvailable), on);
}

/** 'Выбрать все товары' is ticked if all available lines are (spec §4). */
export function allTicked(selection: Selection, lines: readonly CartItem[]): boolean {
  const available = lines.filter(isAvailable);
  return available.length > 0 && available.every((line) => isTicked(selection, line));
}

/** Ticks the line of added goods (D4) as soon as it exists. */
export function join({ off, only }: Selection, goodsId: number): Selection {
  return { off: without(off, goodsId), only: only && { ...only, goods: [...without(only.goods, goodsId), goodsId] } };
}

/** Leaves restored goods unticked, as they were (D3). */
export function leave({ off, only }: Selection, goodsId: number): Selection {
  if (only === undefined) return { off: [...without(off, goodsId), goodsId], only };
  return { off, only: { ...only, goods: without(only.goods, goodsId) } };
}

/**
 * Updates the selection for a new cart: forgets goods that are gone, and resolves line ids to goods.
 * @param isKnown are these goods in the cart, or being added or removed?
 * @param latest does the cart contain every line that the selection may name? If not, nothing changes: another tab may
 * have named a line that this page does not know yet
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
