/** The models of a shop: as lists and maps show it, and for its page and the shop modal (spec §2 'Shop detail'). */
import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../../shared/contract/things.ts';
import { type CityZones, zoneOf } from '../../shared/rules/pickup/city-zones.ts';
import type { PickupShop } from '../../shared/rules/pickup/promise.ts';
import type { Point } from '../../shared/rules/shops/distance.ts';
import { shopTexts } from '../../shared/texts/shops.ts';
import { isLinked } from '../data/addresses.ts';
import { apiOf, REFERENCE } from '../data/query.ts';
import { loadZones } from '../data/zones.ts';
import type { ShownPicture } from '../ui/pictures/picture-strip.tsx';

interface ShopNames {
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

export interface ListedShop extends ShopNames, PickupShop {
  readonly id: number;
  /** Ids of its cities. */
  readonly areas: readonly number[];
  readonly metro: readonly Station[];
  readonly at?: Point;
}

/** @param zones of the cities, for the shop's clock */
export function listedShop(shop: Shop, zones: CityZones): ListedShop {
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

export interface ShopModel extends ListedShop {
  /** HTML, sanitised by the server (D29). */
  readonly directions?: string;
  /** Licence and legal data, as titles and texts; empty ones are left out. */
  readonly legal: readonly (readonly [title: string, text: string])[];
  /** The main one first. */
  readonly pictures: readonly ShownPicture[];
}

/** @param zones of the cities, for the shop's clock */
export function shopModel(shop: Shop, zones: CityZones): ShopModel {
  const { directions } = shop;
  const listed = listedShop(shop, zones);
  const legal: [string, string][] = [
    [shopTexts.license, shop.license.no],
    [shopTexts.entity, shop.entity_name],
    [shopTexts.inn, shop.inn],
    [shopTexts.ogrn, shop.ogrn],
    [shopTexts.legalAddress, shop.legal_address],
  ];
  return {
    ...listed,
    ...(directions !== '' && { directions }),
    legal: legal.filter(([, text]) => text !== ''),
    pictures: pictures(shop, listed.name),
  };
}

function pictures({ images }: Shop, name: string): readonly ShownPicture[] {
  const main = images.findIndex(({ is_main }) => is_main === true);
  const first = images[main];
  const ordered = first === undefined ? images : [first, ...images.filter((image) => image !== first)];
  const isFirst = (url: string, index: number) => ordered.findIndex((image) => image.url === url) === index;
  const shown = ordered.filter(({ url }, index) => url !== '' && isFirst(url, index));
  return shown.map(({ url, l_url, alt }, index) => ({
    small: url,
    url: l_url || url,
    alt: alt || shopTexts.picture(name, index + 1),
  }));
}

export function shopQuery(id: number | string) {
  return queryOptions<ShopModel>({
    queryKey: ['shop', String(id)],
    ...REFERENCE,
    queryFn: async (context) => {
      const { signal, meta } = context;
      const shop = apiOf(meta)('GET /api/shop/{id}.json', { id }, { signal });
      const [found, zones] = await Promise.all([shop, loadZones(context)]);
      return shopModel(found, zones);
    },
  });
}
