/** What the home page streams beside its categories. What the shop's API does not have is an empty list here. */
import { ApiError } from '../../../shared/api.ts';
import { type CardModel, cardModel } from '../../goods/card-model.ts';
import { isMissing } from '../../outcome.ts';
import type { ScreenQuery } from '../../screen.ts';

const HOUR = 3_600_000;
/** Two rows of four. */
const GOODS = 8;
const BRANDS = 18;

/** A brand: its title and path. */
export type BrandLink = readonly [title: string, url: string];

export const promotionsQuery = goodsQuery('/actions/');
export const popularQuery = goodsQuery('/wine/');

function goodsQuery(listing: string): ScreenQuery<readonly CardModel[]> {
  return {
    key: ['home', listing],
    load: (api, signal) =>
      orNothing(async () => {
        const query = { limit: GOODS };
        const { data } = await api('GET {listing}?format=json', { listing, query }, { signal });
        return data.products.slice(0, GOODS).map(cardModel);
      }),
    staleTime: HOUR,
  };
}

export const brandsQuery: ScreenQuery<readonly BrandLink[]> = {
  key: ['home', 'brands'],
  load: (api, signal) =>
    orNothing(async () => {
      const { data } = await api('GET /brands/populars.json', {}, { signal });
      return data.slice(0, BRANDS).map(({ title, url }): BrandLink => [title, url]);
    }),
  staleTime: HOUR,
};

async function orNothing<Item>(load: () => Promise<readonly Item[]>): Promise<readonly Item[]> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof ApiError && isMissing(error)) return [];
    throw error;
  }
}
