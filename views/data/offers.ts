/** Goods offered beside the cart (spec §2 'Cart screen'): promotions, eight at a time. */
import { queryOptions } from '@tanstack/react-query';
import { type CardModel, cardModels } from './card-model.ts';
import { unlessMissing } from './outcome.ts';
import { apiOf } from './query.ts';
import { CATALOGUE } from './stale-times.ts';

/** Goods in each carousel. */
const GOODS = 8;

const nothing = { data: { products: [] } };

/** One page of promotions; empty beyond the last one. */
export function offersQuery(page: number) {
  return queryOptions<readonly CardModel[]>({
    queryKey: ['suggestions', page],
    queryFn: async ({ signal, meta }) => {
      const query = { page, limit: GOODS };
      const answer = apiOf(meta)('GET {listing}?format=json', { listing: '/actions/', query }, { signal });
      return cardModels((await unlessMissing(answer, nothing)).data.products).slice(0, GOODS);
    },
    ...CATALOGUE,
  });
}
