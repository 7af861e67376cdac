import { queryOptions } from '@tanstack/react-query';
import { type City, groupCities } from '../../shared/rules/cities.ts';
import { apiOf, REFERENCE } from './query.ts';

/** The cities, grouped by first letter. */
export const citiesQuery = queryOptions<ReturnType<typeof groupCities>>({
  queryKey: ['cities'],
  ...REFERENCE,
  queryFn: async ({ signal, meta }) => {
    const { geos } = await apiOf(meta)('GET /api/geo.json', {}, { signal });
    return groupCities(geos.map(({ id, title, is_geo_center }): City => ({ id, title, is_geo_center })));
  },
});
