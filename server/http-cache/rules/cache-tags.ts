/**
 * The tags by which a CDN knows what it keeps (`Cache-Tag`), and those that a purge names. CDNs drop what bears any of the
 * tags that they are told, and know neither prefixes nor two conditions at once. So each path stands for all that begin
 * with it, and each tag is there a second time with its region.
 */
import { createHash } from 'node:crypto';
import { normaliseUrl } from './key.ts';
import { type PurgeFilter, tagOf } from './tags.ts';

/** What something that a CDN keeps is made of. */
export interface Tagged {
  /** Addresses of calls, normalised, the page's own path, and names of calls as `tagOf` gives them. */
  readonly sources: Iterable<string>;
  /** Geo id. */
  readonly region: number | undefined;
}

/** Borne by all that a CDN keeps. */
export const EVERYTHING = 'all';
/** Letters that every CDN takes. */
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

/** Where a tag cannot say as much as the purge, it says more: what is dropped needlessly is only asked for once more. */
export function purgedTags({ tag, prefix, region }: PurgeFilter): readonly string[] {
  const name = tag === undefined ? prefix && closedPrefix(prefix) : tagOf(tag);
  if (name === undefined || name === '/') return [region === undefined ? EVERYTHING : regionTag(region)];
  return [region === undefined ? nameTag(name) : inRegion(nameTag(name), region)];
}

/** Of what is made of one answer. @param url path and query as they were asked for */
export function replacedTags(url: string, region: number | undefined): readonly string[] {
  const address = normaliseUrl(url);
  const tag = address.includes('?') ? addressTag(address) : nameTag(address);
  return [region === undefined ? tag : inRegion(tag, region)];
}

/** `/a/b.html`: `/a/` and itself. A name in braces is one word. */
function prefixesOf(path: string): readonly string[] {
  if (!path.startsWith('/')) return [path];
  const prefixes: string[] = [];
  for (let end = path.indexOf('/', 1); end !== -1; end = path.indexOf('/', end + 1)) {
    prefixes.push(path.slice(0, end + 1));
  }
  return path.endsWith('/') ? prefixes : [...prefixes, path];
}

/** The part of a prefix that is a tag: whole segments, or a file's whole path. */
function closedPrefix(prefix: string): string {
  return /\.[a-z]+$/.test(prefix) ? prefix : prefix.slice(0, prefix.lastIndexOf('/') + 1);
}

function nameTag(name: string): string {
  const tag = name.replaceAll(/[{}]/g, '').replaceAll(' ', '-');
  return plain.test(tag) ? tag : `path-${digest(name)}`;
}

const addressTag = (address: string): string => `call-${digest(address)}`;
const regionTag = (region: number): string => `region-${region}`;
const inRegion = (tag: string, region: number): string => `${tag}.${region}`;
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
