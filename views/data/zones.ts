/** The time zones of cities, for shops of other cities than the page's. */
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { onceFor } from '../../shared/rules/once.ts';
import { type CityZones, zonesOf } from '../../shared/rules/pickup/city-zones.ts';
import { apiOf, REFERENCE } from './query.ts';

/** The same object as long as the answer is the same, so that models made with it can be remembered. */
const zonesOnce = onceFor(zonesOf);

export const zonesQuery = queryOptions<CityZones>({
  queryKey: ['zones'],
  ...REFERENCE,
  queryFn: async ({ signal, meta }) => zonesOnce((await apiOf(meta)('GET /api/geo.json', {}, { signal })).geos),
});

const none: CityZones = {};

/** For the query of a model that needs them. Without an answer every shop goes by Moscow's clock. */
export async function loadZones({
  client,
  signal,
  meta,
}: Pick<QueryFunctionContext, 'client' | 'signal' | 'meta'>): Promise<CityZones> {
  try {
    if (!import.meta.env.SSR) return await client.fetchQuery({ ...zonesQuery, meta });
    return zonesOnce((await apiOf(meta)('GET /api/geo.json', {}, { signal })).geos);
  } catch {
    return none;
  }
}
