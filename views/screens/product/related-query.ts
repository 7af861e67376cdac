/** Related goods on a product's page. */
import { queryOptions } from '@tanstack/react-query';
import { categoryCodes } from '../../../shared/profile/profile.ts';
import { type CardModel, cardModels } from '../../data/card-model.ts';
import { apiOf } from '../../data/query.ts';
import { CATALOGUE } from '../../data/stale-times.ts';

/** One more than is shown, because the product itself may be among them. */
const ASKED = 5;
const SHOWN = 4;

/** Other goods of the category; undefined if the path begins with none. @param path path of the product page */
export function relatedQuery(path: string) {
  const category = categoryCodes.find((code) => path.startsWith(`/${code}/`));
  if (category === undefined) return undefined;
  const listing = `/${category}/`;
  return queryOptions<readonly CardModel[]>({
    queryKey: ['related', path],
    queryFn: async ({ signal, meta }) => {
      const { data } = await apiOf(meta)('GET {listing}?format=json', { listing, query: { limit: ASKED } }, { signal });
      const others = data.products.filter(
        ({ url, variations }) => url !== path && variations.every((variation) => variation.url !== path),
      );
      return cardModels(others).slice(0, SHOWN);
    },
    ...CATALOGUE,
  });
}

export const RELATED = 'GET /api/goods/{id}/related.json';

/** Related goods of one kind, e.g. 'К этому вину'. */
export type RelatedKind = readonly [title: string, cards: readonly CardModel[]];

/** Related goods by kind (contract.md §6). An optional call: use it only if it is offered. */
export function relatedKindsQuery(goodsId: number) {
  return queryOptions<readonly RelatedKind[]>({
    queryKey: ['related', goodsId],
    queryFn: async ({ signal, meta }) => {
      const { data } = await apiOf(meta)(RELATED, { id: goodsId }, { signal });
      return data
        .map(({ title, products }): RelatedKind => [title, cardModels(products).slice(0, SHOWN)])
        .filter(([, cards]) => cards.length > 0);
    },
    ...CATALOGUE,
  });
}
