/** Records purges, so that an answer requested before a purge is not stored after it. */
import { LRUCache } from 'lru-cache';

const MAX_KEYS = 10_000;

export class Purges {
  #ofAll = 0;
  #count = 0;
  /** By primary key. When a key is evicted, everything counts as purged. */
  readonly #ofKeys = new LRUCache<string, number>({
    max: MAX_KEYS,
    dispose: (_value, _key, reason) => {
      if (reason === 'evict') this.#ofAll += 1;
    },
  });

  /** Records that everything was purged, or an unknown part of it. */
  all(): void {
    this.#ofAll += 1;
  }

  /** Records that the answers of one address were purged. */
  one(key: string): void {
    this.#count += 1;
    this.#ofKeys.set(key, this.#count);
  }

  /** @returns a value that changes when answers of this address are purged */
  stampOf(key: string): string {
    return `${this.#ofAll} ${this.#ofKeys.size === 0 ? 0 : (this.#ofKeys.peek(key) ?? 0)}`;
  }
}
