/** A city's offers by goods id: the price there, and where the goods are available. */
import type { DatabaseSync } from 'node:sqlite';
import type { Availability } from '../../shared/contract/things.ts';
import { row, rows } from '../database/query.ts';

export interface Offer {
  /** Roubles; the lowest price in the city. */
  readonly price: number;
  readonly priceOld: number | null;
  readonly shopsCount: number;
  readonly transitShopsCount: number;
  readonly deliveryDays: number | null;
  readonly status: Availability;
  /** Ids of the city's shops that have any. The first access reads the shops of all goods. */
  readonly shops: GoodsShops;
}

/** Ids of shops that have some goods: at all, and on their shelves. */
export interface GoodsShops {
  readonly any: readonly string[];
  readonly today: readonly string[];
}

export type AreaOffers = ReadonlyMap<number, Offer>;

export interface Offers {
  /** The offers of one city, by goods id; every goods id of the catalogue is there. */
  in(areaId: number): AreaOffers;
  /** Call it when the stock of these goods has changed: they are read again on their next use. */
  changed(goodsIds: readonly number[]): void;
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

interface Area {
  readonly offers: Map<number, Offer>;
  /** Ids of the city's shops. */
  readonly shops: ReadonlySet<string>;
  /** Ids of goods to read again. */
  readonly stale: Set<number>;
}

const OFFERS = `
  select g.id, g.price basePrice, g.price_old baseOld, o.price, o.shops_count shopsCount,
    o.transit_shops_count transitShopsCount, o.delivery_days deliveryDays
  from goods g left join offer o on o.goods_id = g.id and o.area_id = ?`;

/** Reads a city's offers on first use and keeps them. */
export function createOffers(database: DatabaseSync): Offers {
  const all = database.prepare(OFFERS);
  const one = database.prepare(`${OFFERS} where g.id = ?`);
  const shopsOfArea = database.prepare('select shop_id id from shop_area where area_id = ?');
  const shopsWith = shopsByGoods(database);
  const kept = new Map<number, Area>();

  const readArea = (areaId: number): Area => {
    const shops = new Set(rows<{ id: number }>(shopsOfArea, areaId).map(({ id }) => String(id)));
    const offers = rows<OfferRow>(all, areaId).map((read) => [read.id, offerOf(read, shops, shopsWith.of)] as const);
    return { offers: new Map(offers), shops, stale: new Set() };
  };
  return {
    in(areaId) {
      const area = kept.get(areaId) ?? readArea(areaId);
      kept.set(areaId, area);
      for (const id of area.stale) {
        const read = row<OfferRow>(one, areaId, id);
        if (read !== undefined) area.offers.set(id, offerOf(read, area.shops, shopsWith.of));
      }
      area.stale.clear();
      return area.offers;
    },
    changed(goodsIds) {
      shopsWith.forget(goodsIds);
      for (const { stale } of kept.values()) for (const id of goodsIds) stale.add(id);
    },
  };
}

type ShopsOf = (goodsId: number) => GoodsShops;

interface ShopsRow {
  readonly id: number;
  /** Ids with commas between them. */
  readonly any: string;
  readonly today: string | null;
}

/** The shops, in all cities, that have any of the goods. */
function shopsByGoods(database: DatabaseSync) {
  const some = (where: string) =>
    database.prepare(
      `select goods_id id, group_concat(shop_id) "any", group_concat(iif(retail > 0, shop_id, null)) today
       from stock_row ${where} group by goods_id`,
    );
  const all = some('');
  const one = some('where goods_id = ?');
  const split = (row: ShopsRow | undefined): GoodsShops => ({
    any: row?.any.split(',') ?? [],
    today: row?.today?.split(',') ?? [],
  });
  let known: Map<number, GoodsShops> | undefined;
  const of: ShopsOf = (goodsId) => {
    known ??= new Map(rows<ShopsRow>(all).map((read) => [read.id, split(read)]));
    return known.getOrInsertComputed(goodsId, () => split(row<ShopsRow>(one, goodsId)));
  };
  return {
    of,
    forget(goodsIds: readonly number[]): void {
      for (const id of goodsIds) known?.delete(id);
    },
  };
}

function offerOf(read: OfferRow, shopsOfArea: ReadonlySet<string>, shopsWith: ShopsOf): Offer {
  let shops: GoodsShops | undefined;
  const price = read.price ?? read.basePrice;
  const shopsCount = read.shopsCount ?? 0;
  const transitShopsCount = read.transitShopsCount ?? 0;
  const inArea = ({ any, today }: GoodsShops): GoodsShops => ({
    any: any.filter((id) => shopsOfArea.has(id)),
    today: today.filter((id) => shopsOfArea.has(id)),
  });
  // The discount is the same in every city, so the old price is scaled to the city's price.
  const priceOld = read.baseOld === null ? null : Math.round((price * read.baseOld) / read.basePrice);
  return {
    price,
    priceOld: priceOld !== null && priceOld > price ? priceOld : null,
    shopsCount,
    transitShopsCount,
    deliveryDays: read.deliveryDays,
    status: shopsCount > 0 ? 'in_stock' : transitShopsCount > 0 ? 'on_order' : 'out_of_stock',
    get shops() {
      shops ??= inArea(shopsWith(read.id));
      return shops;
    },
  };
}
