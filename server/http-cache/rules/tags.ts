/** The names by which an operator purges (conventions.md section 1; no RFC has them): a call's path as contract.md writes it. */

/**
 * `GET {listing}?format=json`, `{listing}?format=json` and `{listing}` are one tag; so are `{product page}` and
 * `{product}`, `{goods_id}` and `{id}`.
 */
export function tagOf(call: string): string {
  const path = call
    .replace(/^[A-Z]+ /, '')
    .replace('{product page}', '{product}')
    .replace('{goods_id}', '{id}');
  return path.split('?', 1)[0] ?? '';
}

/** Which stored answers are to go; all of the conditions given must hold. */
export interface PurgeFilter {
  readonly prefix?: string | undefined;
  /** A geo id. */
  readonly region?: number | undefined;
  readonly tag?: string | undefined;
}

/** What an answer is known by to those who purge. */
export interface Purgeable {
  /** The row's key, or `picture` or `other`. */
  readonly call: string;
  /** Path and query as they were asked for. */
  readonly url: string;
  /** Geo id; undefined: of any region. */
  readonly region: number | undefined;
}

export function isPurged(thing: Purgeable, filter: PurgeFilter): boolean {
  if (filter.prefix !== undefined && !thing.url.startsWith(filter.prefix)) return false;
  if (filter.region !== undefined && thing.region !== filter.region) return false;
  return filter.tag === undefined || tagOf(thing.call) === tagOf(filter.tag);
}
