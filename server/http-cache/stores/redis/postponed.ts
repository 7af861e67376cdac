/**
 * Changes (what an operator purges, or one place that is out of date) that are still to be carried out in Redis, or to be
 * told again. They are bounded without naming much more than they must: too many places become the folders of their
 * addresses, too many folders their calls. Only hundreds of purges that name no call become one of everything.
 */
import { isPurged, type PurgeFilter, tagOf } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';

export type Change = { readonly purge: PurgeFilter } | { readonly forget: Place };

const MOST_PLACES = 1000;
const MOST_FILTERS = 500;
/** A folder is named by so many segments of a path. */
const SEGMENTS = 2;
/** A server's copies are behind it, and a connection is noticed to be lost, by less; ms. */
const LATELY = 10_000;

export class Postponed {
  readonly #places = new Map<string, Place>();
  readonly #filters = new Map<string, PurgeFilter>();

  get isEmpty(): boolean {
    return this.#places.size === 0 && this.#filters.size === 0;
  }

  /** Is a place named by any of them? */
  has(place: Place): boolean {
    return this.#places.has(place.key) || this.filters.some((filter) => isPurged(place, filter));
  }

  get places(): readonly Place[] {
    return [...this.#places.values()];
  }

  get filters(): readonly PurgeFilter[] {
    return [...this.#filters.values()];
  }

  add(change: Change): void {
    if ('purge' in change) {
      this.#addFilter(change.purge);
      return;
    }
    this.#places.set(change.forget.key, change.forget);
    if (this.#places.size <= MOST_PLACES) return;
    for (const { call, region, url } of this.#places.values()) {
      this.#addFilter({ tag: tagOf(call), region, prefix: folderOf(url) });
    }
    this.#places.clear();
  }

  addAll({ places, filters }: Postponed): void {
    for (const purge of filters) this.add({ purge });
    for (const forget of places) this.add({ forget });
  }

  /** It is done. What was added meanwhile stays, though it names the same. */
  delete(change: Change): void {
    if ('forget' in change) {
      const { key } = change.forget;
      if (this.#places.get(key) === change.forget) this.#places.delete(key);
    } else {
      const name = nameOf(change.purge);
      if (this.#filters.get(name) === change.purge) this.#filters.delete(name);
    }
  }

  #addFilter(filter: PurgeFilter): void {
    this.#filters.set(nameOf(filter), filter);
    if (this.#filters.size <= MOST_FILTERS) return;
    const wider = this.filters.map((one) => (one.tag === undefined ? one : { tag: one.tag }));
    this.#filters.clear();
    for (const one of wider) this.#filters.set(nameOf(one), one);
    if (this.#filters.size <= MOST_FILTERS) return;
    this.#filters.clear();
    this.#filters.set(nameOf({}), {});
  }
}

/** What an instance has told lately: a server that takes over from another may not have it. */
export class RecentlyTold {
  /** Within the last such time, and within the one before it. */
  #now = new Postponed();
  #before = new Postponed();
  #since = 0;

  add(change: Change): void {
    this.#turn();
    this.#now.add(change);
  }

  /** Hands it over, to be told again. */
  moveTo(postponed: Postponed): void {
    this.#turn();
    postponed.addAll(this.#before);
    postponed.addAll(this.#now);
    this.#before = new Postponed();
    this.#now = new Postponed();
  }

  #turn(): void {
    const now = performance.now();
    if (now - this.#since < LATELY) return;
    this.#before = now - this.#since < 2 * LATELY ? this.#now : new Postponed();
    this.#now = new Postponed();
    this.#since = now;
  }
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
