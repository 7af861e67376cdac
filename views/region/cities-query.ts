import { type City, groupCities } from '../../shared/rules/cities.ts';
import type { ScreenQuery } from '../screen.ts';

/** As long as the storefront itself keeps the answer fresh (contract.md §2, class 'reference'). */
const STALE_MS = 5 * 60_000;

/** The cities to choose from, grouped by their first letter. */
export const citiesQuery: ScreenQuery<ReturnType<typeof groupCities>> = {
  key: ['cities'],
  staleTime: STALE_MS,
  load: async (api, signal) => {
    const { geos } = await api('GET /api/geo.json', {}, { signal });
    return groupCities(geos.map(({ id, title, is_geo_center }): City => ({ id, title, is_geo_center })));
  },
};
