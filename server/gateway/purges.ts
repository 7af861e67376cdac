/** Remembers purges, so that an answer that was requested before a purge is not stored after it. */
import { LRUCache } from 'lru-cache';

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
