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
  const kept = new Map<number, AreaOffers>();
  return {
    in(areaId) {
      let offers = kept.get(areaId);
      if (offers === undefined) {
        offers = new Map(rows<OfferRow>(statement, areaId).map((row) => [row.id, offerOf(row)]));
        kept.set(areaId, offers);
      }
      return offers;
    },
    forget: () => kept.clear(),
  };
}

function offerOf(row: OfferRow): Offer {
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
  };
}
