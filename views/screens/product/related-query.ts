/** Related goods on a product's page. */
import { categories } from '../../../shared/categories.ts';
import { type CardModel, cardModels } from '../../data/card-model.ts';
import type { ScreenQuery } from '../../data/query.ts';
import { CATALOGUE_STALE_MS } from '../../data/stale-times.ts';

/** One more than is shown, because the product itself may be among them. */
const ASKED = 5;
const SHOWN = 4;

/** Other goods of the category; undefined if the path begins with none. @param path path of the product page */
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

/** Related goods of one kind, e.g. 'К этому вину'. */
export type RelatedKind = readonly [title: string, cards: readonly CardModel[]];

/** Related goods by kind (contract.md §6). An optional call: use it only if it is offered. */
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
