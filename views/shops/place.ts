/** A shop as lists and maps show it, whatever they are about. */
import type { Shop } from '../../shared/contract/things.ts';
import { type CityZones, zoneOf } from '../../shared/rules/pickup/city-zones.ts';
import type { PickupShop } from '../../shared/rules/pickup/promise.ts';
import type { Point } from '../../shared/rules/shops/distance.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import { isLinked } from '../data/addresses.ts';

export interface ShopNames {
  /** The shop's name. */
  readonly name: string;
  /** Its address, which comes first in lists. */
  readonly address: string;
  /** Path of its page. */
  readonly url: string;
}

/** Name, address and path of a shop. None is ever empty: if the API leaves one empty, another value stands in. */
export function shopNames({
  id,
  name,
  title,
  address,
  url,
}: Pick<Shop, 'id' | 'name' | 'title' | 'address' | 'url'>): ShopNames {
  const called = name || title || address || shopTexts.unnamed(id);
  return { name: called, address: address || called, url: isLinked(url) ? url : `/shop/${id}/` };
}

export interface Station {
  readonly name: string;
  /** The colour of its line, `#rrggbb`. */
  readonly color: string;
  /** Minutes on foot. */
  readonly minutes: number;
}

export interface ShopPlace extends ShopNames, PickupShop {
  readonly id: number;
  /** Ids of its cities. */
  readonly areas: readonly number[];
  readonly metro: readonly Station[];
  readonly at?: Point;
}

/** @param zones of the cities, for the shop's clock */
export function placeOf(shop: Shop, zones: CityZones): ShopPlace {
  const { id, areas, coordinate, metro_stations, work_time } = shop;
  const zone = zoneOf(areas, zones);
  return {
    id,
    ...shopNames(shop),
    areas,
    metro: metro_stations.map(({ name, color, time }) => ({ name, color, minutes: time })),
    hours: work_time,
    ...(zone !== undefined && { zone }),
    ...(coordinate && { at: coordinate }),
  };
}
