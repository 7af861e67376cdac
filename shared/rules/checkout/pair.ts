/** Finds two shops that together have everything today, if no single one does ('Всё сегодня — в 2 магазинах'). */
import { isToday } from '../pickup/promise.ts';
import type { Point } from '../shops/distance.ts';
import type { WantedLine } from './order.ts';
import type { PromisedRow } from './promises.ts';
import { distanceTo } from './shops.ts';

/** Only this many of the nearest shops are paired. Nobody goes to two distant shops, and the search stays fast. */
const NEAREST = 150;

type Line = Pick<WantedLine, 'id' | 'qnt'>;

export type ShopPair<Row extends PromisedRow = PromisedRow> = readonly [Row, Row];

/**
 * The two shops, the nearer one first, that together have all pieces of all lines on the shelf and still
 * hand out today. Among several pairs,
 * the one with the smallest sum of distances from `from`.
 * @returns undefined if one shop alone has everything, or if no two of the nearest shops do
 */
export function pairForToday<Row extends PromisedRow>(
  rows: readonly Row[],
  lines: readonly Line[],
  from: Point,
): ShopPair<Row> | undefined {
  const shops = rows
    .filter(({ shelf }) => isToday(shelf))
    .map((row) => ({ row, distance: distanceTo(row, from), shelf: shelfOf(row, lines) }))
    .sort((one, other) => one.distance - other.distance || one.row.shop.id - other.row.shop.id);
  if (shops.some(({ shelf }) => covers(lines, shelf))) return undefined;
  let best: { readonly pair: ShopPair<Row>; readonly path: number } | undefined;
  const near = shops.slice(0, NEAREST);
  for (const [index, one] of near.entries()) {
    for (const other of near.slice(index + 1)) {
      const path = one.distance + other.distance;
      if (best !== undefined && path >= best.path) break;
      if (covers(lines, one.shelf, other.shelf)) best = { pair: [one.row, other.row], path };
    }
  }
  return best?.pair;
}

function shelfOf({ items_stock }: PromisedRow, lines: readonly Line[]): readonly number[] {
  return lines.map(({ id }) => items_stock[id]?.retail.in_stock ?? 0);
}

function covers(lines: readonly Line[], ...shelves: readonly (readonly number[])[]): boolean {
  return lines.every(({ qnt }, index) => shelves.reduce((sum, shelf) => sum + (shelf[index] ?? 0), 0) >= qnt);
}
