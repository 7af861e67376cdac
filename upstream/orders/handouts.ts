/** When the shops hand goods out: the engine of pickups (D67, D68) over the shops and goods of the database. */
import type { OrderType } from '../../shared/contract/things.ts';
import { zoneOf, zonesOf } from '../../shared/rules/pickup/city-zones.ts';
import {
  fromShelf,
  type HandoutTerms,
  isToday,
  onOrder,
  type PickupPromise,
} from '../../shared/rules/pickup/promise.ts';
import { termsFor } from '../../shared/rules/pickup/terms.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { momentOf } from '../moment.ts';
import type { Stock } from '../places/stock.ts';
import type { SeedCity, SeedShop } from '../seed/model.ts';

/** An order, as far as its promise depends on it. */
export interface Pickup {
  readonly shopId: number;
  readonly orderType: OrderType;
  readonly goodsIds: readonly number[];
}

export interface Handouts {
  /** When an order can be taken that is placed at a moment, ms since 1970; undefined: never. */
  promise(pickup: Pickup, now: number): PickupPromise | undefined;
  /** Until when such an order is kept, in the contract's format: the shop's closing three days later. */
  keepUntil(pickup: Pickup, promise: PickupPromise | undefined): string | undefined;
  /** Ids of the shops that can still hand out goods of a section of the catalogue today. */
  today(category: string, now: number): ReadonlySet<string>;
}

/** Shops that hand out today, as it is from one moment to another. */
interface Today {
  readonly from: number;
  readonly until: number;
  readonly shops: ReadonlySet<string>;
}

interface Parts {
  readonly cities: readonly SeedCity[];
  readonly shops: ReadonlyMap<number, SeedShop>;
  readonly shelf: Shelf;
  readonly stock: Stock;
}

/** As the profile of the demo promises. */
const DAYS_KEPT = 3;
const DAY = 24 * 60 * 60_000;

export function createHandouts({ cities, shops, shelf, stock }: Parts): Handouts {
  const zones = zonesOf(cities);
  const placeOf = ({ work_time, areas }: SeedShop) => ({ hours: work_time, zone: zoneOf(areas, zones) });
  const sectionOf = (goodsId: number) => shelf.byId.get(shelf.goods.get(goodsId)?.productId ?? 0)?.category ?? '';
  const termsOf = (sections: readonly string[]) => termsFor(sections.map((category) => ({ url: '', category })));
  const known = new Map<HandoutTerms, Today>();
  return {
    promise({ shopId, orderType, goodsIds }, now) {
      const shop = shops.get(shopId);
      if (shop === undefined) return undefined;
      const terms = termsOf(goodsIds.map(sectionOf));
      if (orderType === 'retail') return fromShelf(placeOf(shop), now, terms);
      // The order is handed out as a whole, so the longest delivery counts.
      const days = Math.max(0, ...stock.inShop(shopId, goodsIds).map(({ deliveryDays }) => deliveryDays));
      return onOrder(placeOf(shop), days, now, terms);
    },
    keepUntil({ shopId, goodsIds }, promise) {
      const shop = shops.get(shopId);
      if (shop === undefined || promise === undefined) return undefined;
      const last = onOrder(placeOf(shop), DAYS_KEPT, promise.at, termsOf(goodsIds.map(sectionOf)));
      return momentOf(last?.closes ?? promise.at + DAYS_KEPT * DAY);
    },
    today(category, now) {
      const terms = termsOf([category]);
      const before = known.get(terms);
      if (before !== undefined && now >= before.from && now < before.until) return before.shops;
      const promises = [...shops.values()].map((shop) => [shop.id, fromShelf(placeOf(shop), now, terms)] as const);
      const today: Today = {
        from: now,
        until: Math.min(...promises.map(([, promise]) => promise?.until ?? Number.POSITIVE_INFINITY)),
        shops: new Set(promises.filter(([, promise]) => isToday(promise)).map(([id]) => String(id))),
      };
      known.set(terms, today);
      return today.shops;
    },
  };
}
