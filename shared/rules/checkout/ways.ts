/** The two ways of collecting an order, and who may use them (spec §4, §5; D12). */
import type { EntityType } from '../../contract/order.ts';
import type { OrderType, Summary } from '../../contract/things.ts';

const both: readonly OrderType[] = ['transit', 'retail'];

/** Does the shop have anything by this way, for this buyer? Legal entities cannot use retail. */
export function isWayOpen(summary: Summary, way: OrderType, kind: EntityType): boolean {
  return summary[way].in_stock > 0 && !(way === 'retail' && kind === 'legal');
}

/** The ways by which the shop has anything for this buyer. */
export function openWays(summary: Summary, kind: EntityType): readonly OrderType[] {
  return both.filter((way) => isWayOpen(summary, way, kind));
}

/** The way with the most pieces; retail if both have as many, because it is today. Undefined if there is nothing. */
export function fullestWay(summary: Summary, kind: EntityType): OrderType | undefined {
  const [first, other] = openWays(summary, kind);
  return other !== undefined && first !== undefined && summary[other].in_stock >= summary[first].in_stock
    ? other
    : first;
}

/** The way for a shop that was selected: the wanted one, or the other if the shop has nothing for it (spec §4). */
export function wayAt(summary: Summary, kind: EntityType, wanted: OrderType): OrderType {
  if (kind === 'legal') return 'transit';
  const other: OrderType = wanted === 'transit' ? 'retail' : 'transit';
  return !isWayOpen(summary, wanted, kind) && isWayOpen(summary, other, kind) ? other : wanted;
}
