/** Remembers purges, so that an answer that was requested before a purge is not stored after it. And which a write makes. */
import { LRUCache } from 'lru-cache';
import { calls } from '../../shared/contract/calls.ts';
import type { CallClass } from '../../shared/contract/classes.ts';
import { matchCall } from '../../shared/contract/match.ts';
import { invalidatedUrls, type UnsafeOutcome } from '../http-cache/rules/invalidation.ts';
import { primaryKey } from '../http-cache/rules/key.ts';
import type { EntryAddress } from '../http-cache/shared-tier.ts';
import { canonicalHost } from '../syntax/host-name.ts';
import { asksForJson, isApiPath, isPicturePath, isPrivatePath, isTricky, splitUrl } from '../syntax/request-target.ts';
import { passLocation, type ShopHosts } from './headers/location.ts';
import { withKnownQuery } from './request.ts';
import type { RequestContext } from './request-context.ts';

const MAX_KEYS = 10_000;

export class Purges {
  #ofAll = 0;
  #count = 0;
  /** By primary key. When a key is evicted, this counts as a purge of everything: that is safe, if coarse. */
  readonly #ofKeys = new LRUCache<string, number>({
    max: MAX_KEYS,
    dispose: (_value, _key, reason) => {
      if (reason === 'evict') this.#ofAll += 1;
    },
  });

  /** Notes a purge of everything, or of an unknown set of answers. */
  all(): void {
    this.#ofAll += 1;
  }

  /** Notes that the answers of one address were dropped. */
  one(key: string): void {
    this.#count += 1;
    this.#ofKeys.set(key, this.#count);
  }

  /** A stamp that changes whenever answers of this address may have been dropped. */
  stampOf(key: string): string {
    return `${this.#ofAll} ${this.#ofKeys.size === 0 ? 0 : (this.#ofKeys.peek(key) ?? 0)}`;
  }
}

/**
 * The addresses whose answers an answered unsafe request invalidates (RFC 9111 §4.4), of whatever class.
 * @param context of the request: its city, and its scheme, which addresses without one have
 */
export function invalidatedAddresses(
  outcome: UnsafeOutcome,
  { region, scheme }: Pick<RequestContext, 'region' | 'scheme'>,
  shop: ShopHosts,
): EntryAddress[] {
  const { id, apiHost, host } = region;
  const ownHosts = [apiHost, host].map((own) => canonicalHost(own, undefined));
  const within = (reference: string | undefined): string | undefined =>
    reference === undefined ? undefined : passLocation(reference, shop, { scheme, region });
  const { url, status, location, contentLocation } = outcome;
  const urls = { url, status, location: within(location), contentLocation: within(contentLocation) };
  return invalidatedUrls(urls, ownHosts).flatMap((named) => {
    const read = readAt(named);
    if (read === undefined) return [];
    return ['http', 'https'].map((by) => ({
      ...read,
      key: primaryKey(read.callClass, by, apiHost, read.url),
      region: id,
    }));
  });
}

/** What a GET of an address would read, if its answer could be stored. @param url path and query */
function readAt(url: string): { call: string; callClass: CallClass; url: string } | undefined {
  const { path, search } = splitUrl(url);
  if (isTricky(path)) return undefined;
  const row = matchCall('GET', path, asksForJson(search));
  if (row.found === 'call')
    return { call: row.key, callClass: calls[row.key].class, url: withKnownQuery(row.key, url) };
  if (row.found === 'method' || isPrivatePath(path)) return undefined;
  if (isPicturePath(path)) return { call: 'picture', callClass: 'picture', url };
  return isApiPath(path) ? { call: 'other', callClass: 'other', url } : undefined;
}
