/**
 * Purges that could not be told while Redis was away. They are bounded without ever naming more than they must: too many
 * places become the folders of their addresses, too many folders their calls. Only an operator's own purges, more than a
 * hundred different ones, become one of everything.
 */
import { type PurgeFilter, tagOf } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';

const MOST_PLACES = 1000;
const MOST_FOLDERS = 500;
const MOST_PURGES = 100;
/** A folder is named by so many segments of a path. */
const SEGMENTS = 2;

export class Postponed {
  readonly #places = new Map<string, Place>();
  readonly #folders = new Map<string, PurgeFilter>();
  readonly #purges = new Map<string, PurgeFilter>();

  get isEmpty(): boolean {
    return this.#places.size === 0 && this.#folders.size === 0 && this.#purges.size === 0;
  }

  /** May a place have been dropped by what is postponed? Of filters it may. */
  has({ key }: Place): boolean {
    return this.#places.has(key) || this.#folders.size > 0 || this.#purges.size > 0;
  }

  get places(): readonly Place[] {
    return [...this.#places.values()];
  }

  get filters(): readonly PurgeFilter[] {
    return [...this.#folders.values(), ...this.#purges.values()];
  }

  addPlace(place: Place): void {
    this.#places.set(place.key, place);
    if (this.#places.size <= MOST_PLACES) return;
    for (const { call, region, url } of this.#places.values()) {
      put(this.#folders, { tag: tagOf(call), region, prefix: folderOf(url) });
    }
    this.#places.clear();
    this.#boundFolders();
  }

  addPurge(filter: PurgeFilter): void {
    put(this.#purges, filter);
    if (this.#purges.size <= MOST_PURGES) return;
    this.#purges.clear();
    put(this.#purges, {});
  }

  /** Takes over all that another one has. */
  addAll(other: Postponed): void {
    for (const place of other.#places.values()) this.addPlace(place);
    for (const folder of other.#folders.values()) put(this.#folders, folder);
    this.#boundFolders();
    for (const filter of other.#purges.values()) this.addPurge(filter);
  }

  /** What was told is no longer to be told; what came meanwhile stays. */
  delete(places: readonly Place[], filters: readonly PurgeFilter[]): void {
    for (const place of places) if (this.#places.get(place.key) === place) this.#places.delete(place.key);
    for (const filter of filters) {
      for (const list of [this.#folders, this.#purges]) {
        if (list.get(nameOf(filter)) === filter) list.delete(nameOf(filter));
      }
    }
  }

  #boundFolders(): void {
    if (this.#folders.size <= MOST_FOLDERS) return;
    const tags = new Set([...this.#folders.values()].map(({ tag }) => tag));
    this.#folders.clear();
    for (const tag of tags) put(this.#folders, { tag });
  }
}

function put(filters: Map<string, PurgeFilter>, filter: PurgeFilter): void {
  filters.set(nameOf(filter), filter);
}

function nameOf({ prefix, region, tag }: PurgeFilter): string {
  return JSON.stringify([prefix, region, tag]);
}

/** The first segments of a path, as a prefix of addresses. */
function folderOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path
    .split('/')
    .slice(0, SEGMENTS + 1)
    .join('/');
}
