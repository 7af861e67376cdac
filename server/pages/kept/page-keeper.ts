/** Decides which pages are kept, and renews them in the background. */
import { endOfDay } from '../../../shared/rules/dates.ts';
import { Cancellation } from '../../gateway/cancellation.ts';
import { namesOf, type RequestContext } from '../../gateway/request-context.ts';
import { pageRoute } from '../../http/response/close-request.ts';
import { type Opened, type OpenOptions, openPage } from '../open-page.ts';
import type { RenderQueue } from '../queue/render-queue.ts';
import { renderWhole } from '../render/render.ts';
import { KeptPage, type PageMetadata, type PageStore } from './page-store.ts';

/** How long a page is kept if it shows answers whose refresh failed (D32). It is served as stale; ms. */
const OUTDATED_LIFE = 2000;

export class PageKeeper {
  readonly #options: OpenOptions;
  readonly #store: PageStore;
  readonly #queue: RenderQueue;
  readonly #now: () => number;
  readonly #renewing = new Set<string>();

  constructor(options: OpenOptions, store: PageStore, queue: RenderQueue, now: () => number) {
    this.#options = options;
    this.#store = store;
    this.#queue = queue;
    this.#now = now;
  }

  /** Renders a page in the background, to be kept; one render at a time for each key. */
  renew(key: string, url: string, context: RequestContext): void {
    if (this.#renewing.has(key)) return;
    this.#renewing.add(key);
    const span = context.span?.begin('renew page');
    const nobody: RequestContext = { ...context, span, signal: new Cancellation(), isBackground: true, records: [] };
    this.#renew(key, url, nobody)
      .catch((error: unknown) => this.#noteFailure(context, error))
      .finally(() => {
        span?.end();
        this.#renewing.delete(key);
      });
  }

  async #renew(key: string, url: string, context: RequestContext): Promise<void> {
    // If it is refused, the next request for the page tries again.
    if (!(await this.#queue.enter('renewal', () => false))) return;
    const { version } = this.#store;
    const opened = await openPage(this.#options, url, context, this.#now());
    if (isGone(opened)) this.#store.delete(key);
    if (opened.status.code !== 200) return;
    this.keep(key, opened, await renderWhole(opened.input), version);
  }

  /**
   * Keeps a complete render, unless a part of it has failed. If an answer in it may not be stored or is no longer
   * fresh, it is not kept, and the page kept before is dropped (D49). The store ignores a page that is older than a
   * purge.
   * @param openedAtVersion the store's `version` when the page was opened
   * @returns the page to send; undefined if it may not be kept
   */
  keep(key: string, opened: Opened, html: Buffer, openedAtVersion: number): KeptPage | undefined {
    const { failed, tags } = opened.dependencies;
    if (failed) return undefined;
    const life = this.#lifeOf(opened);
    if (life === undefined) {
      this.#store.delete(key);
      return undefined;
    }
    const { context, input } = opened;
    const { path, screen } = input.page.at;
    const route = pageRoute(screen);
    const styles = input.assets.css.source;
    const page = new KeptPage(html, { ...life, tags, styles, regionId: context.region.id, path, route });
    this.#store.set(key, page, openedAtVersion);
    // Makes the most common encoding in advance. The plain form may then be dropped.
    Promise.resolve(page.encoded('br')).catch((error: unknown) => this.#noteFailure(context, error));
    return page;
  }

  #noteFailure(context: RequestContext, error: unknown): void {
    this.#options.log.warn({ ...namesOf(context), err: error }, 'a page could not be kept');
  }

  /** The page lives as long as its answers, and no longer than the day that it calls today (D20). */
  #lifeOf({ dependencies, input }: Opened): Pick<PageMetadata, 'freshUntil' | 'staleUntil' | 'isOutdated'> | undefined {
    const { staleSince } = dependencies;
    const now = this.#now();
    const midnight = endOfDay(input.boot.now);
    const freshUntil = Math.min(dependencies.freshUntil, midnight);
    const staleUntil = Math.min(dependencies.staleUntil, midnight);
    const until = now + OUTDATED_LIFE;
    if (staleSince !== undefined) return { freshUntil: until, staleUntil: until, isOutdated: true };
    return freshUntil > now ? { freshUntil, staleUntil } : undefined;
  }
}

/** Is the page's main thing gone or moved, or may it no longer be shown (D49)? A 5xx says neither. */
function isGone({ status, input }: Opened): boolean {
  const { failure } = input.page;
  return status.code === 301 || status.code === 404 || (failure !== undefined && failure.status < 500);
}
