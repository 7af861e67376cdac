/** The model of the stock view. */
import { queryOptions } from '@tanstack/react-query';
import type { StockRow } from '../../../shared/contract/things.ts';
import { onceBy } from '../../../shared/rules/once.ts';
import type { CityZones } from '../../../shared/rules/pickup/city-zones.ts';
import type { StockedShop } from '../../../shared/rules/shops/stock.ts';
import { apiOf, LIVE } from '../../data/query.ts';
import { loadZones } from '../../data/zones.ts';
import { DEFAULT_VIEW, type MapView } from '../../map/settings.ts';
import { type ListedShop, listedShop } from '../model.ts';

export type StockShop = StockedShop & ListedShop;

export interface StockModel {
  /** The map's view at first. */
  readonly view: MapView;
  /** Shops of all cities. */
  readonly shops: readonly StockShop[];
  /** The document carries the first shops only; the browser asks for all of them. */
  readonly isPart?: true;
}

/** So many shops are in a document (D54): more would make it longer than 1 MB. */
const MOST_CARRIED = 2000;

function stockShop({ shop, price, retail, transit }: StockRow, zones: CityZones): StockShop {
  return {
    ...listedShop(shop, zones),
    price,
    ...(retail.in_stock > 0 && { retail: { pieces: retail.in_stock, price: retail.price } }),
    ...(transit.in_stock > 0 && {
      transit: { pieces: transit.in_stock, price: transit.price, days: transit.delivery_days ?? null },
    }),
  };
}

/** The shops that have some goods. @param goodsId goods id of the variation */
export function stockQuery(goodsId: number) {
  return queryOptions<StockModel>({
    queryKey: ['stock', 'goods', goodsId],
    ...LIVE,
    // As for every query (spec §9), and if there are more shops than the document carries.
    refetchOnMount: ({ state }) => (state.data?.isPart ? 'always' : state.isInvalidated),
    queryFn: async (context) => {
      const { signal, meta } = context;
      const [{ geo, data }, zones] = await Promise.all([
        apiOf(meta)('GET /api/stock/{id}.json', { id: goodsId }, { signal }),
        loadZones(context),
      ]);
      const rows = onceBy(data, ({ shop }) => shop.id);
      const isPart = import.meta.env.SSR && rows.length > MOST_CARRIED;
      return {
        view: geo ? { center: geo.coordinates, zoom: geo.zoom } : DEFAULT_VIEW,
        shops: (isPart ? rows.slice(0, MOST_CARRIED) : rows).map((row) => stockShop(row, zones)),
        ...(isPart && { isPart }),
      };
    },
  });
}
