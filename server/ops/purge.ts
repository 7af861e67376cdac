/** Dropping what is stored (`POST /cache/purge`, conventions.md §1). */
import * as v from 'valibot';
import type { PurgeFilter } from '../http-cache/rules/tags.ts';

const path = v.pipe(v.string(), v.startsWith('/'));

/** What an operator may write. Nothing named: everything. Several named: what fits all of them. */
const Body = v.strictObject({
  prefix: v.optional(path),
  region: v.optional(v.pipe(v.number(), v.integer())),
  tag: v.optional(v.pipe(v.string(), v.minLength(1))),
});

/** Something that holds answers, or what was made of them. Gives how many entries it dropped. */
export type Purger = (filter: PurgeFilter) => number | Promise<number>;

/** @returns undefined when the body is no purge */
export function readPurge(body: string): PurgeFilter | undefined {
  try {
    const value: unknown = JSON.parse(body);
    // To the schema a list is an object too.
    const parsed = v.safeParse(Body, Array.isArray(value) ? null : value);
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Drops from all; returns how many entries went. */
export async function purgeAll(purgers: readonly Purger[], filter: PurgeFilter): Promise<number> {
  const dropped = await Promise.all(purgers.map((drop) => drop(filter)));
  return dropped.reduce((sum, count) => sum + count, 0);
}

/** Tells whoever keeps copies further out, once all that could make new ones of what is dropped is gone. */
export function purgeAndTell(purger: Purger, tell: (filter: PurgeFilter) => void): Purger {
  return async (filter) => {
    const dropped = await purger(filter);
    tell(filter);
    return dropped;
  };
}

const GEO = '/api/geo.json';

/** The region hosts were learned from `geo.json`: they are due when that call's answers go. They are no entries. */
export function purgeHosts(expire: () => void): Purger {
  return ({ prefix, region, tag }) => {
    const all = prefix === undefined && region === undefined && tag === undefined;
    if (all || tag === GEO || (prefix !== undefined && GEO.startsWith(prefix))) expire();
    return 0;
  };
}
