/** What a city offers of each goods id: its price there, and where it can be had. */
import type { DatabaseSync } from 'node:sqlite';
import type { Availability } from '../../shared/contract/things.ts';
import { rows } from '../database/query.ts';

export interface Offer {
  /** Roubles, the lowest in the city. */
  readonly price: number;
  readonly priceOld: number | null;
  readonly shopsCount: number;
  readonly transitShopsCount: number;
  readonly deliveryDays: number | null;
  readonly status: Availability;
  /** Ids of the city's shops that have any, today or to order. Read for the whole city when first asked for. */
  readonly shops: readonly string[];
}

export type AreaOffers = ReadonlyMap<number, Offer>;

export interface Offers {
  /** The offers of one city, by goods id; every goods id of the catalogue is there. */
  in(areaId: number): AreaOffers;
  /** To be called when stock has changed. */
  forget(): void;
}

interface OfferRow {
  id: number;
  basePrice: number;
  baseOld: number | null;
  price: number | null;
  shopsCount: number | null;
  transitShopsCount: number | null;
  deliveryDays: number | null;
}

/** Reads a city's offers on first use and keeps them. */
export function createOffers(database: DatabaseSync): Offers {
  const statement = database.prepare(`
    select g.id, g.price basePrice, g.price_old baseOld, o.price, o.shops_count shopsCount,
      o.transit_shops_count transitShopsCount, o.delivery_days deliveryDays
    from goods g left join offer o on o.goods_id = g.id and o.area_id = ?`);
  const inShops = database.prepare(`
    select s.goods_id id, group_concat(s.shop_id) shops from stock s
    join shop_area a on a.shop_id = s.shop_id and a.area_id = ?
    where s.retail > 0 or s.transit > 0 group by s.goods_id`);
  const readShops = (areaId: number): ReadonlyMap<number, readonly string[]> =>
    new Map(rows<{ id: number; shops: string }>(inShops, areaId).map(({ id, shops }) => [id, shops.split(',')]));
  const kept = new Map<number, AreaOffers>();
  return {
    in(areaId) {
      let offers = kept.get(areaId);
      if (offers === undefined) {
        let shops: ReturnType<typeof readShops> | undefined;
        const shopsWith = (goodsId: number): readonly string[] => {
          shops ??= readShops(areaId);
          return shops.get(goodsId) ?? nowhere;
        };
        offers = new Map(rows<OfferRow>(statement, areaId).map((row) => [row.id, offerOf(row, shopsWith)]));
        kept.set(areaId, offers);
      }
      return offers;
    },
    forget: () => kept.clear(),
  };
}

const nowhere: readonly string[] = [];

function offerOf(row: OfferRow, shopsWith: (goodsId: number) => readonly string[]): Offer {
  const price = row.price ?? row.basePrice;
  const shopsCount = row.shopsCount ?? 0;
  const transitShopsCount = row.transitShopsCount ?? 0;
  // The discount is the same everywhere, whatever a city's prices.
  const priceOld = row.baseOld === null ? null : Math.round((price * row.baseOld) / row.basePrice);
  return {
    price,
    priceOld: priceOld !== null && priceOld > price ? priceOld : null,
    shopsCount,
    transitShopsCount,
    deliveryDays: row.deliveryDays,
    status: shopsCount > 0 ? 'in_stock' : transitShopsCount > 0 ? 'on_order' : 'out_of_stock',
    get shops() {
      return shopsWith(row.id);
    },
  };
}
