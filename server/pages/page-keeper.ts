/** Decides which pages are kept, and renders them anew in the background. */
import type { FastifyBaseLogger } from 'fastify';
import type { Visit } from '../visit.ts';
import { type Opened, type OpenOptions, openPage } from './open-page.ts';
import { keepable, type PageStore } from './page-store.ts';
import { renderWhole } from './render.ts';

export class PageKeeper {
  readonly #options: OpenOptions;
  readonly #store: PageStore;
  readonly #now: () => number;
  readonly #renewing = new Set<string>();

  constructor(options: OpenOptions, store: PageStore, now: () => number) {
    this.#options = options;
    this.#store = store;
    this.#now = now;
  }

  /** Renders a page whole for everybody to come; one at a time for each key, and of nobody's visit. */
  renew(key: string, url: string, visit: Visit, log: FastifyBaseLogger): void {
    if (this.#renewing.has(key)) return;
    this.#renewing.add(key);
    const nobody: Visit = { ...visit, signal: new AbortController().signal, records: [] };
    this.#renew(key, url, nobody, log)
      .catch((error: unknown) => log.warn({ err: error }, 'a page could not be kept'))
      .finally(() => this.#renewing.delete(key));
  }

  async #renew(key: string, url: string, visit: Visit, log: FastifyBaseLogger): Promise<void> {
    const { generation } = this.#store;
    const opened = await openPage(this.#options, url, visit, this.#now(), log);
    if (opened.status.code === 200) await this.keep(key, opened, await renderWhole(opened.input), generation);
  }

  /**
   * Keeps a whole render, unless it lacks something, shows what should be newer, or is older than a purge.
   * @param generation of the store when the page was opened
   */
  async keep(key: string, opened: Opened, html: Buffer, generation: number): Promise<void> {
    const { ingredients } = opened;
    if (ingredients.failed || ingredients.staleSince !== undefined || ingredients.freshUntil <= this.#now()) return;
    const at = { regionId: opened.visit.region.id, path: opened.input.page.at.path, link: opened.link };
    const page = await keepable(html, at, ingredients);
    if (this.#store.generation === generation) this.#store.set(key, page);
  }
}
