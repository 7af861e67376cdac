import { queryOptions } from '@tanstack/react-query';
import { apiOf } from './query.ts';
import { REFERENCE } from './stale-times.ts';

/** Time zones by city id. Cities without one are left out: they use Moscow time. */
export const zonesQuery = queryOptions<Readonly<Record<number, string>>>({
  queryKey: ['zones'],
  ...REFERENCE,
  queryFn: async ({ signal, meta }) => {
    const { geos } = await apiOf(meta)('GET /api/geo.json', {}, { signal });
    return Object.fromEntries(geos.flatMap(({ id, timezone }) => (timezone ? [[id, timezone]] : [])));
  },
});
