/** Texts about shops in checkout. */
import type { CheckoutRow, Shop } from '../../shared/contract/things.ts';
import { type BuyerKind, openWays, type Way } from '../../shared/rules/checkout/ways.ts';
import { daysLater } from '../../shared/rules/dates.ts';
import { pickupTexts } from '../../shared/texts/checkout.ts';
import { shopNames } from '../shop/names.ts';

/** The address, or the name if there is none (spec §2). */
export function placeOf(shop: Shop): string {
  return shopNames(shop).address;
}

/**
 * The first day of collection: `сегодня`, or today plus the delivery days (spec §2, D20). If these are unknown (sorted
 * last, D10) no day is promised: `под заказ`.
 */
export function dayOf({ summary }: Pick<CheckoutRow, 'summary'>, way: Way, now: number): string {
  if (way === 'retail') return pickupTexts.today;
  const moment = transitDay(summary, now);
  return moment === undefined ? pickupTexts.onOrder : pickupTexts.day({ moment });
}

/** `с сегодня`, `с 25 ноября`, or just `под заказ`. */
export function fromDay({ summary }: Pick<CheckoutRow, 'summary'>, way: Way, now: number): string {
  if (way === 'retail') return pickupTexts.fromToday;
  const moment = transitDay(summary, now);
  return moment === undefined ? pickupTexts.onOrder : pickupTexts.fromDay({ moment });
}

/** When the warehouse will have delivered, ms since 1970; undefined if unknown. */
function transitDay({ transit }: CheckoutRow['summary'], now: number): number | undefined {
  return typeof transit.delivery_days === 'number' ? daysLater(now, transit.delivery_days) : undefined;
}

/** The largest number of pieces that one way offers this buyer. */
export function mostOf({ summary }: CheckoutRow, kind: BuyerKind, today: boolean): number {
  const ways = openWays(summary, kind).filter((way) => !today || way === 'retail');
  return Math.max(0, ...ways.map((way) => summary[way].in_stock));
}
