/** Handlers for the list of cities and the visitor's own city. */
import { notFound } from '../error.ts';
import type { Regions } from '../regions.ts';
import type { HandlersOf } from '../request.ts';
import type { Sessions } from '../session.ts';

export function cityHandlers(
  regions: Regions,
  sessions: Sessions,
): HandlersOf<'GET /session/user_info.json' | 'POST /session/geo.json' | 'GET /api/geo.json' | 'GET /api/area.json'> {
  return {
    'GET /session/user_info.json': ({ city, session }) => {
      // The demo cannot detect a city. The one chosen last counts as detected: on another city's host it is asked about
      // (D18).
      const detected = (session.areaId === null ? undefined : regions.byId(session.areaId)) ?? city;
      return { host: regions.hostOf(city), geo: regions.geo(detected), area: regions.geo(city), area_id: city.id };
    },
    'POST /session/geo.json': ({ body, session }) => {
      const city = regions.byId(body.geo_id);
      if (city === undefined) throw notFound('Такого города нет');
      sessions.chooseArea(session, city.id);
      return { area: regions.geo(city), host: regions.hostOf(city) };
    },
    'GET /api/geo.json': () => ({ geos: regions.all().map(regions.geo) }),
    'GET /api/area.json': ({ city }) => ({ data: regions.geo(city) }),
  };
}
