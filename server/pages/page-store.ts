/** Pages kept whole, with their encodings, for everybody of a region (design.md, 'Pages'). */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../encoding/choose.ts';
import { EncodedBody, etagOfEncoding } from '../encoding/encoded-body.ts';
import { inOwnMemory } from '../encoding/own-memory.ts';
import type { RawAnswer } from '../gateway/proxied.ts';
import { normaliseUrl } from '../http-cache/rules/key.ts';
import { type PurgeFilter, tagOf } from '../http-cache/rules/tags.ts';
import { BoundedCache } from '../http-cache/stores/bounded-cache.ts';

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
  /** The calls that it was made of: their addresses, normalised, and their paths as contract.md writes them. */
  readonly tags: ReadonlySet<string>;
}

/** A complete page and its encodings: hardly anybody asks for the plain one, which is several times as large as the others. */
export class KeptPage {
  readonly facts: PageFacts;
  /** What was sent of it last, to be sent again. */
  readonly hits = new Map<Encoding, RawAnswer>();
  /** To be called when an encoding has changed what it weighs; the store listens. */
  resized: (() => void) | undefined;
  readonly #etag: string;
  readonly #encoded: EncodedBody;

  constructor(html: Buffer, facts: PageFacts) {
    this.facts = facts;
    this.#etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    this.#encoded = new EncodedBody(inOwnMemory(html), () => this.#encodingMade(), true);
  }

  /** Bytes of its encodings. */
  get size(): number {
    return this.#encoded.bytes;
  }

  /** Strong, one for each encoding (RFC 9110 §8.8.3). */
  etag(encoding: Encoding): string {
    return etagOfEncoding(this.#etag, encoding);
  }

  /** Notes what was sent, to be sent again, where its body is kept. */
  noteHit(encoding: Encoding, answer: RawAnswer): void {
    if (this.#encoded.has(encoding)) this.hits.set(encoding, answer);
  }

  /** The encoding, or a promise of it while it is made. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer> {
    return this.#encoded.get(encoding);
  }

  /** What was sent of the plain one would keep it, though it has gone. */
  #encodingMade(): void {
    if (!this.#encoded.has('identity')) this.hits.delete('identity');
    this.resized?.();
  }
}

/** So many addresses that were lately said to be gone are remembered. */
const MAX_REPLACED = 1000;
/** What stands beside a page: its facts, and the headers of its hits; bytes. */
const OVERHEAD = 3000;

export class PageStore {
  readonly #pages: BoundedCache<KeptPage>;
  /** Of an address whose answers hold no more (D49): since when, as `moment` counts. */
  readonly #replaced = new LRUCache<string, number>({ max: MAX_REPLACED });
  #purgedAt = 0;
  /** Grows with whatever makes pages out of date, also those that are being made. */
  moment = 0;

  /** @param maxBytes bound of all encodings together */
  constructor(maxBytes: number) {
    this.#pages = new BoundedCache({ maxBytes, weigh: (page, key) => key.length + page.size + OVERHEAD });
  }

  /** A page that may still be shown at `now`, or undefined. */
  get(key: string, now: number): KeptPage | undefined {
    const page = this.#pages.get(key);
    return page === undefined || page.facts.staleUntil <= now ? undefined : page;
  }

  /**
   * Keeps a page, unless something that it was made of has been dropped since it was begun.
   * @param begunAt the store's `moment` then
   */
  set(key: string, page: KeptPage, begunAt: number): void {
    const isOutOfDate = (): boolean =>
      begunAt < this.#purgedAt || some(page.facts.tags, (tag) => (this.#replaced.get(tag) ?? 0) > begunAt);
    if (isOutOfDate()) return;
    let isIn = false;
    const put = (): void => {
      this.#pages.set(key, page);
      isIn ||= this.#pages.peek(key) === page;
    };
    put();
    page.resized = () => {
      const there = this.#pages.peek(key);
      // One that was too large as it was may have room now; one that has left does not come back.
      const isMeant = isIn ? there === page : there === undefined && !isOutOfDate();
      if (isMeant) put();
    };
  }

  delete(key: string): void {
    this.#pages.delete(key);
  }

  /** Drops the pages made of an answer that holds no more (D49). @param region undefined: of any @returns how many */
  forget(url: string, region: number | undefined): number {
    const tag = normaliseUrl(url);
    this.moment += 1;
    this.#replaced.set(tag, this.moment);
    return this.#drop(({ tags, regionId }) => tags.has(tag) && (region === undefined || regionId === region));
  }

  /** Drops the pages that a purge names (all of its parts must fit; none: every page). Returns how many. */
  purge({ prefix, region, tag }: PurgeFilter): number {
    this.moment += 1;
    this.#purgedAt = this.moment;
    const named = tag === undefined ? undefined : tagOf(tag);
    return this.#drop(({ regionId, path, tags }) => {
      if (region !== undefined && regionId !== region) return false;
      if (prefix !== undefined && !path.startsWith(prefix) && !some(tags, (at) => at.startsWith(prefix))) return false;
      return named === undefined || some(tags, (at) => at === named || at.startsWith(`${named}?`));
    });
  }

  #drop(isMeant: (facts: PageFacts) => boolean): number {
    const meant = this.#pages.entries().filter(([, { facts }]) => isMeant(facts));
    for (const [key] of meant) this.#pages.delete(key);
    return meant.length;
  }
}

function some(tags: ReadonlySet<string>, fits: (tag: string) => boolean): boolean {
  for (const tag of tags) if (fits(tag)) return true;
  return false;
}
