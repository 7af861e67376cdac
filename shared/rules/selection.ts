/**
 * Which lines of the cart are ticked to be ordered (D4). Nothing stored means that every available line is.
 * Only available lines can be ticked (spec §4).
 */
import type { CartItem } from '../contract/things.ts';

export interface Selection {
  /** Ids of ticked lines; `undefined` while the visitor has never chosen: all. */
  readonly ids: readonly number[] | undefined;
  /** Goods that were put in and whose lines, not known yet, are to be ticked. */
  readonly joining: readonly number[];
}

export const everything: Selection = { ids: undefined, joining: [] };

/** `availability_status` is truthy where the line can be ordered (contract.md §3). */
export function isAvailable(item: Pick<CartItem, 'availability_status'>): boolean {
  return Boolean(item.availability_status);
}

export function isTicked(selection: Selection, item: CartItem): boolean {
  if (!isAvailable(item)) return false;
  return selection.ids === undefined || selection.ids.includes(item.id) || selection.joining.includes(item.goods_id);
}

/** The lines to be ordered, and to be summed up. */
export function tickedOf(selection: Selection, lines: readonly CartItem[]): readonly CartItem[] {
  return lines.filter((line) => isTicked(selection, line));
}

/** Ticks a line or takes its tick away. */
export function tick(selection: Selection, lines: readonly CartItem[], id: number, on: boolean): Selection {
  const others = idsOf(tickedOf(selection, lines)).filter((ticked) => ticked !== id);
  const can = lines.some((line) => line.id === id && isAvailable(line));
  return { ids: on && can ? [...others, id] : others, joining: awaited(selection, lines) };
}

/** Ticks all that can be ordered, or nothing. */
export function tickAll(selection: Selection, lines: readonly CartItem[], on: boolean): Selection {
  return { ids: on ? idsOf(lines.filter(isAvailable)) : [], joining: awaited(selection, lines) };
}

/** 'Выбрать все товары' follows whether all available lines are ticked (spec §4). */
export function allTicked(selection: Selection, lines: readonly CartItem[]): boolean {
  const available = lines.filter(isAvailable);
  return available.length > 0 && available.every((line) => isTicked(selection, line));
}

/** Putting goods in ticks their line (D4), as soon as there is one. */
export function join(selection: Selection, goodsId: number): Selection {
  if (selection.joining.includes(goodsId)) return selection;
  return { ...selection, joining: [...selection.joining, goodsId] };
}

/**
 * Follows the cart: ids of lines that are gone or cannot be ordered are dropped, lines that were waited for join.
 * @param latest can the cart know every line that the selection knows of? Else unknown ids stay: another tab has
 * ticked a line that this one is yet to hear of
 */
export function follow(selection: Selection, items: readonly CartItem[], latest: boolean): Selection {
  const unknown = latest ? [] : (selection.ids ?? []).filter((id) => items.every((item) => item.id !== id));
  const ids = selection.ids === undefined ? undefined : [...idsOf(tickedOf(selection, items)), ...unknown];
  const joining = awaited(selection, items);
  return isSame(ids, selection.ids) && isSame(joining, selection.joining) ? selection : { ids, joining };
}

function awaited(selection: Selection, items: readonly CartItem[]): readonly number[] {
  const here = new Set(items.map((item) => item.goods_id));
  return selection.joining.filter((goodsId) => !here.has(goodsId));
}

function isSame(one: readonly number[] | undefined, other: readonly number[] | undefined): boolean {
  return one === other || (one?.length === other?.length && one?.every((id) => other?.includes(id)) === true);
}

function idsOf(items: readonly CartItem[]): readonly number[] {
  return items.map((item) => item.id);
}
