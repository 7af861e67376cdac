/** Dropping what is stored (`POST /cache/purge`, conventions.md §1). */
import * as v from 'valibot';

const path = v.pipe(v.string(), v.startsWith('/'));

/** Nothing named: everything. Several named: what fits all of them. */
const Purge = v.strictObject({
  prefix: v.optional(path),
  region: v.optional(v.pipe(v.number(), v.integer())),
  tag: v.optional(v.pipe(v.string(), v.minLength(1))),
});
export type Purge = v.InferOutput<typeof Purge>;

/** Something that holds answers, or what was made of them. Gives how many entries it dropped. */
export type Purgeable = (purge: Purge) => number | Promise<number>;

/** @returns undefined when the body is no purge */
export function readPurge(body: string): Purge | undefined {
  try {
    const value: unknown = JSON.parse(body);
    // To the schema a list is an object too.
    const parsed = v.safeParse(Purge, Array.isArray(value) ? null : value);
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Drops from all; returns how many entries went. */
export async function purgeAll(purgeables: readonly Purgeable[], purge: Purge): Promise<number> {
  const dropped = await Promise.all(purgeables.map((drop) => drop(purge)));
  return dropped.reduce((sum, count) => sum + count, 0);
}

/**
 * Drops what all instances share before what this one holds: nothing can then come back from there. An answer that
 * stands in both counts once.
 */
export function purgeBoth(shared: Purgeable, own: Purgeable): Purgeable {
  return async (purge) => {
    const far = await shared(purge);
    return Math.max(far, await own(purge));
  };
}

const GEO = '/api/geo.json';

/** The region hosts were learned from `geo.json`: they go when that call's answers go. They are no entries. */
export function purgeHosts(forget: () => void): Purgeable {
  return ({ prefix, region, tag }) => {
    const all = prefix === undefined && region === undefined && tag === undefined;
    if (all || tag === GEO || (prefix !== undefined && GEO.startsWith(prefix))) forget();
    return 0;
  };
}
