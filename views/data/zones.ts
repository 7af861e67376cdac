import type { ScreenQuery } from './query.ts';
import { REFERENCE_STALE_MS } from './stale-times.ts';

/** Time zones by city id. Cities without one are left out: they use Moscow time. */
export const zonesQuery: ScreenQuery<Readonly<Record<number, string>>> = {
  key: ['zones'],
  staleTime: REFERENCE_STALE_MS,
  load: async (api, signal) => {
    const { geos } = await api('GET /api/geo.json', {}, { signal });
    return Object.fromEntries(geos.flatMap(({ id, timezone }) => (timezone ? [[id, timezone]] : [])));
  },
};
