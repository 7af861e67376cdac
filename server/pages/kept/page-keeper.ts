/** Decides which documents are kept, pages and fragments, and renews them in the background. */
import { endOfDay } from '../../../shared/rules/dates.ts';
import type { CacheVerdict } from '../../gateway/answer.ts';
import { namesOf, type RequestContext } from '../../gateway/request-context.ts';
import type { Dependencies } from '../data/page-api.ts';
import type { OpenOptions } from '../open-page.ts';
import type { RenderQueue } from '../queue/render-queue.ts';
import { KeptPage, type PageMetadata, type PageStore } from './page-store.ts';

/** How long a page is kept if it shows answers whose refresh failed (D32). It is served as stale; ms. */
const OUTDATED_LIFE = 2000;

/** What a document was made from, and when. */
export interface Origin {
  readonly dependencies: Dependencies;
  /** The time that it shows as now (D20); ms since 1970. */
  readonly now: number;
}

/** A document that was rendered whole. */
export interface Made extends Origin {
  readonly html: Buffer;
  readonly about: Pick<PageMetadata, 'styles' | 'regionId' | 'path' | 'route'>;
}

/** Makes a document for all visitors of a region. `gone`: what is kept must go; undefined: there is nothing to keep. */
export type Make = (context: RequestContext) => Promise<Made | 'gone' | undefined>;

export class PageKeeper {
  readonly #log: OpenOptions['log'];
  readonly #store: PageStore;
  readonly #queue: RenderQueue;
  readonly #now: () => number;
  readonly #renewing = new Set<string>();

  constructor(log: OpenOptions['log'], store: PageStore, queue: RenderQueue, now: () => number) {
    this.#log = log;
    this.#store = store;
    this.#queue = queue;
    this.#now = now;
  }

  /** Read it before a document's first call is made, for `keep`. */
  get version(): number {
    return this.#store.version;
  }

  /** Finds a kept document that may still be shown, and renews it in the background once it is no longer fresh. */
  find(key: string, context: RequestContext, make: Make): { page: KeptPage; verdict: CacheVerdict } | undefined {
    const page = this.#store.get(key, this.#now());
    if (page === undefined) return undefined;
    const fresh = page.metadata.freshUntil > this.#now();
    if (!fresh) this.#renew(key, context, make);
    return { page, verdict: fresh && page.metadata.isOutdated === undefined ? 'HIT' : 'STALE' };
  }

  /** Makes the document of a page that was streamed once more, to be kept, unless what is in it may not be kept. */
  keepStreamed(key: string, { dependencies, now }: Origin, context: RequestContext, make: Make): void {
    if (this.#decideLife(key, dependencies, now) !== undefined) this.#renew(key, context, make);
  }

  /**
   * Keeps a document, unless a part of it has failed. If an answer in it may not be stored or is no longer fresh, it is
   * not kept, and the one kept before is dropped (D49). The store ignores one that is older than a purge.
   * @param version `version` before the first of its calls was made
   * @returns the page to send; undefined if it may not be kept
   */
  keep(key: string, { html, dependencies, now, about }: Made, version: number): KeptPage | undefined {
    const life = this.#decideLife(key, dependencies, now);
    if (life === undefined) return undefined;
    const page = new KeptPage(html, { ...life, ...about, tags: dependencies.tags });
    this.#store.set(key, page, version);
    // Makes the most common encoding in advance. The plain form may then be dropped.
    Promise.resolve(page.encoded('br')).catch((error: unknown) => this.#noteFailure(error));
    return page;
  }

  /** Makes a document in the background, to be kept; one at a time for each key. */
  #renew(key: string, context: RequestContext, make: Make): void {
    if (this.#renewing.has(key)) return;
    this.#renewing.add(key);
    const span = context.span?.begin('renew page');
    const nobody: RequestContext = {
      ...context,
      span,
      signal: new AbortController().signal,
      isBackground: true,
      records: [],
    };
    this.#makeAgain(key, nobody, make)
      .catch((error: unknown) => this.#noteFailure(error, context))
      .finally(() => {
        span?.end();
        this.#renewing.delete(key);
      });
  }

  async #makeAgain(key: string, nobody: RequestContext, make: Make): Promise<void> {
    // If it is refused, the next request for the page tries again.
    if (!(await this.#queue.enter('renewal', () => false))) return;
    const { version } = this;
    const made = await make(nobody);
    if (made === 'gone') this.#store.delete(key);
    else if (made !== undefined) this.keep(key, made, version);
  }

  #noteFailure(error: unknown, context?: RequestContext): void {
    this.#log.warn({ ...(context && namesOf(context)), err: error }, 'a page could not be kept');
  }

  /**
   * A document lives as long as its answers, and no longer than the day that it calls today (D20).
   * @returns undefined if it may not be kept
   */
  #decideLife(
    key: string,
    dependencies: Dependencies,
    madeAt: number,
  ): Pick<PageMetadata, 'freshUntil' | 'staleUntil' | 'isOutdated'> | undefined {
    const { failed, staleSince } = dependencies;
    if (failed) return undefined;
    const now = this.#now();
    const until = now + OUTDATED_LIFE;
    if (staleSince !== undefined) return { freshUntil: until, staleUntil: until, isOutdated: true };
    const midnight = endOfDay(madeAt);
    const freshUntil = Math.min(dependencies.freshUntil, midnight);
    if (freshUntil > now) return { freshUntil, staleUntil: Math.min(dependencies.staleUntil, midnight) };
    this.#store.delete(key);
    return undefined;
  }
}
