/** Which shops the finder lists in checkout, and by which offers it sorts them (spec §5 'Shop filters'; D10, D11, D12). */
import type { EntityType } from '../../contract/order.ts';
import type { CheckoutRow, OrderType } from '../../contract/things.ts';
import { isToday } from '../pickup/promise.ts';
import { distanceKm, type Point } from '../shops/distance.ts';
import type { FinderRules, ShopFilter } from '../shops/find.ts';
import type { Offer } from '../shops/sort.ts';
import { type PromisedRow, promiseBy } from './promises.ts';
import { openWays } from './ways.ts';

/** @param pieces total number of wanted pieces */
export function checkoutRules(kind: EntityType, pieces: number): FinderRules<PromisedRow> {
  return {
    passes(row, pressed) {
      const ways = waysThatCount(row, kind, pressed);
      if ((kind === 'legal' || pressed.includes('today')) && ways.length === 0) return false;
      return !pressed.includes('all') || hasAll(row, kind, pressed, pieces);
    },
    offersOf: (row, pressed) => waysThatCount(row, kind, pressed).map((way) => offerOf(row, way, pieces)),
  };
}

/** Does one way alone cover all pieces (D11)? Only a way that counts for this buyer and these filters. */
export function hasAll(row: PromisedRow, kind: EntityType, pressed: readonly ShopFilter[], pieces: number): boolean {
  return waysThatCount(row, kind, pressed).some((way) => row.summary[way].in_stock >= pieces);
}

/** Distance in km; infinite if the shop's position is unknown. */
export function distanceTo({ shop }: CheckoutRow, from: Point): number {
  const { coordinate } = shop;
  return coordinate ? distanceKm(from, coordinate) : Number.POSITIVE_INFINITY;
}

/**
 * The ways that count for filters and sorts. A forced way counts alone: 'Забрать сегодня' forces the shelf of a shop that
 * still hands out today, a legal entity forces transit (D10, D12, D67).
 */
function waysThatCount(
  { summary, shelf }: PromisedRow,
  kind: EntityType,
  pressed: readonly ShopFilter[],
): readonly OrderType[] {
  return openWays(summary, kind).filter((way) => !pressed.includes('today') || (way === 'retail' && isToday(shelf)));
}

/** An unknown day counts as the latest. */
function offerOf(row: PromisedRow, way: OrderType, pieces: number): Offer {
  const { in_stock, total } = row.summary[way];
  const at = promiseBy(row, way)?.at ?? Number.POSITIVE_INFINITY;
  return { share: pieces === 0 ? 0 : Math.min(1, in_stock / pieces), total, at };
}
