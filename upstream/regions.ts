/** Cities and their hosts (contract.md §1, §2 of conventions.md). */
import type { Geo, MapGeo } from '../shared/contract/things.ts';
import type { SeedCity } from './seed/model.ts';

export interface Regions {
  /** The city of an `X-Forwarded-Host`; the default city for an unknown host. */
  find(host: string | undefined): SeedCity;
  byId(id: number): SeedCity | undefined;
  /** The city as the API returns it, with its host. */
  geo(city: SeedCity): Geo;
  /** E.g. `spb.shop.example`; for the default city the public host itself. */
  hostOf(city: SeedCity): string;
  all(): readonly SeedCity[];
}

/**
 * @param publicHost gives the default city's host, with its port; called each time, because it may become known late
 * @throws when there is no default city, which is the one without a subdomain
 */
export function createRegions(cities: readonly SeedCity[], publicHost: () => string): Regions {
  const main = cities.find(({ subdomain }) => subdomain === '');
  if (main === undefined) throw new Error('No city stands at the public host itself');
  const byId = new Map(cities.map((city) => [city.id, city]));
  const bySubdomain = new Map(cities.map((city) => [city.subdomain, city]));
  const hostOf = ({ subdomain }: SeedCity): string =>
    subdomain === '' ? publicHost() : `${subdomain}.${publicHost()}`;
  return {
    find(host) {
      const name = host?.trim().toLowerCase() ?? '';
      const suffix = `.${publicHost().toLowerCase()}`;
      return (name.endsWith(suffix) ? bySubdomain.get(name.slice(0, -suffix.length)) : main) ?? main;
    },
    byId: (id) => byId.get(id),
    geo: (city) => ({
      id: city.id,
      title: city.title,
      is_geo_center: city.is_geo_center,
      phone: city.phone,
      host: hostOf(city),
      ...(city.timezone && { timezone: city.timezone }),
    }),
    hostOf,
    all: () => cities,
  };
}

/** The initial centre and zoom of a map of the city's shops (spec §9). */
export const mapOf = (city: SeedCity): MapGeo => ({ coordinates: city.center, zoom: 10 });
