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
