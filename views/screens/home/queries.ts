/** What the home page streams beside its categories. What the shop's API does not have is an empty list here. */
import { type CardModel, cardModel } from '../../goods/card-model.ts';
import { unlessMissing } from '../../outcome.ts';
import type { ScreenQuery } from '../../screen.ts';

const HOUR = 3_600_000;
/** Two rows of four. */
const GOODS = 8;
const BRANDS = 18;

/** A brand: its title and path. */
export type BrandLink = readonly [title: string, url: string];

export const promotionsQuery = goodsQuery('/actions/');
export const popularQuery = goodsQuery('/wine/');

const nothing = { data: { products: [] } };

function goodsQuery(listing: string): ScreenQuery<readonly CardModel[]> {
  return {
    key: ['home', listing],
    load: async (api, signal) => {
      const answer = api('GET {listing}?format=json', { listing, query: { limit: GOODS } }, { signal });
      return (await unlessMissing(answer, nothing)).data.products.slice(0, GOODS).map(cardModel);
    },
    staleTime: HOUR,
  };
}

export const brandsQuery: ScreenQuery<readonly BrandLink[]> = {
  key: ['home', 'brands'],
  load: async (api, signal) => {
    const { data } = await unlessMissing(api('GET /brands/populars.json', {}, { signal }), { data: [] });
    return data.slice(0, BRANDS).map(({ title, url }): BrandLink => [title, url]);
  },
  staleTime: HOUR,
};
