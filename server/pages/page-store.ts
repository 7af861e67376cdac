/** Pages kept whole, with their compressed forms, for everybody of a region (design.md, 'Pages'). */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../encoding/choose.ts';
import { etagOfForm, Forms } from '../encoding/forms.ts';
import { type PurgeFilter, tagOf } from '../http-cache/rules/tags.ts';

/** What a page is kept with. */
export interface PageFacts {
  /** Ready-made `Link` header. */
  readonly link: string;
  readonly freshUntil: number;
  readonly staleUntil: number;
  /** Was it made of answers whose refresh has failed (D32)? */
  readonly isOutdated?: true;
  readonly regionId: number | undefined;
  readonly path: string;
  /** What its requests are counted and logged under. */
  readonly route: string;
  /** Paths of the calls that it was made of, also as contract.md writes them. */
  readonly tags: ReadonlySet<string>;
}

/** A complete page and its compressed forms. */
export class KeptPage {
  readonly facts: PageFacts;
  readonly #html: Buffer;
  readonly #etag: string;
  readonly #forms: Forms;

  constructor(html: Buffer, facts: PageFacts) {
    this.facts = facts;
    this.#html = html;
    this.#etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    this.#forms = new Forms(html);
  }

  /** Bytes of the plain form; the compressed ones are counted as half of it. */
  get size(): number {
    return Math.ceil(this.#html.length * 1.5);
  }

  /** Strong, one for each form (RFC 9110 §8.8.3). */
  etag(encoding: Encoding): string {
    return etagOfForm(this.#etag, encoding);
  }

  /** The form, or a promise of it while it is made for the first time. */
  form(encoding: Encoding): Buffer | Promise<Buffer> {
    return this.#forms.get(encoding);
  }
}

export class PageStore {
  readonly #pages: LRUCache<string, KeptPage>;
  /** Grows with every purge: a page rendered from what stood before it is not kept. */
  generation = 0;

  /** @param maxBytes bound of all forms together */
  constructor(maxBytes: number) {
    this.#pages = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: (page, key) => key.length + page.size + 512,
    });
  }

  /** A page that may still be shown at `now`, or undefined. */
  get(key: string, now: number): KeptPage | undefined {
    const page = this.#pages.get(key);
    return page === undefined || page.facts.staleUntil <= now ? undefined : page;
  }

  set(key: string, page: KeptPage): void {
    this.#pages.set(key, page);
  }

  /** Drops the pages that a purge names (all of its parts must fit; none: every page). Returns how many. */
  purge({ prefix, region, tag }: PurgeFilter): number {
    this.generation += 1;
    const named = tag === undefined ? undefined : tagOf(tag);
    let dropped = 0;
    for (const [key, { facts: page }] of [...this.#pages.entries()]) {
      if (region !== undefined && page.regionId !== region) continue;
      if (prefix !== undefined && !page.path.startsWith(prefix) && !some(page.tags, (at) => at.startsWith(prefix)))
        continue;
      if (named !== undefined && !some(page.tags, (at) => at === named || at.startsWith(`${named}?`))) continue;
      this.#pages.delete(key);
      dropped += 1;
    }
    return dropped;
  }
}

function some(tags: ReadonlySet<string>, fits: (tag: string) => boolean): boolean {
  for (const tag of tags) if (fits(tag)) return true;
  return false;
}
