/** Remembers purges, so that an answer that was requested before a purge is not stored after it. And which a write makes. */
import { LRUCache } from 'lru-cache';
import { canonicalHost } from '../dispatch/host-name.ts';
import { isPicturePath, splitUrl } from '../dispatch/request-target.ts';
import { invalidatedUrls, type UnsafeOutcome } from '../http-cache/rules/invalidation.ts';
import { primaryKey } from '../http-cache/rules/key.ts';
import type { Place } from '../http-cache/shared-tier.ts';
import type { Region } from './request-context.ts';

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
 * The places whose answers an answered unsafe request of class 'other' invalidates (RFC 9111 §4.4): they are pictures or of
 * class 'other' as well.
 * @param origin the API's
 */
export function invalidatedPlaces(outcome: UnsafeOutcome, { id, apiHost, host }: Region, origin: string): Place[] {
  const ownHosts = [apiHost, host, new URL(origin).host].map((own) => canonicalHost(own, undefined));
  return invalidatedUrls(outcome, ownHosts).flatMap((url) => {
    const call = isPicturePath(splitUrl(url).path) ? 'picture' : 'other';
    return ['http', 'https'].map((scheme) => ({ key: primaryKey(call, scheme, apiHost, url), region: id, call, url }));
  });
}
