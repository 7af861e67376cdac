/** The availability lines of a card or product page (spec §2 'Product card', §9; D40). */
import type { Variation } from '../../contract/things.ts';
import { goodsTexts } from '../../texts/goods.ts';
import { deliveryDay } from '../pickup/days.ts';

/** Where goods are available. Each field is missing if they are not available that way. */
export interface Supply {
  /** Number of shops that have it on the shelf. */
  readonly shops?: number;
  /** Days of delivery from the warehouse; null: unknown. */
  readonly order?: number | null;
}

type Stocked = Pick<Variation, 'availability_status' | 'shops_count' | 'transit_shops_count' | 'delivery_days'>;

/** Reads the availability of one variation. `out_of_stock` overrides the counts. */
export function supplyOf(goods: Stocked): Supply {
  if (goods.availability_status === 'out_of_stock') return {};
  const onOrder = goods.transit_shops_count > 0 || goods.availability_status === 'on_order';
  return {
    ...(goods.shops_count > 0 && { shops: goods.shops_count }),
    ...(onOrder && { order: goods.delivery_days ?? null }),
  };
}

/** `в 12 магазинах`; after 1 or 21 `магазине` (D40); undefined if no shop has it. */
export function retailLine({ shops }: Supply): string | undefined {
  return shops === undefined ? undefined : goodsTexts.inShops({ count: shops });
}

/** `под заказ с 25 ноября`: today plus the delivery days (spec §9, D20); undefined if it cannot be ordered. */
export function orderLine({ order }: Supply, now: number): string | undefined {
  if (order === undefined) return undefined;
  return order === null ? goodsTexts.onOrder : goodsTexts.onOrderFrom(deliveryDay(now, order));
}
