/**
 * A bounded collection of changes. A change is a purge by an operator, or a single place that is out of date; its id is
 * higher than that of all earlier ones. When there are too many, they are replaced by fewer and wider ones: places by
 * purges of their folders, and purges that name a call by purges of that call. Only if there are hundreds that name no
 * call do they become a single purge of everything.
 */
import { isPurged, type PurgeFilter, tagOf } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';

/** The id of an entry of a Redis stream: two numbers, `ms-sequence`. Later entries have higher ids. */
export type LogId = string;

/** Lower than the id of any entry. */
export const START: LogId = '0-0';

export function isBefore(one: LogId, other: LogId): boolean {
  const [ms = 0, sequence = 0] = one.split('-').map(Number);
  const [otherMs = 0, otherSequence = 0] = other.split('-').map(Number);
  return ms < otherMs || (ms === otherMs && sequence < otherSequence);
}

export type Change = { readonly purge: PurgeFilter } | { readonly forget: Place };

/** A change with its id. Of several changes with the same name only the last one is kept. */
export interface Dated {
  readonly change: Change;
  readonly id: LogId;
}

const MOST_PLACES = 1000;
const MOST_FILTERS = 500;
/** How many segments of a path name its folder. */
const SEGMENTS = 2;

export class Changes {
  /** By the keys of the places. */
  readonly #forgotten = new Map<string, Dated & { readonly change: { readonly forget: Place } }>();
  readonly #purged = new Map<string, Dated & { readonly change: { readonly purge: PurgeFilter } }>();

  get isEmpty(): boolean {
    return this.#forgotten.size === 0 && this.#purged.size === 0;
  }

  /** Does a change after `since` name the place? */
  has(place: Place, since: LogId): boolean {
    const forgotten = this.#forgotten.get(place.key);
    if (forgotten !== undefined && isBefore(since, forgotten.id)) return true;
    return this.#purged.values().some(({ change, id }) => isBefore(since, id) && isPurged(place, change.purge));
  }

  /** The id of a change; undefined if it is not there, or was replaced by a wider one. */
  idOf(change: Change): LogId | undefined {
    return 'purge' in change ? this.#purged.get(nameOf(change))?.id : this.#forgotten.get(nameOf(change))?.id;
  }

  /** The changes after `since`. */
  after(since: LogId): Dated[] {
    return [...this.#purged.values(), ...this.#forgotten.values()].filter(({ id }) => isBefore(since, id));
  }

  add(change: Change, id: LogId): void {
    if ('purge' in change) this.#addPurge(change.purge, id);
    else this.#addForgotten(change.forget, id);
  }

  /** Deletes a change, unless it was added again with an id higher than `id`. */
  delete(change: Change, id: LogId): void {
    const known = this.idOf(change);
    if (known === undefined || isBefore(id, known)) return;
    ('purge' in change ? this.#purged : this.#forgotten).delete(nameOf(change));
  }

  #addForgotten(forget: Place, id: LogId): void {
    this.#forgotten.set(forget.key, { change: { forget }, id });
    if (this.#forgotten.size <= MOST_PLACES) return;
    const all = [...this.#forgotten.values()];
    this.#forgotten.clear();
    for (const { change, id: then } of all) {
      const { call, region, url } = change.forget;
      this.#addPurge({ tag: tagOf(call), region, prefix: folderOf(url) }, then);
    }
  }

  #addPurge(filter: PurgeFilter, id: LogId): void {
    this.#keep(filter, id);
    if (this.#purged.size > MOST_FILTERS) this.#widen((one) => (one.tag === undefined ? one : { tag: one.tag }));
    if (this.#purged.size > MOST_FILTERS) this.#widen(() => ({}));
  }

  #widen(wider: (filter: PurgeFilter) => PurgeFilter): void {
    const all = [...this.#purged.values()];
    this.#purged.clear();
    for (const { change, id } of all) this.#keep(wider(change.purge), id);
  }

  #keep(purge: PurgeFilter, id: LogId): void {
    const name = nameOf({ purge });
    const standing = this.#purged.get(name);
    if (standing === undefined || isBefore(standing.id, id)) this.#purged.set(name, { change: { purge }, id });
  }
}

/** Changes with the same name are the same change. */
export function nameOf(change: Change): string {
  if ('forget' in change) return change.forget.key;
  const { prefix, region, orUnknownRegion, tag } = change.purge;
  return JSON.stringify([prefix, region, orUnknownRegion, tag]);
}

/** The first segments of a path, to be used as a prefix of addresses. */
function folderOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path
    .split('/')
    .slice(0, SEGMENTS + 1)
    .join('/');
}
