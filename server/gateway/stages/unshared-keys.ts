/** Remembers for a while which addresses answered with something that only its own caller may have. */
import { LRUCache } from 'lru-cache';

const MAX_KEYS = 10_000;
const REMEMBERED = 60_000;

/** Nobody waits for another's call of such an address: all would be sent off empty-handed in the end. */
export class UnsharedKeys {
  readonly #now: () => number;
  readonly #until = new LRUCache<string, number>({ max: MAX_KEYS });

  /** @param now ms since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  has(key: string): boolean {
    if (this.#until.size === 0) return false;
    const until = this.#until.get(key);
    return until !== undefined && this.#now() < until;
  }

  add(key: string): void {
    this.#until.set(key, this.#now() + REMEMBERED);
  }

  delete(key: string): void {
    if (this.#until.size > 0) this.#until.delete(key);
  }
}
