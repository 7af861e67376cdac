/** The store of complete pages with their codings, shared by everybody of a region (design.md, 'Pages'). */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '../encoding/choose.ts';
import { EncodedBody, etagOfEncoding } from '../encoding/encoded-body.ts';
import { inOwnMemory } from '../encoding/own-memory.ts';
import type { RawAnswer } from '../gateway/proxied.ts';
import { normaliseUrl } from '../http-cache/rules/key.ts';
import { type PurgeFilter, tagOf } from '../http-cache/rules/tags.ts';
import { BoundedCache } from '../http-cache/stores/bounded-cache.ts';

/** Facts about a kept page. */
export interface PageFacts {
  /** The prepared `Link` header. */
  readonly link: string;
  readonly freshUntil: number;
  readonly staleUntil: number;
  /** Was it made from answers whose refresh has failed (D32)? */
  readonly isOutdated?: true;
  readonly regionId: number | undefined;
  readonly path: string;
  /** The route that its requests are counted and logged under. */
  readonly route: string;
  /** The calls that it depends on: their normalised addresses, and their paths as contract.md writes them. */
  readonly tags: ReadonlySet<string>;
}

/** A complete page in its codings. The identity coding is rarely requested and several times as large as the others. */
export class KeptPage {
  readonly facts: PageFacts;
  /** The prepared answers of recent hits. */
  readonly hits = new Map<Encoding, RawAnswer>();
  /** Called when the weight has changed; set by the store. */
  resized: (() => void) | undefined;
  readonly #etag: string;
  readonly #encoded: EncodedBody;

  constructor(html: Buffer, facts: PageFacts) {
    this.facts = facts;
    this.#etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    this.#encoded = new EncodedBody(inOwnMemory(html), () => this.#encodingMade(), true);
  }

  /** Bytes of its codings. */
  get size(): number {
    return this.#encoded.bytes;
  }

  /** Strong tags, one for each coding (RFC 9110 §8.8.3). */
  etag(encoding: Encoding): string {
    return etagOfEncoding(this.#etag, encoding);
  }

  /** Remembers a prepared answer, if its coding is kept. */
  noteHit(encoding: Encoding, answer: RawAnswer): void {
    if (this.#encoded.has(encoding)) this.hits.set(encoding, answer);
  }

  /** Returns the coding, or a promise while it is being made. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer> {
    return this.#encoded.get(encoding);
  }

  /** A prepared answer would keep the dropped identity coding in memory. */
  #encodingMade(): void {
    if (!this.#encoded.has('identity')) this.hits.delete('identity');
    this.resized?.();
  }
}

/** Number of remembered addresses whose answers have become invalid. */
const MAX_REPLACED = 1000;
/** Weight of a page beside its codings: facts and header fields; bytes. */
const OVERHEAD = 3000;

export class PageStore {
  readonly #pages: BoundedCache<KeptPage>;
  /** When the answers of an address became invalid (D49), as a `moment`. */
  readonly #replaced = new LRUCache<string, number>({ max: MAX_REPLACED });
  #purgedAt = 0;
  /** Increases with each event that makes pages outdated, including pages that are being rendered. */
  moment = 0;

  /** @param maxBytes limit of all codings together */
  constructor(maxBytes: number) {
    this.#pages = new BoundedCache({ maxBytes, weigh: (page, key) => key.length + page.size + OVERHEAD });
  }

  /** A page that may be served at `now`, or undefined. */
  get(key: string, now: number): KeptPage | undefined {
    const page = this.#pages.get(key);
    return page === undefined || page.facts.staleUntil <= now ? undefined : page;
  }

  /**
   * Stores a page, unless something that it depends on was dropped since it was begun.
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
      // A page that was too large before its compression may fit now. One that was evicted must not come back.
      const isMeant = isIn ? there === page : there === undefined && !isOutOfDate();
      if (isMeant) put();
    };
  }

  delete(key: string): void {
    this.#pages.delete(key);
  }

  /**
   * Drops the pages that depend on an answer that is no longer valid (D49). @param region undefined: any @returns how
   * many
   */
  forget(url: string, region: number | undefined): number {
    const tag = normaliseUrl(url);
    this.moment += 1;
    this.#replaced.set(tag, this.moment);
    return this.#drop(({ tags, regionId }) => tags.has(tag) && (region === undefined || regionId === region));
  }

  /** Drops the pages that match a purge (all conditions; none: every page). Returns how many. */
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
