/**
 * The names that an operator purges by (conventions.md section 1): a call's path as contract.md writes it. No RFC
 * defines them.
 */

/**
 * `GET {listing}?format=json`, `{listing}?format=json` and `{listing}` are the same tag; so are `{product page}` and
 * `{product}`, and `{goods_id}` and `{id}`.
 */
export function tagOf(call: string): string {
  const path = call
    .replace(/^[A-Z]+ /, '')
    .replace('{product page}', '{product}')
    .replace('{goods_id}', '{id}');
  return path.split('?', 1)[0] ?? '';
}

/** Selects stored responses. All conditions that are given must match. */
export interface PurgeFilter {
  readonly prefix?: string | undefined;
  /** A geo id. */
  readonly region?: number | undefined;
  readonly tag?: string | undefined;
}

/** The properties of a stored response that a purge can match. */
export interface Purgeable {
  /** The row's key, or `picture` or `other`. */
  readonly call: string;
  /** Path and query as they were requested. */
  readonly url: string;
  /** Geo id; undefined: any region. */
  readonly region: number | undefined;
}

export function isPurged(thing: Purgeable, filter: PurgeFilter): boolean {
  if (filter.prefix !== undefined && !thing.url.startsWith(filter.prefix)) return false;
  if (filter.region !== undefined && thing.region !== filter.region) return false;
  return filter.tag === undefined || tagOf(thing.call) === tagOf(filter.tag);
}
