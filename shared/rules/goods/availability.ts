/** What a card or page says of where goods can be had (spec §2 'Product card', §9; D40). */
import type { Variation } from '../../contract/things.ts';
import { goodsTexts } from '../../texts/goods.ts';
import { daysLater } from '../dates.ts';

/** Where goods can be had; a way that does not exist is left out. */
export interface Supply {
  /** Shops that have it on the shelf. */
  readonly shops?: number;
  /** It comes from the warehouse in so many days; null: nobody says when. */
  readonly order?: number | null;
}

type Stocked = Pick<Variation, 'availability_status' | 'shops_count' | 'transit_shops_count' | 'delivery_days'>;

/** Reads the supply of one goods. Out of stock is out of stock, whatever the counts say. */
export function supplyOf(goods: Stocked): Supply {
  if (goods.availability_status === 'out_of_stock') return {};
  const onOrder = goods.transit_shops_count > 0 || goods.availability_status === 'on_order';
  return {
    ...(goods.shops_count > 0 && { shops: goods.shops_count }),
    ...(onOrder && { order: goods.delivery_days ?? null }),
  };
}

/** `в 12 магазинах`, in 1 or 21: `магазине` (D40); undefined where none has it. */
export function retailLine({ shops }: Supply): string | undefined {
  return shops === undefined ? undefined : goodsTexts.inShops({ count: shops });
}

/** `под заказ с 25 ноября`: today plus the days of delivery (spec §9); undefined where it cannot be ordered. */
export function orderLine({ order }: Supply, now: number): string | undefined {
  if (order === undefined) return undefined;
  return order === null ? goodsTexts.onOrder : goodsTexts.onOrderFrom({ moment: daysLater(now, order) });
}
