/** Goods offered beside the cart (spec §2 'Cart screen'): promotions, eight at a time. */
import { type CardModel, cardModels } from './card-model.ts';
import { unlessMissing } from './outcome.ts';
import type { ScreenQuery } from './query.ts';
import { CATALOGUE_STALE_MS } from './stale-times.ts';

/** Goods in each carousel. */
const GOODS = 8;

const nothing = { data: { products: [] } };

/** One page of promotions; empty beyond the last one. */
export function offersQuery(page: number): ScreenQuery<readonly CardModel[]> {
  return {
    key: ['suggestions', page],
    load: async (api, signal) => {
      const query = { page, limit: GOODS };
      const answer = api('GET {listing}?format=json', { listing: '/actions/', query }, { signal });
      return cardModels((await unlessMissing(answer, nothing)).data.products).slice(0, GOODS);
    },
    staleTime: CATALOGUE_STALE_MS,
  };
}
