/** Drops what is stored, on `POST /cache/purge` (conventions.md §1). */
import * as v from 'valibot';
import { isPurged, type Purgeable, type PurgeFilter } from '../http-cache/rules/tags.ts';

const path = v.pipe(v.string(), v.startsWith('/'));

/** Body of a purge. All conditions given must match; without any, everything is dropped. */
const Body = v.strictObject({
  prefix: v.optional(path),
  region: v.optional(v.pipe(v.number(), v.integer())),
  tag: v.optional(v.pipe(v.string(), v.minLength(1))),
});

/** Drops matching entries of one store: answers, or what was made of them. Returns how many. */
export type Purger = (filter: PurgeFilter) => number | Promise<number>;

/** @returns undefined if the body is not valid */
export function readPurge(body: string): PurgeFilter | undefined {
  try {
    const value: unknown = JSON.parse(body);
    // The schema would accept an array as an object.
    const parsed = v.safeParse(Body, Array.isArray(value) ? null : value);
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Purges all stores.
 * @returns how many entries were dropped
 */
export async function purgeAll(purgers: readonly Purger[], filter: PurgeFilter): Promise<number> {
  const dropped = await Promise.all(purgers.map((drop) => drop(filter)));
  return dropped.reduce((sum, count) => sum + count, 0);
}

/**
 * Tells caches further out (a CDN, say) after the local purge, so that they cannot be filled again from what is being
 * dropped.
 */
export function purgeAndTell(purger: Purger, tell: (filter: PurgeFilter) => void): Purger {
  return async (filter) => {
    const dropped = await purger(filter);
    tell(filter);
    return dropped;
  };
}

/**
 * Lets a purge of the default region also drop what was stored before the cities were known (conventions.md section 1).
 * @param known the geo id of the default region, undefined until the API has named it
 */
export function includeUnknownRegion(purger: Purger, known: () => number | undefined): Purger {
  return (filter) => {
    const isDefault = filter.region !== undefined && (known() ?? filter.region) === filter.region;
    return purger(isDefault ? { ...filter, orUnknownRegion: true } : filter);
  };
}

const hosts: Purgeable = { call: 'GET /api/geo.json', url: '/api/geo.json', region: undefined };

/**
 * Refetches the region hosts if a purge names `geo.json`, from which they were learned, or everything. They do not count
 * as entries.
 */
export function purgeHosts(expire: () => void): Purger {
  return ({ prefix, region, tag }) => {
    const isOfOneCity = region !== undefined && prefix === undefined && tag === undefined;
    if (!isOfOneCity && isPurged(hosts, { prefix, tag })) expire();
    return 0;
  };
}
