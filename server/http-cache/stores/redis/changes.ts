/**
 * Changes: what an operator purges, or one place that is out of date. Each has an id that grows. They are bounded without
 * naming much more than they must: too many places become the folders of their addresses, too many folders their calls. Only
 * hundreds of purges that name no call become one of everything.
 */
import { isPurged, type PurgeFilter, tagOf } from '../../rules/tags.ts';
import type { Place } from '../../shared-tier.ts';
import { isBefore, type LogId } from './log-id.ts';

export type Change = { readonly purge: PurgeFilter } | { readonly forget: Place };

/** Of several that name the same the last one. */
export interface Dated {
  readonly change: Change;
  readonly id: LogId;
}

const MOST_PLACES = 1000;
const MOST_FILTERS = 500;
/** A folder is named by so many segments of a path. */
const SEGMENTS = 2;

export class Changes {
  /** By the keys of their places. */
  readonly #forgotten = new Map<string, Dated & { readonly change: { readonly forget: Place } }>();
  readonly #purged = new Map<string, Dated & { readonly change: { readonly purge: PurgeFilter } }>();

  get isEmpty(): boolean {
    return this.#forgotten.size === 0 && this.#purged.size === 0;
  }

  /** Is a place named by a change that came after `since`? */
  has(place: Place, since: LogId): boolean {
    const forgotten = this.#forgotten.get(place.key);
    if (forgotten !== undefined && isBefore(since, forgotten.id)) return true;
    return this.#purged.values().some(({ change, id }) => isBefore(since, id) && isPurged(place, change.purge));
  }

  /** Those that came after `since`. */
  after(since: LogId): Dated[] {
    return [...this.#purged.values(), ...this.#forgotten.values()].filter(({ id }) => isBefore(since, id));
  }

  add(change: Change, id: LogId): void {
    if ('purge' in change) this.#addPurge(change.purge, id);
    else this.#addForgotten(change.forget, id);
  }

  /** @param id what has come after it stays, though it names the same */
  delete(change: Change, id: LogId): void {
    const [all, name] = 'purge' in change ? [this.#purged, nameOf(change.purge)] : [this.#forgotten, change.forget.key];
    const dated = all.get(name);
    if (dated !== undefined && !isBefore(id, dated.id)) all.delete(name);
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
    const name = nameOf(purge);
    const standing = this.#purged.get(name);
    if (standing === undefined || isBefore(standing.id, id)) this.#purged.set(name, { change: { purge }, id });
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
