/** What the last two steps show about an order, as names and values. */
import type { OrderCopy } from '../../../client/store/checkout/state.ts';
import {
  confirmTexts,
  contactTexts,
  pickupTexts,
  shopChoiceTexts,
  successTexts,
} from '../../../shared/texts/checkout.ts';
import { shopTexts } from '../../../shared/texts/shops.ts';

type Fact = readonly [name: string, value: string];

export function shopFacts({ shop, way, day }: Pick<OrderCopy, 'shop' | 'way' | 'day'>): readonly Fact[] {
  return [
    [confirmTexts.shop, shop.name],
    [shopTexts.address, shop.address],
    [shopTexts.hours, shop.workTime],
    [confirmTexts.way, shopChoiceTexts.ways[way]],
    [confirmTexts.date, day],
  ];
}

/** The day of pick-up in words that stay true when the day is over: `сегодня, 27 ноября`. */
export function receiptDay({ way, day, readyAt }: Pick<OrderCopy, 'way' | 'day' | 'readyAt'>): string {
  return way === 'retail' && readyAt !== undefined ? successTexts.todayOn({ moment: readyAt }) : day;
}

export function buyerFacts({ kind, title, phone, email }: OrderCopy['buyer']): readonly Fact[] {
  return [
    [pickupTexts.kind, pickupTexts.kinds[kind]],
    [contactTexts.name, title.trim()],
    [contactTexts.phone, phone],
    [contactTexts.email, email.trim()],
    [contactTexts.bring, kind === 'legal' ? contactTexts.bringLegal : ''],
  ];
}
