/**
 * The tags by which a CDN identifies what it stores (`Cache-Tag`), and the tags that a purge names. A CDN drops
 * everything that has one of the named tags; it supports neither prefixes nor combined conditions. Therefore each path
 * has a tag for every prefix of it, and each tag occurs a second time with its region.
 */
import { createHash } from 'node:crypto';
import { normaliseUrl } from './key.ts';
import { type PurgeFilter, tagOf } from './tags.ts';

/** What a stored object of the CDN was made from. */
export interface Tagged {
  /** Normalised addresses of calls, the page's own path, and names of calls as given by `tagOf`. */
  readonly sources: Iterable<string>;
  /** Geo id. */
  readonly region: number | undefined;
}

/** The tag of everything that a CDN stores. */
export const EVERYTHING = 'all';
/** Replaces characters that some CDNs do not accept. */
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

/** Where tags cannot express a purge exactly, they cover more: what is dropped needlessly is only fetched again. */
export function purgedTags({ tag, prefix, region }: PurgeFilter): readonly string[] {
  const name = tag === undefined ? prefix && closedPrefix(prefix) : tagOf(tag);
  if (name === undefined || name === '/') return [region === undefined ? EVERYTHING : regionTag(region)];
  return [region === undefined ? nameTag(name) : inRegion(nameTag(name), region)];
}

/** The tags of one answer. @param url path and query as they were requested */
export function replacedTags(url: string, region: number | undefined): readonly string[] {
  const address = normaliseUrl(url);
  const tag = address.includes('?') ? addressTag(address) : nameTag(address);
  return [region === undefined ? tag : inRegion(tag, region)];
}

/** For example `/a/` and `/a/b.html` for `/a/b.html`. A name in braces is one word. */
function prefixesOf(path: string): readonly string[] {
  if (!path.startsWith('/')) return [path];
  const prefixes: string[] = [];
  for (let end = path.indexOf('/', 1); end !== -1; end = path.indexOf('/', end + 1)) {
    prefixes.push(path.slice(0, end + 1));
  }
  return path.endsWith('/') ? prefixes : [...prefixes, path];
}

/** The longest part of a prefix that is a tag: whole segments, or the path of a file. */
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
