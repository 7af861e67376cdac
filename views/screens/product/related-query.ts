/** Goods of the same category, beside a product. */
import { categories } from '../../../shared/categories.ts';
import { type CardModel, cardModels } from '../../data/card-model.ts';
import type { ScreenQuery } from '../../data/query.ts';
import { CATALOGUE_STALE_MS } from '../../data/stale-times.ts';

/** One more than is shown, as the product itself may be among them. */
const ASKED = 5;
const SHOWN = 4;

/** Undefined where the address does not name a category. */
export function relatedQuery(path: string): ScreenQuery<readonly CardModel[]> | undefined {
  const category = categories.find((code) => path.startsWith(`/${code}/`));
  if (category === undefined) return undefined;
  const listing = `/${category}/`;
  return {
    key: ['related', path],
    load: async (api, signal) => {
      const { data } = await api('GET {listing}?format=json', { listing, query: { limit: ASKED } }, { signal });
      const others = data.products.filter(
        ({ url, variations }) => url !== path && variations.every((variation) => variation.url !== path),
      );
      return cardModels(others).slice(0, SHOWN);
    },
    staleTime: CATALOGUE_STALE_MS,
  };
}

export const RELATED = 'GET /api/goods/{id}/related.json';

/** Goods of one kind that go with a product: 'К этому вину'. */
export type RelatedKind = readonly [title: string, cards: readonly CardModel[]];

/** What goes with goods, by kind (contract.md §6): only where the API offers it. */
export function relatedKindsQuery(goodsId: number): ScreenQuery<readonly RelatedKind[]> {
  return {
    key: ['related', goodsId],
    load: async (api, signal) => {
      const { data } = await api(RELATED, { id: goodsId }, { signal });
      return data
        .map(({ title, products }): RelatedKind => [title, cardModels(products).slice(0, SHOWN)])
        .filter(([, cards]) => cards.length > 0);
    },
    staleTime: CATALOGUE_STALE_MS,
  };
}
