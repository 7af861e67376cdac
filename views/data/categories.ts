/** The categories, as the home page and the catalogue index show them. */
import type { Category } from '../../shared/contract/things.ts';
import { linkedOnce } from './addresses.ts';
import type { ScreenQuery } from './query.ts';
import { NEVER_STALE } from './stale-times.ts';

export interface CategoryModel {
  readonly title: string;
  readonly url: string;
  readonly count: number;
  readonly image?: string;
}

function categoryModels(categories: readonly Category[]): readonly CategoryModel[] {
  return linkedOnce(categories).map(({ title, url, count, image }) => ({
    title,
    url,
    count,
    ...(image?.url && { image: image.url }),
  }));
}

export const categoriesQuery: ScreenQuery<readonly CategoryModel[]> = {
  key: ['categories'],
  load: async (api, signal) =>
    categoryModels((await api('GET /api/catalog/categories.json', {}, { signal })).categories),
  staleTime: NEVER_STALE,
};
