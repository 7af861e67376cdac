/** Knows the region of each host, and the hosts that links may name (conventions.md §2). */
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

/** The longest that a visitor waits for `geo.json`, ms. Afterwards the default region is served. */
const LONGEST_WAIT = 1000;
/** Minimum time between a failure and the next call; ms. */
const PAUSE = 1000;

export class Regions {
  readonly #options: RegionOptions;
  readonly #now: () => number;
  #map: RegionMap;
  /** The cities in the API's last answer. */
  #geos: readonly Geo[] = [];
  #learned = false;
  #learning: Promise<void> | undefined;
  /** Counts expirations of the table: an answer requested before the last one does not refresh it. */
  #expirations = 0;
  /** When `geo.json` is due again, ms since 1970. */
  #dueAt = 0;

  constructor(options: RegionOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#map = this.#mapOf([]);
  }

  /**
   * Makes sure that the hosts are known or were requested a moment ago. Cheap once they are known: the table is then
   * refreshed in the background.
   * @returns a promise only while nothing is known
   */
  prepare(): Promise<void> | undefined {
    if (this.#now() < this.#dueAt) return undefined;
    this.#learning ??= this.#learn();
    return this.#learned ? undefined : Promise.race([this.#learning, wait(LONGEST_WAIT, undefined, { ref: false })]);
  }

  /** The region of a request's host; the default region if the host is unknown. */
  of(host: string): Region {
    return this.#map.byHost.get(host) ?? this.#map.byHost.get(host.toLowerCase()) ?? this.#map.fallback;
  }

  /** The region of unknown hosts. */
  get fallback(): Region {
    return this.#map.fallback;
  }

  /** The region that serves a city. */
  byId(id: number): Region | undefined {
    return this.#map.byId.get(id);
  }

  isKnown(host: string): boolean {
    return this.#map.byHost.has(host.toLowerCase());
  }

  /** Has the API ever listed its cities? */
  get areLearned(): boolean {
    return this.#learned;
  }

  /**
   * Makes the next request fetch the table again and ignores calls in flight. The last good table holds until then
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
      const { value, freshUntil } = await this.#options.gateway.shared('GET /api/geo.json', {}, this.ownContext());
      if (isWanted()) this.#take(value.geos, freshUntil);
    } catch (error) {
      if (isWanted()) this.#dueAt = this.#now() + PAUSE;
      this.#options.onFailure(error);
    }
    if (isWanted()) this.#learning = undefined;
    // Callers wait for the call that began after the expiration.
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

  /** The server's own request: for no visitor, in the default region. */
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
