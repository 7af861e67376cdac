/** Knows the region of a host, and the hosts that links may name (conventions.md §2). */
import { setTimeout as wait } from 'node:timers/promises';
import type { Geo } from '../../shared/contract/things.ts';
import { Cancellation } from '../gateway/cancellation.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Region, RequestContext } from '../gateway/request-context.ts';
import { mapRegions, type RegionMap, type RegionSettings } from './region-map.ts';

export interface RegionOptions extends Pick<RegionSettings, 'regionHosts'> {
  /** May change once, when the port is known. */
  readonly publicHost: () => string;
  readonly gateway: Pick<Gateway, 'shared'>;
  /** ms since 1970. */
  readonly now?: () => number;
  readonly onFailure: (error: unknown) => void;
}

/** An API that does not tell its cities holds a visitor up for so many ms at most: the default region serves. */
const LONGEST_WAIT = 1000;
/** After a failure the API is asked again at the earliest so many ms later. */
const PAUSE = 1000;

export class Regions {
  readonly #options: RegionOptions;
  readonly #now: () => number;
  #map: RegionMap;
  /** Of the API's last answer. */
  #geos: readonly Geo[] = [];
  #learned = false;
  #learning: Promise<void> | undefined;
  /** How often the table has expired: what was asked for before is not what is learned after. */
  #expirations = 0;
  /** When `geo.json` is asked for again, ms since 1970. */
  #dueAt = 0;

  constructor(options: RegionOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#map = this.#mapOf([]);
  }

  /**
   * Makes sure that the hosts are known, or were asked for a moment ago. Cheap once they are: what is due is then
   * refreshed in the background.
   * @returns a promise to wait for, only while nothing was ever learned
   */
  prepare(): Promise<void> | undefined {
    if (this.#now() < this.#dueAt) return undefined;
    this.#learning ??= this.#learn();
    return this.#learned ? undefined : Promise.race([this.#learning, wait(LONGEST_WAIT, undefined, { ref: false })]);
  }

  /** The region of a request's host; a host that nobody knows gets the default one. */
  of(host: string): Region {
    return this.#map.byHost.get(host) ?? this.#map.byHost.get(host.toLowerCase()) ?? this.#map.fallback;
  }

  /** Of hosts that nobody knows. */
  get fallback(): Region {
    return this.#map.fallback;
  }

  /** The region that a city is served by. */
  byId(id: number): Region | undefined {
    return this.#map.byId.get(id);
  }

  isKnown(host: string): boolean {
    return this.#map.byHost.has(host.toLowerCase());
  }

  /** Has the API ever told its cities? */
  get areLearned(): boolean {
    return this.#learned;
  }

  /** The next request asks anew, and what is on its way counts no more; the last good table holds until then (D48). */
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
      const { value, freshUntil } = await this.#options.gateway.shared('GET /api/geo.json', {}, this.ownContext());
      if (isWanted()) this.#take(value.geos, freshUntil);
    } catch (error) {
      if (isWanted()) this.#dueAt = this.#now() + PAUSE;
      this.#options.onFailure(error);
    }
    if (isWanted()) this.#learning = undefined;
    // Whoever waits for it waits for what was asked for since.
    else await this.prepare();
  }

  #take(geos: readonly Geo[], freshUntil: number): void {
    this.#geos = geos;
    this.#map = this.#mapOf(geos);
    this.#learned = true;
    this.#dueAt = Math.max(freshUntil, this.#now() + PAUSE);
  }

  #mapOf(geos: readonly Geo[]): RegionMap {
    const { regionHosts, publicHost } = this.#options;
    return mapRegions(geos, { regionHosts, publicHost: publicHost() });
  }

  /** The storefront's own errand: for nobody, in the default region. */
  ownContext(): RequestContext {
    return {
      requestId: 'regions',
      startedAt: performance.now(),
      requestHost: '',
      region: this.#map.fallback,
      scheme: 'http',
      clientAddress: '127.0.0.1',
      signal: new Cancellation(),
      records: [],
    };
  }
}
