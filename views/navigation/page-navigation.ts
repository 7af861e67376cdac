/** One navigation to a page, from its start to its end (D57). */
import type { Place } from '../context/place.ts';

/** What React has committed of a page: a placeholder, the previous answer in its place, or its whole main part. */
export type CommittedPart = 'placeholder' | 'previous' | 'content';

/** How a navigation sets the scroll position and the focus at its end. */
export interface Arrival {
  /** The hash of the address, with its `#`. */
  readonly hash: string;
  /** Does the scroll position stay (D41)? */
  readonly stays: boolean;
  /** Is it another page of the same listing? */
  readonly isPaging: boolean;
  /** Has the visitor begun to use the new page while it was loading? */
  readonly isRead: boolean;
  /** Back or Forward: the position at which the history entry was left, px; undefined if only the browser knows it. */
  readonly back: { readonly position: number | undefined } | undefined;
  /** Lets the browser set the position. */
  readonly restore: () => void;
}

/** The page around a navigation. */
export interface Page {
  /**
   * Begins to load all that a place needs. It resolves once the code of its screen is loaded.
   * @throws where the code cannot be loaded
   */
  prepare(at: Place): Promise<void>;
  /** Resolves when there is a connection; undefined if there is one. */
  untilOnline(signal: AbortSignal): Promise<unknown> | undefined;
  /** Renders a place. What is committed of it is reported to `PageNavigation.committed`. */
  show(at: Place): void;
  /** Called when a navigation is slow (D45), and with undefined when it ends. @param shows which page is there */
  showSlow(shows: 'before' | 'next' | undefined): void;
  /** Called when a new page's first part is committed, before it is painted. @returns aborted once the page is used */
  begin(toTop: boolean): AbortSignal;
  arrive(arrival: Arrival): void;
  /** Resolves after a time; ms. */
  pause(ms: number): Promise<unknown>;
}

/** A navigation that takes longer says that it is in progress (D45); ms. */
const SLOW_MS = 150;

/** What a navigation is about. */
interface Start {
  readonly to: Place;
  /** Aborted by the browser when another navigation overtakes this one. */
  readonly signal: AbortSignal;
  readonly arrival: Omit<Arrival, 'isRead'>;
  /** Loads the document of the page, since its code cannot be loaded. */
  readonly leave: () => void;
}

/**
 * It is `preparing` until the code of its screen is loaded, then `rendering` until the main part of the page is
 * committed, and then `ended`. Overtaken by another one it ends at once, and acts no more.
 */
export class PageNavigation {
  readonly to: Place;
  readonly #page: Page;
  readonly #start: Start;
  readonly #content = Promise.withResolvers<void>();
  #state: 'preparing' | 'rendering' | 'ended' = 'preparing';
  #isCommitted = false;
  #reading: AbortSignal | undefined;

  constructor(start: Start, page: Page) {
    this.to = start.to;
    this.#page = page;
    this.#start = start;
    start.signal.addEventListener('abort', () => this.#end());
    void page.pause(SLOW_MS).then(() => {
      if (this.#state !== 'ended') page.showSlow(this.#isCommitted ? 'next' : 'before');
    });
  }

  /**
   * Loads the code of the page, and begins to load its data. Where a chunk cannot be loaded, as after a new build, the page's document is loaded instead.
   * Without a connection the old page stays, and the next try is made when the connection is back.
   */
  async prepare(): Promise<void> {
    const { signal, leave } = this.#start;
    try {
      await this.#page.prepare(this.to);
    } catch {
      const online = this.#page.untilOnline(signal);
      if (online !== undefined) {
        await online;
        return this.prepare();
      }
      if (this.#state !== 'ended') leave();
      return new Promise(() => undefined);
    }
  }

  /** Renders the page, and sets its scroll position and focus (D41, D46) before the browser paints its main part. */
  async render(): Promise<void> {
    if (this.#state === 'ended') return;
    this.#state = 'rendering';
    this.#page.show(this.to);
    await this.#content.promise;
    if (!this.#end()) return;
    this.#page.arrive({ ...this.#start.arrival, isRead: this.#reading?.aborted === true });
  }

  /** Acknowledges what is committed of the page, before the browser paints it. */
  committed(part: CommittedPart): void {
    if (this.#state !== 'rendering') return;
    this.#isCommitted = true;
    if (part === 'content') this.#content.resolve();
    else if (part === 'placeholder') {
      const { stays, back } = this.#start.arrival;
      this.#reading ??= this.#page.begin(!stays && back === undefined);
    }
  }

  /** @returns was it still going on? */
  #end(): boolean {
    if (this.#state === 'ended') return false;
    this.#state = 'ended';
    this.#page.showSlow(undefined);
    return true;
  }
}
