/** Maps hosts to cities, from an answer of `geo.json` and the settings (conventions.md §2). Pure. */
import type { Geo } from '../../shared/contract/things.ts';
import type { Region } from '../gateway/request-context.ts';
import { isHostName } from './host-name.ts';

export interface RegionMap {
  /** By host, in lower case with its port. */
  readonly byHost: ReadonlyMap<string, Region>;
  /** By city. A city without a host uses the default region's (contract.md §5.5). */
  readonly byId: ReadonlyMap<number, Region>;
  /** All known hosts. */
  readonly hosts: readonly string[];
  /** The region of unknown hosts. */
  readonly fallback: Region;
}

export interface RegionSettings {
  /** In lower case, with its port. */
  readonly publicHost: string;
  /** `REGION_HOSTS`: public host → geo id. */
  readonly regionHosts: ReadonlyMap<string, number>;
}

/** @param geos of the API; empty until it has answered: then only `REGION_HOSTS` applies */
export function mapRegions(geos: readonly Geo[], { publicHost, regionHosts }: RegionSettings): RegionMap {
  const byHost = new Map<string, Region>();
  const byId = new Map<number, Region>();
  const geoById = new Map(geos.map((geo) => [geo.id, geo]));
  const add = (host: string, id: number, geo: Geo | undefined): void => {
    const region: Region = { id, host, apiHost: hostOf(geo) ?? host, geo };
    if (!byHost.has(host)) byHost.set(host, region);
    if (!byId.has(id)) byId.set(id, region);
  };
  for (const [host, id] of regionHosts) add(host, id, geoById.get(id));
  for (const geo of geos) {
    const host = hostOf(geo);
    if (host !== undefined && !byId.has(geo.id)) add(host, geo.id, geo);
  }
  // `PUBLIC_HOST` may be the API's own name of a host that `REGION_HOSTS` has replaced.
  const named = geos.find((geo) => hostOf(geo) === publicHost);
  const fallback = byHost.get(publicHost) ?? (named && byId.get(named.id)) ?? firstCentre(geos, byId, publicHost);
  for (const { id } of geos) if (!byId.has(id)) byId.set(id, fallback);
  return { byHost, byId, hosts: [...byHost.keys()], fallback };
}

/** The first centre city, or else the first city. If it has no host, it uses the public one. */
function firstCentre(geos: readonly Geo[], byId: ReadonlyMap<number, Region>, publicHost: string): Region {
  const geo = geos.find((one) => one.is_geo_center) ?? geos[0];
  const known = geo === undefined ? undefined : byId.get(geo.id);
  return known ?? { id: geo?.id, host: publicHost, apiHost: publicHost, geo };
}

/** A city's host if it can be used in links; an invalid one in the API's answer counts as none. */
function hostOf(geo: Geo | undefined): string | undefined {
  const host = geo?.host?.toLowerCase();
  return host !== undefined && isHostName(host) ? host : undefined;
}
