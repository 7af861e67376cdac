/** The most popular brands, as the home page and the brands page show them. */
import { linkedOnce } from './addresses.ts';
import { unlessMissing } from './outcome.ts';
import type { ScreenQuery } from './query.ts';
import { CATALOGUE_STALE_MS } from './stale-times.ts';

/** Maximum number on a page. */
const MOST = 18;

/** Title and path. */
type PopularBrand = readonly [title: string, url: string];

/** Brands without a page are left out; an API without this list has none. */
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
