/** The lists that pages of several kinds show: categories, cities, the most popular brands. */
import { queryOptions } from '@tanstack/react-query';
import { type City, groupCities } from '../../shared/rules/cities.ts';
import { linkedOnce } from './addresses.ts';
import { unlessMissing } from './outcome.ts';
import { apiOf, CATALOGUE, NEVER_STALE, REFERENCE, type SharedApi } from './query.ts';

export interface CategoryModel {
  readonly title: string;
  readonly url: string;
  readonly count: number;
  readonly image?: string;
}

export async function loadCategories(api: SharedApi, signal: AbortSignal): Promise<readonly CategoryModel[]> {
  const { categories } = await api('GET /api/catalog/categories.json', {}, { signal });
  return linkedOnce(categories).map(({ title, url, count, image }) => ({
    title,
    url,
    count,
    ...(image?.url && { image: image.url }),
  }));
}

export const categoriesQuery = queryOptions<readonly CategoryModel[]>({
  queryKey: ['categories'],
  queryFn: ({ signal, meta }) => loadCategories(apiOf(meta), signal),
  ...NEVER_STALE,
});

/** The cities, grouped by first letter. */
export const citiesQuery = queryOptions<ReturnType<typeof groupCities>>({
  queryKey: ['cities'],
  ...REFERENCE,
  queryFn: async ({ signal, meta }) => {
    const { geos } = await apiOf(meta)('GET /api/geo.json', {}, { signal });
    return groupCities(geos.map(({ id, title, is_geo_center }): City => ({ id, title, is_geo_center })));
  },
});

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
