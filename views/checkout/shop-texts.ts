/** Texts about shops in checkout. */
import type { CheckoutRow, OrderType, Shop } from '../../shared/contract/things.ts';
import { type BuyerKind, openWays } from '../../shared/rules/checkout/ways.ts';
import { daysLater } from '../../shared/rules/dates.ts';
import { pickupTexts } from '../../shared/texts/checkout.ts';
import { shopNames } from '../shop/names.ts';

/** The shop's address, or its name if it has none (spec §2). */
export function placeOf(shop: Shop): string {
  return shopNames(shop).address;
}

/**
 * The day from which an order can be picked up: `сегодня`, or today plus the days of delivery (spec §2, D20). If the
 * API names no days, they count as the most (D10), and no day is promised: `под заказ`.
 * @param now ms since 1970
 */
export function dayOf({ summary }: Pick<CheckoutRow, 'summary'>, way: OrderType, now: number): string {
  if (way === 'retail') return pickupTexts.today;
  const moment = transitDay(summary, now);
  return moment === undefined ? pickupTexts.onOrder : pickupTexts.day({ moment });
}

/** The same with a preposition: `с сегодня`, `с 25 ноября`, or just `под заказ`. */
export function fromDay({ summary }: Pick<CheckoutRow, 'summary'>, way: OrderType, now: number): string {
  if (way === 'retail') return pickupTexts.fromToday;
  const moment = transitDay(summary, now);
  return moment === undefined ? pickupTexts.onOrder : pickupTexts.fromDay({ moment });
}

/** When the warehouse has delivered, ms since 1970; undefined if the API does not say. */
function transitDay({ transit }: CheckoutRow['summary'], now: number): number | undefined {
  return typeof transit.delivery_days === 'number' ? daysLater(now, transit.delivery_days) : undefined;
}

/** The most pieces that this buyer can get by one way of taking. @param today counts retail only */
export function mostOf({ summary }: CheckoutRow, kind: BuyerKind, today: boolean): number {
  const ways = openWays(summary, kind).filter((way) => !today || way === 'retail');
  return Math.max(0, ...ways.map((way) => summary[way].in_stock));
}
