/** The most popular brands, as the home page and the page of brands show them. */
import { queryOptions } from '@tanstack/react-query';
import { linkedOnce } from './addresses.ts';
import { unlessMissing } from './outcome.ts';
import { apiOf, CATALOGUE } from './query.ts';

/** No page shows more brands. */
const MOST = 18;

/** A brand: its title and path. */
type PopularBrand = readonly [title: string, url: string];

/** Brands without a page are left out. The result is empty if the API has no such list. */
export const popularBrandsQuery = queryOptions<readonly PopularBrand[]>({
  queryKey: ['brands', 'popular'],
  queryFn: async ({ signal, meta }) => {
    const { data } = await unlessMissing(apiOf(meta)('GET /brands/populars.json', {}, { signal }), { data: [] });
    return linkedOnce(data)
      .slice(0, MOST)
      .map(({ title, url }): PopularBrand => [title, url]);
  },
  ...CATALOGUE,
});
