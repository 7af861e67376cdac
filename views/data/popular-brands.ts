/** The most popular brands, as the home page and the page of brands show them. */
import { linkedOnce } from './addresses.ts';
import { unlessMissing } from './outcome.ts';
import type { ScreenQuery } from './query.ts';
import { CATALOGUE_STALE_MS } from './stale-times.ts';

/** No page shows more brands. */
const MOST = 18;

/** A brand: its title and path. */
type PopularBrand = readonly [title: string, url: string];

/** Brands without a page are left out. The result is empty if the API has no such list. */
export const popularBrandsQuery: ScreenQuery<readonly PopularBrand[]> = {
  key: ['brands', 'popular'],
  load: async (api, signal) => {
    const { data } = await unlessMissing(api('GET /brands/populars.json', {}, { signal }), { data: [] });
    return linkedOnce(data)
      .slice(0, MOST)
      .map(({ title, url }): PopularBrand => [title, url]);
  },
  staleTime: CATALOGUE_STALE_MS,
};
