/** The models of the shops page. */
import type { Shop } from '../../../shared/contract/things.ts';
import { onceBy } from '../../../shared/rules/once.ts';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import type { ScreenQuery } from '../../data/query.ts';
import { REFERENCE_STALE_MS } from '../../data/stale-times.ts';
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
export const shopsQuery: ScreenQuery<readonly ShopEntry[]> = {
  key: ['shops'],
  staleTime: REFERENCE_STALE_MS,
  load: async (api, signal) => shopEntries((await api('GET /api/shop.json', {}, { signal })).data),
};
