import { type City, groupCities } from '../../shared/rules/cities.ts';
import type { ScreenQuery } from './query.ts';
import { REFERENCE_STALE_MS } from './stale-times.ts';

/** The cities, grouped by first letter. */
export const citiesQuery: ScreenQuery<ReturnType<typeof groupCities>> = {
  key: ['cities'],
  staleTime: REFERENCE_STALE_MS,
  load: async (api, signal) => {
    const { geos } = await api('GET /api/geo.json', {}, { signal });
    return groupCities(geos.map(({ id, title, is_geo_center }): City => ({ id, title, is_geo_center })));
  },
};
