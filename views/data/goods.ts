/** Goods by their ids, wherever they stand: in one call, or by the pages of their products (contract.md §6, D53). */
import type { OptionalCallKey } from '../../shared/contract/calls.ts';
import { type CardModel, cardModel, cardModels } from './card-model.ts';
import { limitAtOnce } from './limit-at-once.ts';
import { unlessMissing } from './outcome.ts';
import type { ScreenQuery } from './query.ts';
import { CATALOGUE_STALE_MS } from './stale-times.ts';

/** Without it goods are known by what was noted of them. */
export const GOODS_CALL: OptionalCallKey = 'GET /api/goods.json';

/** So many product pages are asked for at once. */
const AT_ONCE = 3;

const nothing = { data: [] };

/** @param ids at most 100. What the shop does not have is missing from the answer, and so is all where there is no such call */
export function goodsQuery(ids: readonly number[]): ScreenQuery<readonly CardModel[]> {
  return {
    key: ['goods', ids.join()],
    load: async (api, signal) => {
      if (ids.length === 0) return [];
      const answer = api('GET /api/goods.json', { query: { ids: [...ids] } }, { signal });
      return cardModels((await unlessMissing(answer, nothing)).data, true);
    },
    staleTime: CATALOGUE_STALE_MS,
    // A list that grows stays while the rest of it comes.
    keeps: () => true,
  };
}

const inTurn = limitAtOnce(AT_ONCE);

/** One goods as the page of its product has it; null where there is none. @param url of that page */
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
