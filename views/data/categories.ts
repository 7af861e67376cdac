/** The categories, as the home page and the catalogue index show them. */
import { queryOptions } from '@tanstack/react-query';
import { linkedOnce } from './addresses.ts';
import { apiOf, NEVER_STALE, type SharedApi } from './query.ts';

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
