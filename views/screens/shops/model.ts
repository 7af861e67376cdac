/** The models of the shops page. */
import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../../../shared/contract/things.ts';
import { onceBy } from '../../../shared/rules/once.ts';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import { apiOf, type SharedApi } from '../../data/query.ts';
import { REFERENCE } from '../../data/stale-times.ts';
import { type Station, stationsOf } from '../../shop/model.ts';
import { type ShopNames, shopNames } from '../../shop/names.ts';

export interface ShopEntry extends ShopNames {
  readonly id: number;
  readonly metro: readonly Station[];
  readonly hours: string;
  readonly at?: Point;
}

/** The shops without duplicates, sorted by address. */
function shopEntries(shops: readonly Shop[]): readonly ShopEntry[] {
  const collator = new Intl.Collator('ru', { numeric: true });
  return onceBy(shops, ({ id }) => id)
    .map((shop) => ({
      id: shop.id,
      ...shopNames(shop),
      metro: stationsOf(shop),
      hours: shop.work_time,
      ...(shop.coordinate && { at: shop.coordinate }),
    }))
    .sort((one, other) => collator.compare(one.address, other.address) || one.id - other.id);
}

/** The shops of the host's city (contract.md §5.5). */
export async function loadShops(api: SharedApi, signal: AbortSignal): Promise<readonly ShopEntry[]> {
  return shopEntries((await api('GET /api/shop.json', {}, { signal })).data);
}

export const shopsQuery = queryOptions<readonly ShopEntry[]>({
  queryKey: ['shops'],
  ...REFERENCE,
  queryFn: ({ signal, meta }) => loadShops(apiOf(meta), signal),
});
