/** Purge tags (conventions.md section 1; no RFC defines them). A tag is the path of a call as contract.md writes it. */

/**
 * The tag of a call. `GET {listing}?format=json`, `{listing}?format=json` and `{listing}` are one tag; so are
 * `{product page}` and `{product}`, `{goods_id}` and `{id}`.
 */
export function tagOf(call: string): string {
  const path = call
    .replace(/^[A-Z]+ /, '')
    .replace('{product page}', '{product}')
    .replace('{goods_id}', '{id}');
  return path.split('?', 1)[0] ?? '';
}

/** Selects the stored answers to purge: those that meet all conditions given. An empty filter selects everything. */
export interface PurgeFilter {
  readonly prefix?: string | undefined;
  /** A geo id. */
  readonly region?: number | undefined;
  /** Entries without a region match too: before the cities are known, every host serves the default region. */
  readonly orUnknownRegion?: boolean | undefined;
  readonly tag?: string | undefined;
}

/** The properties of an answer that a purge selects by. */
export interface Purgeable {
  /** The row's key, or `picture` or `other`. */
  readonly call: string;
  /** Path and query as they were requested. */
  readonly url: string;
  /** Geo id. Undefined for what has no region (tiles), and where the region was not known yet. */
  readonly region: number | undefined;
}

export function isPurged(thing: Purgeable, filter: PurgeFilter): boolean {
  if (filter.prefix !== undefined && !thing.url.startsWith(filter.prefix)) return false;
  if (!isOfRegion(thing.region, filter)) return false;
  return filter.tag === undefined || tagOf(thing.call) === tagOf(filter.tag);
}

/** @param region geo id; undefined if there is none, or it was not known yet */
export function isOfRegion(region: number | undefined, filter: PurgeFilter): boolean {
  if (filter.region === undefined || region === filter.region) return true;
  return region === undefined && filter.orUnknownRegion === true;
}
