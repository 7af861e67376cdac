/** Pages kept whole, with their compressed forms, for everybody of a region (design.md, 'Pages'). */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from './encoding.ts';
import type { Ingredients } from './page-api.ts';

export interface KeptPage {
  readonly forms: Readonly<Record<Encoding, Buffer>>;
  /** Strong, one for each form (RFC 9110 §8.8.3). */
  readonly etags: Readonly<Record<Encoding, string>>;
  /** Ready-made, as the page's answer carries it. */
  readonly link: string;
  readonly freshUntil: number;
  readonly staleUntil: number;
  readonly regionId: number | undefined;
  readonly path: string;
  readonly tags: ReadonlySet<string>;
}

export interface PagePurge {
  readonly prefix?: string | undefined;
  readonly region?: number | undefined;
  /** Path of a call, as contract.md writes it. */
  readonly tag?: string | undefined;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses once, for every reader to come; quality 5 is nearly as small as 11 at a tenth of the time. */
export async function keepable(
  html: Buffer,
  at: { regionId: number | undefined; path: string; link: string },
  from: Ingredients,
): Promise<KeptPage> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
  const [br, gz] = await Promise.all([compressBrotli(html, { params }), compressGzip(html, { level: 6 })]);
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  return {
    ...at,
    forms: { identity: html, br, gzip: gz },
    etags: { identity: `"${hash}"`, br: `"${hash}-br"`, gzip: `"${hash}-gz"` },
    freshUntil: from.freshUntil,
    staleUntil: from.staleUntil,
    tags: from.tags,
  };
}

export class PageStore {
  readonly #pages: LRUCache<string, KeptPage>;
  /** Grows with every purge: a page rendered from what stood before it is not kept. */
  generation = 0;

  /** @param maxBytes bound of all forms together */
  constructor(maxBytes: number) {
    this.#pages = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: (page, key) =>
        key.length + page.forms.identity.length + page.forms.br.length + page.forms.gzip.length + 512,
    });
  }

  /** A page that may still be shown at `now`, or undefined. */
  get(key: string, now: number): KeptPage | undefined {
    const page = this.#pages.get(key);
    return page === undefined || page.staleUntil <= now ? undefined : page;
  }

  set(key: string, page: KeptPage): void {
    this.#pages.set(key, page);
  }

  /** Drops the pages that a purge names (all of its parts must fit; none: every page). Returns how many. */
  purge({ prefix, region, tag }: PagePurge): number {
    this.generation += 1;
    let dropped = 0;
    for (const [key, page] of [...this.#pages.entries()]) {
      if (region !== undefined && page.regionId !== region) continue;
      if (prefix !== undefined && !page.path.startsWith(prefix) && !some(page.tags, (at) => at.startsWith(prefix)))
        continue;
      if (tag !== undefined && !some(page.tags, (at) => at === tag || at.startsWith(`${tag}?`))) continue;
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
