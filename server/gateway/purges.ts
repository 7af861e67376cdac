/** What was dropped, and when: an answer that was asked for before is not stored after. */
import { LRUCache } from 'lru-cache';

const MAX_KEYS = 10_000;

export class Purges {
  #ofAll = 0;
  #count = 0;
  /** By primary key. One that is remembered no more counts as a purge of everything. */
  readonly #ofKeys = new LRUCache<string, number>({
    max: MAX_KEYS,
    dispose: (_value, _key, reason) => {
      if (reason === 'evict') this.#ofAll += 1;
    },
  });

  /** Everything was dropped, or what nobody knows. */
  all(): void {
    this.#ofAll += 1;
  }

  /** The answers of one address were dropped. */
  one(key: string): void {
    this.#count += 1;
    this.#ofKeys.set(key, this.#count);
  }

  /** Stays the same until answers of this address are dropped. */
  stampOf(key: string): string {
    return `${this.#ofAll} ${this.#ofKeys.size === 0 ? 0 : (this.#ofKeys.peek(key) ?? 0)}`;
  }
}
