/** The header fields for a CDN in front (RFC 9213, `CDN=on`). Those for browsers do not change. */

import { cacheTags } from './cache-tags.ts';
import type { Entry } from './entry.ts';
import type { Field } from './fields.ts';
import { normaliseUrl } from './key.ts';
import { tagOf } from './tags.ts';

/** How long a CDN may use an answer: fresh, and then stale, counted from the end of freshness; ms. */
export interface CdnLife {
  readonly fresh: number;
  readonly staleWhileRefreshing: number;
  readonly staleOnFailure: number;
}

/** Forbids a CDN to store the answer. */
export const notForCdn: Field = ['cdn-cache-control', 'no-store'];

export function cdnControl({ fresh, staleWhileRefreshing, staleOnFailure }: CdnLife): string {
  const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000));
  const windows = `stale-while-revalidate=${seconds(staleWhileRefreshing)}, stale-if-error=${seconds(staleOnFailure)}`;
  return `max-age=${seconds(fresh)}, ${windows}`;
}

/** The fields of a stored answer. The lifetime counts from its birth, because the CDN subtracts the answer's `Age`. */
export function cdnFieldsOf(entry: Entry): readonly Field[] {
  const { bornAt, freshUntil, refreshUntil, failUntil, url, call, region } = entry;
  const life = {
    fresh: freshUntil - bornAt,
    staleWhileRefreshing: refreshUntil - freshUntil,
    staleOnFailure: failUntil - freshUntil,
  };
  const tags = cacheTags({ sources: [normaliseUrl(url), tagOf(call)], region });
  return [
    ['cdn-cache-control', cdnControl(life)],
    ['cache-tag', tags.join(', ')],
  ];
}
