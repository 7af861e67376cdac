/**
 * What a CDN in front is told (RFC 9213, `CDN=on`): how long it may keep an answer, and its tags. Fields for browsers do not
 * change. The tags of answers for a CDN (`Cache-Tag`), and the tags that a purge of the CDN names. A CDN purges every answer
 * that has any of the named tags, and supports neither prefixes nor a combination of conditions. So an answer gets a
 * tag for each folder of its paths, and each tag a second time combined with the region.
 */

import { createHash } from 'node:crypto';
import { withSortedParameters } from '../../syntax/query.ts';
import type { Entry } from './entry.ts';
import type { Field } from './fields.ts';
import { type PurgeFilter, tagOf } from './tags.ts';

/** What the tags of an answer are made from. */
export interface Tagged {
  /** Normalised addresses of calls, the page's own path, and names of calls as `tagOf` gives them. */
  readonly sources: Iterable<string>;
  /** Geo id. */
  readonly region: number | undefined;
}

/** The tag of everything that a CDN may store. */
export const EVERYTHING = 'all';
/** Names that every CDN accepts as a tag. */
const plain = /^[\w./-]{1,64}$/;

export function cacheTags({ sources, region }: Tagged): readonly string[] {
  const named = new Set<string>();
  for (const source of sources) {
    const [path = ''] = source.split('?', 1);
    for (const prefix of prefixesOf(path)) named.add(nameTag(prefix));
    if (source.includes('?')) named.add(addressTag(source));
  }
  const ofAll = [EVERYTHING, ...named];
  if (region === undefined) return ofAll;
  return [...ofAll, regionTag(region), ...[...named].map((tag) => inRegion(tag, region))];
}

/**
 * The tag that a purge names. If no tag matches the purge exactly, a wider one is named: it only costs some more
 * requests.
 */
export function purgedTags({ tag, prefix, region }: PurgeFilter): readonly string[] {
  const name = tag === undefined ? prefix && closedPrefix(prefix) : tagOf(tag);
  if (name === undefined || name === '/') return [region === undefined ? EVERYTHING : regionTag(region)];
  return [region === undefined ? nameTag(name) : inRegion(nameTag(name), region)];
}

/** The tags to purge when one answer was replaced. @param url path and query as they were requested */
export function replacedTags(url: string, region: number | undefined): readonly string[] {
  const address = withSortedParameters(url);
  const tag = address.includes('?') ? addressTag(address) : nameTag(address);
  return [region === undefined ? tag : inRegion(tag, region)];
}

/**
 * The folders of a path and the path itself: `/a/` and `/a/b.html`. A source that is no path, as `{listing}`, stays
 * whole.
 */
function prefixesOf(path: string): readonly string[] {
  if (!path.startsWith('/')) return [path];
  const prefixes: string[] = [];
  for (let end = path.indexOf('/', 1); end !== -1; end = path.indexOf('/', end + 1)) {
    prefixes.push(path.slice(0, end + 1));
  }
  return path.endsWith('/') ? prefixes : [...prefixes, path];
}

/**
 * The longest part of a prefix that is a tag: whole segments, or a whole path. A path is whole if a query follows, or if
 * it ends as calls and product pages do.
 */
function closedPrefix(prefix: string): string {
  const [path = '', query] = prefix.split('?', 2);
  return query !== undefined || /\.(?:json|html)$/.test(path) ? path : path.slice(0, path.lastIndexOf('/') + 1);
}

function nameTag(name: string): string {
  const tag = name.replaceAll(/[{}]/g, '').replaceAll(' ', '-');
  return plain.test(tag) ? tag : `path-${digest(name)}`;
}

const addressTag = (address: string): string => `call-${digest(address)}`;
const regionTag = (region: number): string => `region-${region}`;
const inRegion = (tag: string, region: number): string => `${tag}.${region}`;
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** How long a CDN may use an answer: fresh, and then stale, counted from the end of freshness; ms. */
interface CdnLife {
  readonly fresh: number;
  readonly staleWhileRefreshing: number;
  readonly staleOnFailure: number;
}

/** Forbids a CDN to store the answer. */
export const notForCdn: Field = ['cdn-cache-control', 'no-store'];

/** The value of `CDN-Cache-Control`. */
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
  const tags = cacheTags({ sources: [withSortedParameters(url), tagOf(call)], region });
  return [
    ['cdn-cache-control', cdnControl(life)],
    ['cache-tag', tags.join(', ')],
  ];
}
