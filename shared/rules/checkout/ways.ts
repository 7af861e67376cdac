/** The two ways of taking an order, and who may use them (spec §4, §5; D12). */
import type { Summary } from '../../contract/things.ts';

/** `transit`: comes from the warehouse; `retail`: stands on the shop's shelf. */
export type Way = 'transit' | 'retail';
export type BuyerKind = 'person' | 'legal';

const both: readonly Way[] = ['transit', 'retail'];

/** Can anything be taken this way? Legal entities cannot take from the shelf. */
export function isOpen(summary: Summary, way: Way, kind: BuyerKind): boolean {
  return summary[way].in_stock > 0 && !(way === 'retail' && kind === 'legal');
}

/** The ways that have anything for this buyer. */
export function openWays(summary: Summary, kind: BuyerKind): readonly Way[] {
  return both.filter((way) => isOpen(summary, way, kind));
}

/** The way that gives the most; of two that give as much, from the shelf, which is today. Undefined: there is nothing. */
export function fullestWay(summary: Summary, kind: BuyerKind): Way | undefined {
  const [first, other] = openWays(summary, kind);
  return other !== undefined && first !== undefined && summary[other].in_stock >= summary[first].in_stock
    ? other
    : first;
}

/** The way that a chosen shop begins with: the wanted one, or the other where the shop has nothing for it (spec §4). */
export function wayAt(summary: Summary, kind: BuyerKind, wanted: Way): Way {
  if (kind === 'legal') return 'transit';
  const other: Way = wanted === 'transit' ? 'retail' : 'transit';
  return !isOpen(summary, wanted, kind) && isOpen(summary, other, kind) ? other : wanted;
}
