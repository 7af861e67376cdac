/** Knows the region of each host, and the hosts that links may name (conventions.md §2). */

import { setTimeout as wait } from 'node:timers/promises';
import type { Geo } from '../../shared/contract/things.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Region, RequestContext } from '../gateway/request-context.ts';
import { canonicalHost, readHost, type Scheme } from '../syntax/host-name.ts';

export interface RegionOptions extends Pick<RegionSettings, 'regionHosts'> {
  /** Changes once, when the port is known. */
  readonly publicHost: () => string;
  readonly gateway: Pick<Gateway, 'shared' | 'exchange'>;
  /** ms since 1970. */
  readonly now?: () => number;
  readonly onFailure: (error: unknown) => void;
  /** Called once for each city whose host cannot be used. It is reached by the default host (D75). */
  readonly onWrongHost: (city: number, host: unknown) => void;
}

/** The longest time that a visitor waits for `geo.json`; the default region is used then; ms. */
const LONGEST_WAIT = 1000;
/** After an answer or a failure, `geo.json` is not requested again for this long, unless the hosts expire; ms. */
const PAUSE = 1000;

export class Regions {
  readonly #options: RegionOptions;
  readonly #now: () => number;
  #map: RegionMap;
  /** From the API's last answer. */
  #geos: readonly Geo[] = [];
  #learned = false;
  readonly #wrongHosts = new Set<string>();
  #learning: Promise<void> | undefined;
  /** Counts calls of `expire`: an answer requested before the last one is ignored. */
  #expirations = 0;
  /** When `geo.json` is to be requested again; ms since 1970. */
  #dueAt = 0;

  constructor(options: RegionOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#map = this.#mapOf([]);
  }

  /**
   * Requests the hosts if they are due. Once they are known, this is cheap, and refreshes run in the background.
   * @returns a promise to wait for while no hosts are known, else undefined
   */
  prepare(): Promise<void> | undefined {
    if (this.#now() < this.#dueAt) return undefined;
    this.#learning ??= this.#learn();
    return this.#learned ? undefined : Promise.race([this.#learning, wait(LONGEST_WAIT, undefined, { ref: false })]);
  }

  /** The region of a request's host; the default region for an unknown host. */
  of(host: string, scheme: Scheme): Region {
    return this.#known(host, scheme) ?? this.#map.fallback;
  }

  /** The default region, for unknown hosts. */
  get fallback(): Region {
    return this.#map.fallback;
  }

  /** The region that serves a city. */
  byId(id: number): Region | undefined {
    return this.#map.byId.get(id);
  }

  isKnown(host: string, scheme: Scheme): boolean {
    return this.#known(host, scheme) !== undefined;
  }

  /** Nearly all requests name the host in its canonical form. */
  #known(host: string, scheme: Scheme): Region | undefined {
    const { byHost } = this.#map;
    return byHost.get(host) ?? byHost.get(canonicalHost(host, scheme));
  }

  /**
   * For a check to which the API has just answered: hosts that are still unknown are learned at once, without the pause
   * that follows a failure. An instance that is ready thus knows the city of each host.
   */
  async learnNow(): Promise<void> {
    if (this.#learned) return;
    this.#dueAt = 0;
    await this.prepare();
  }

  /**
   * To be called each time that the shared tier can be used: it gives this instance the hosts, or gets them from it
   * (D48). A call for them that was begun without the tier, and may take long to fail, is not waited for.
   */
  async share(): Promise<void> {
    const isTaken = await this.#options.gateway.exchange('GET /api/geo.json', this.askingContext());
    if (this.#learned || !isTaken) return;
    this.expire();
    await this.prepare();
  }

  /** Has `geo.json` ever been received? */
  get areLearned(): boolean {
    return this.#learned;
  }

  /**
   * Makes the next request fetch the hosts anew, and ignores an answer in flight. The last good table holds until then
   * (D48).
   */
  expire(): void {
    this.#map = this.#mapOf(this.#geos);
    this.#dueAt = 0;
    this.#learning = undefined;
    this.#expirations += 1;
  }

  async #learn(): Promise<void> {
    const expirations = this.#expirations;
    const isWanted = (): boolean => expirations === this.#expirations;
    try {
      const { value, freshUntil } = await this.#options.gateway.shared('GET /api/geo.json', {}, this.askingContext());
      if (isWanted()) this.#take(value.geos, freshUntil);
    } catch (error) {
      if (isWanted()) this.#dueAt = this.#now() + PAUSE;
      this.#options.onFailure(error);
    }
    if (isWanted()) this.#learning = undefined;
    // This request was overtaken by `expire`. Its callers wait for the next one instead.
    else await this.prepare();
  }

  #take(geos: readonly Geo[], freshUntil: number): void {
    this.#geos = geos;
    for (const { id, host } of geos.filter(hasWrongHost)) {
      if (!this.#wrongHosts.has(`${id} ${host}`)) this.#options.onWrongHost(id, host);
      this.#wrongHosts.add(`${id} ${host}`);
    }
    this.#map = this.#mapOf(geos);
    this.#learned = true;
    this.#dueAt = Math.max(freshUntil, this.#now() + PAUSE);
  }

  #mapOf(geos: readonly Geo[]): RegionMap {
    const { regionHosts, publicHost } = this.#options;
    return mapRegions(geos, { regionHosts, publicHost: publicHost() });
  }

  /**
   * The context in which `geo.json` is requested: the default region as it is known without any answer, so that an
   * instance that has just started finds in the shared tier what the others have left there.
   */
  askingContext(): RequestContext {
    return this.ownContext(this.#mapOf([]).fallback);
  }

  /** A context for the storefront's own calls: no visitor, the default region. */
  ownContext(region: Region = this.#map.fallback): RequestContext {
    return {
      requestId: 'regions',
      startedAt: performance.now(),
      requestHost: '',
      region,
      scheme: 'http',
      clientAddress: '127.0.0.1',
      signal: new AbortController().signal,
      records: [],
    };
  }
}

interface RegionMap {
  /** By canonical host, and by the host as it was named, if it was with a default port. The public host is one of them. */
  readonly byHost: ReadonlyMap<string, Region>;
  /** By geo id. A city without a host has the default region (contract.md §5.5). */
  readonly byId: ReadonlyMap<number, Region>;
  /** All known hosts, in their canonical form. */
  readonly hosts: readonly string[];
  /** The default region, for unknown hosts. */
  readonly fallback: Region;
}

interface RegionSettings {
  /** With its port. */
  readonly publicHost: string;
  /** `REGION_HOSTS`: public host → geo id. */
  readonly regionHosts: ReadonlyMap<string, number>;
}

/**
 * Maps hosts and cities to regions, from one answer of `geo.json` and the settings (conventions.md §2). Pure.
 * @param geos from the API; while they are empty (the API has never answered), only `REGION_HOSTS` counts
 */
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
  // Most requests of a shop whose cities have no hosts name it.
  if (!byHost.has(own)) named.set(publicHost, fallback);
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
