/**
 * The cursors of the pages of lists, for an API that does not number them (D80). A list is that of one city and one choice
 * of filters. Its first page has no cursor.
 */
import { LRUCache } from 'lru-cache';

/** Older cursors may leave goods out, or show some twice; ms. */
const LIFE = 10 * 60 * 1000;
const MAX_LISTS = 2000;

export class PageCursors {
  /** By list, and by the number of the page; null after the last page. */
  readonly #lists = new LRUCache<string, Map<number, string | null>>({ max: MAX_LISTS, ttl: LIFE });

  /** @returns the page from which this one can be reached with the fewest calls, itself at best; undefined: none is known */
  nearest(list: string, page: number): number | undefined {
    const known = this.#lists.get(list);
    if (known === undefined) return undefined;
    for (let one = page; one > 1; one -= 1) if (typeof known.get(one) === 'string') return one;
    return 1;
  }

  at(list: string, page: number): string | undefined {
    return this.#lists.get(list)?.get(page) ?? undefined;
  }

  /** @param cursor null: the list ends before this page */
  note(list: string, page: number, cursor: string | null): void {
    const known = this.#lists.get(list) ?? new Map();
    known.set(page, cursor);
    this.#lists.set(list, known);
  }

  forget(list: string): void {
    this.#lists.delete(list);
  }
}
