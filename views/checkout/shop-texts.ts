/** Texts about shops in checkout. */

import type { EntityType } from '../../shared/contract/order.ts';
import type { OrderType } from '../../shared/contract/things.ts';
import { type PromisedRow, promiseBy } from '../../shared/rules/checkout/promises.ts';
import { openWays } from '../../shared/rules/checkout/ways.ts';
import { promiseText } from '../../shared/rules/pickup/sentences.ts';
import { shopChoiceTexts } from '../../shared/texts/checkout.ts';

/** From when an order can be taken (D67); `Не доступно` if the shop never hands it out. */
export function whenText(row: PromisedRow, way: OrderType): string {
  const promise = promiseBy(row, way);
  return promise === undefined ? shopChoiceTexts.closed : promiseText(promise);
}

/** The most pieces that this buyer can get by one way of taking. @param today counts retail only */
export function mostOf({ summary }: Pick<PromisedRow, 'summary'>, kind: EntityType, today: boolean): number {
  const ways = openWays(summary, kind).filter((way) => !today || way === 'retail');
  return Math.max(0, ...ways.map((way) => summary[way].in_stock));
}
