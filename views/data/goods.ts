/** Goods by their ids: in one call, or through the pages of their products (contract.md §6, D53). */
import type { OptionalCallKey } from '../../shared/contract/calls.ts';
import { type CardModel, cardModel, cardModels } from './card-model.ts';
import { limitAtOnce } from './limit-at-once.ts';
import { unlessMissing } from './outcome.ts';
import type { ScreenQuery } from './query.ts';
import { CATALOGUE_STALE_MS } from './stale-times.ts';

/** Without this call, goods are shown as they were noted. */
export const GOODS_CALL: OptionalCallKey = 'GET /api/goods.json';

/** Number of product pages loaded in parallel. */
const AT_ONCE = 3;

const nothing = { data: [] };

/** @param ids at most 100. Goods that the shop does not have are missing from the answer; without the call all are */
export function goodsQuery(ids: readonly number[]): ScreenQuery<readonly CardModel[]> {
  return {
    key: ['goods', ids.join()],
    load: async (api, signal) => {
      if (ids.length === 0) return [];
      const answer = api('GET /api/goods.json', { query: { ids: [...ids] } }, { signal });
      return cardModels((await unlessMissing(answer, nothing)).data, true);
    },
    staleTime: CATALOGUE_STALE_MS,
    // A growing list stays visible while the rest is loaded.
    keeps: () => true,
  };
}

const inTurn = limitAtOnce(AT_ONCE);

/** One variation from its product's page; null if it does not exist. @param url of that page */
export function pageGoodsQuery({
  id,
  url,
}: {
  readonly id: number;
  readonly url: string;
}): ScreenQuery<CardModel | null> {
  return {
    key: ['goods of a page', id, url],
    load: async (api, signal) => {
      const [path = ''] = url.split('?', 1);
      const answer = inTurn(() => api('GET {product}?format=json', { product: path }, { signal }));
      const { product } = await unlessMissing(answer, { product: undefined });
      const own = product?.variations.find((variation) => variation.id === id);
      if (product === undefined || own === undefined) return null;
      return cardModel({ ...product, variations: [own, ...product.variations.filter((each) => each !== own)] }, true);
    },
    staleTime: CATALOGUE_STALE_MS,
  };
}
