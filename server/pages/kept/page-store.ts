/** Stores complete pages with their encodings, for all visitors of a region. */
import { createHash } from 'node:crypto';
import type { Encoding } from '../../encoding/compress.ts';
import { EncodedBody, etagOfEncoding } from '../../encoding/encoded-body.ts';
import { inOwnMemory } from '../../encoding/own-memory.ts';
import type { RawAnswer } from '../../gateway/outgoing.ts';
import { isOfRegion, type PurgeFilter, tagOf } from '../../http-cache/rules/tags.ts';
import { BoundedCache } from '../../http-cache/stores/bounded-cache.ts';
import { withSortedParameters } from '../../syntax/query.ts';

/** Metadata of a kept page. */
export interface PageMetadata {
  /** What allows its inline styles in its content security policy. */
  readonly styles?: string;
  readonly freshUntil: number;
  readonly staleUntil: number;
  /** Does it show answers whose refresh failed (D32)? */
  readonly isOutdated?: true;
  readonly regionId: number | undefined;
  readonly path: string;
  /** Name for logs and metrics. */
  readonly route: string;
  /** The calls that the page was made of: their normalised addresses, and their paths as contract.md writes them. */
  readonly tags: ReadonlySet<string>;
}

/**
 * A complete page and its encodings. The plain form may be dropped: clients rarely ask for it, and it is several times
 * larger than the others.
 */
export class KeptPage {
  metadata: PageMetadata;
  /** Responses to cache hits by the region's own host, ready to be sent again. */
  readonly hits = new Map<Encoding, RawAnswer>();
  /** The same for requests by other hosts: their policy names no host. */
  readonly hitsByOtherHosts = new Map<Encoding, RawAnswer>();
  /** Called when the size of the encodings has changed; set by the store. */
  resized: (() => void) | undefined;
  readonly #etag: string;
  readonly #encoded: EncodedBody;

  constructor(html: Buffer, metadata: PageMetadata) {
    this.metadata = metadata;
    this.#etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    this.#encoded = new EncodedBody(inOwnMemory(html), () => this.#encodingMade(), true);
  }

  /** Size of all encodings; bytes. */
  get size(): number {
    return this.#encoded.bytes;
  }

  /** A strong validator, different for each encoding (RFC 9110 §8.8.3). */
  etag(encoding: Encoding): string {
    return etagOfEncoding(this.#etag, encoding);
  }

  /**
   * Remembers a response, if its body is kept.
   * @param hits one of the page's two
   */
  noteHit(encoding: Encoding, answer: RawAnswer, hits = this.hits): void {
    if (this.#encoded.has(encoding)) hits.set(encoding, answer);
  }

  /** Forgets all remembered responses. */
  dropHits(): void {
    for (const hits of [this.hits, this.hitsByOtherHosts]) hits.clear();
  }

  /** Returns the encoding, or a promise while it is being made. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer> {
    return this.#encoded.get(encoding);
  }

  /** A remembered response would keep the plain form in memory after it has been dropped. */
  #encodingMade(): void {
    if (!this.#encoded.has('identity')) for (const hits of [this.hits, this.hitsByOtherHosts]) hits.delete('identity');
    this.resized?.();
  }
}

/** How many replaced addresses are remembered. Beyond them all pages that are being rendered count as out of date. */
const MAX_REPLACED = 1000;
/** What a page needs besides its encodings: metadata and header fields; bytes. */
const OVERHEAD = 3000;

export class PageStore {
  readonly #pages: BoundedCache<KeptPage>;
  /** By address of a call: the `version` at which its earlier answers ceased to hold (D49). */
  readonly #replaced = new Map<string, number>();
  #purgedAtVersion = 0;
  /** A logical clock. It advances whenever pages become out of date, pages still being rendered included. */
  version = 0;

  /** @param maxBytes limit for all pages and encodings together */
  constructor(maxBytes: number) {
    this.#pages = new BoundedCache({ maxBytes, weigh: (page, key) => key.length + page.size + OVERHEAD });
  }

  /** Returns the page if it may still be shown at `now`. */
  get(key: string, now: number): KeptPage | undefined {
    const page = this.#pages.get(key);
    return page === undefined || page.metadata.staleUntil <= now ? undefined : page;
  }

  /**
   * Keeps a page, unless something that it was made of has been dropped meanwhile.
   * @param openedAtVersion the store's `version` when the page was opened
   */
  set(key: string, page: KeptPage, openedAtVersion: number): void {
    const isOutOfDate = (): boolean =>
      openedAtVersion < this.#purgedAtVersion ||
      some(page.metadata.tags, (tag) => (this.#replaced.get(tag) ?? 0) > openedAtVersion);
    if (isOutOfDate()) return;
    let isIn = false;
    const put = (): void => {
      this.#pages.set(key, page);
      isIn ||= this.#pages.peek(key) === page;
    };
    put();
    page.resized = () => {
      const there = this.#pages.peek(key);
      // A page that was too large may fit once it is compressed. One that was evicted or dropped does not return.
      const isMeant = isIn ? there === page : there === undefined && !isOutOfDate();
      if (isMeant) put();
    };
  }

  delete(key: string): void {
    this.#pages.delete(key);
  }

  /**
   * Drops the pages made of an answer that no longer holds (D49).
   * @param region undefined: of all regions
   * @returns how many
   */
  forget(url: string, region: number | undefined): number {
    const tag = withSortedParameters(url);
    this.version += 1;
    if (this.#replaced.size >= MAX_REPLACED) {
      this.#replaced.clear();
      this.#purgedAtVersion = this.version;
    }
    this.#replaced.set(tag, this.version);
    return this.#drop(({ tags, regionId }) => tags.has(tag) && (region === undefined || regionId === region));
  }

  /**
   * Drops the pages that a purge names. All conditions given must match; without any, every page is dropped.
   * @returns how many
   */
  purge(filter: PurgeFilter): number {
    const { prefix, tag } = filter;
    this.version += 1;
    this.#purgedAtVersion = this.version;
    const named = tag === undefined ? undefined : tagOf(tag);
    return this.#drop(({ regionId, path, tags }) => {
      if (!isOfRegion(regionId, filter)) return false;
      if (prefix !== undefined && !path.startsWith(prefix) && !some(tags, (at) => at.startsWith(prefix))) return false;
      return named === undefined || some(tags, (at) => at === named || at.startsWith(`${named}?`));
    });
  }

  #drop(isMeant: (metadata: PageMetadata) => boolean): number {
    const meant = this.#pages.entries().filter(([, { metadata }]) => isMeant(metadata));
    for (const [key] of meant) this.#pages.delete(key);
    return meant.length;
  }
}

function some(tags: ReadonlySet<string>, fits: (tag: string) => boolean): boolean {
  for (const tag of tags) if (fits(tag)) return true;
  return false;
}
