/** Maps hosts and cities to regions, from one answer of `geo.json` and the settings (conventions.md §2). Pure. */
import type { Geo } from '../../shared/contract/things.ts';
import type { Region } from '../gateway/request-context.ts';
import { canonicalHost, readHost } from '../syntax/host-name.ts';

export interface RegionMap {
  /** By canonical host, and by the host as it was named, if it was with a default port. */
  readonly byHost: ReadonlyMap<string, Region>;
  /** By geo id. A city without a host has the default region (contract.md §5.5). */
  readonly byId: ReadonlyMap<number, Region>;
  /** All known hosts, in their canonical form. */
  readonly hosts: readonly string[];
  /** The default region, for unknown hosts. */
  readonly fallback: Region;
}

export interface RegionSettings {
  /** With its port. */
  readonly publicHost: string;
  /** `REGION_HOSTS`: public host → geo id. */
  readonly regionHosts: ReadonlyMap<string, number>;
}

/** @param geos from the API; while they are empty (the API has never answered), only `REGION_HOSTS` counts */
export function mapRegions(geos: readonly Geo[], { publicHost, regionHosts }: RegionSettings): RegionMap {
  const byHost = new Map<string, Region>();
  const byId = new Map<number, Region>();
  const geoById = new Map(geos.map((geo) => [geo.id, geo]));
  const named = new Map<string, Region>();
  const add = (name: string, id: number, geo: Geo | undefined): void => {
    const host = canonicalHost(name, undefined);
    const region: Region = { id, host, apiHost: hostOf(geo) ?? host, geo };
    if (!byHost.has(host)) byHost.set(host, region);
    if (!byId.has(id)) byId.set(id, region);
    // TLS may end at a proxy that does not say so: `a.example:443` then arrives with http.
    named.set(name, region);
  };
  for (const [host, id] of regionHosts) add(host, id, geoById.get(id));
  for (const geo of geos) {
    const host = hostOf(geo);
    if (host !== undefined && !byId.has(geo.id)) add(host, geo.id, geo);
  }
  // `PUBLIC_HOST` may be the API's name of a city's host, which `REGION_HOSTS` has replaced.
  const own = canonicalHost(publicHost, undefined);
  const replaced = geos.find((geo) => canonicalHost(hostOf(geo) ?? '', undefined) === own);
  const fallback = byHost.get(own) ?? (replaced && byId.get(replaced.id)) ?? firstCentre(geos, byId, own);
  for (const { id } of geos) if (!byId.has(id)) byId.set(id, fallback);
  return { byHost: new Map([...named, ...byHost]), byId, hosts: [...byHost.keys()], fallback };
}

/** The first centre city, else the first city. If the city has no host of its own, it gets the public host. */
function firstCentre(geos: readonly Geo[], byId: ReadonlyMap<number, Region>, publicHost: string): Region {
  const geo = geos.find((one) => one.is_geo_center) ?? geos[0];
  const known = geo === undefined ? undefined : byId.get(geo.id);
  return known ?? { id: geo?.id, host: publicHost, apiHost: publicHost, geo };
}

/** A city's host as the API names it. One that cannot be used counts as none (D75). */
function hostOf(geo: Geo | undefined): string | undefined {
  return geo?.host == null ? undefined : readHost(geo.host);
}

/** Does the API name a host for the city that cannot be used (D75)? */
export function hasWrongHost(geo: Geo): boolean {
  return geo.host != null && hostOf(geo) === undefined;
}
