/**
 * All navigations of a document. The browser's Navigation API reports links, GET forms, `location.assign`, Back and
 * Forward in one event, and aborts a navigation that is overtaken by another. The storefront's pages are shown within
 * the current document. Everything else loads a new one (decision 1).
 */
import { COVER } from '../../client/services/cover-info.ts';
import { movedTo } from '../../shared/moved-paths.ts';
import { type Place, readPlace } from '../context/place.ts';
import { type Arrival, type CommittedPart, type Page, PageNavigation } from './page-navigation.ts';

/** What the document does with navigations that lead to no other page. */
interface TabPage extends Page {
  /** Called at the start of every navigation to a page, while the old one is still shown. */
  leave(): void;
  /** The element that a hash names. @returns null where it names a dialog, or no element */
  anchorOf(hash: string): HTMLElement | null;
  goToAnchor(anchor: HTMLElement): void;
  goToTop(): void;
  /** The scroll position; px. */
  position(): number;
  loadDocument(href: string, isReplaced: boolean): void;
  href(): string;
}

/** The `info` that marks a navigation by `changeEntry`. */
const SAME_PAGE = 'same page';
/** The scroll position and the focus are set by `arrival.ts`, not by the browser. */
const MANUAL = { focusReset: 'manual', scroll: 'manual' } as const;

export class TabNavigation {
  readonly #browser: Navigation;
  readonly #page: TabPage;
  /** The last navigation to a page; it may have ended. */
  #last: PageNavigation | undefined;
  #committed: Place;
  /** The place that is rendered now or next; it may not be committed yet. */
  #rendered: Place;
  /** The last navigation that has set scroll position and focus; undefined: that of the document. */
  #arrived: number | undefined;
  /**
   * The scroll positions at which history entries of this document were left, by their keys; px. The browser restores
   * those of other documents.
   */
  readonly #positions = new Map<string | undefined, number>();
  #begun = 0;
  #leaving = false;

  /** @param first the place that the document shows */
  constructor(browser: Navigation, page: TabPage, first: Place) {
    this.#browser = browser;
    const show = (at: Place): void => {
      this.#rendered = at;
      page.show(at);
    };
    const arrive = (arrival: Arrival): void => {
      this.#arrived = this.#committed.navigation;
      page.arrive(arrival);
    };
    this.#page = { ...page, show, arrive };
    this.#committed = first;
    this.#rendered = first;
    browser.addEventListener('navigate', this.#onNavigate);
  }

  /** Is another document of the server about to replace this one? */
  get isLeaving(): boolean {
    return this.#leaving;
  }

  /** Called when the document has come back from the back/forward cache. */
  restored(): void {
    this.#leaving = false;
  }

  /** Acknowledges what is committed, before the browser paints it. */
  committed(at: Place, part: CommittedPart): void {
    this.#committed = at;
    if (this.#last?.to.navigation === at.navigation) this.#last?.committed(part);
  }

  /**
   * Changes the address and the state of the page that is shown, in the same history entry. It is no navigation (D57).
   * @param entryState the state for the history entry (`Place.entryState`)
   */
  changeEntry(href: string, entryState: unknown): void {
    this.#browser.navigate(href, { history: 'replace', state: entryState, info: SAME_PAGE });
  }

  /** Does the address lead to another page of the storefront? */
  isOtherPage(url: URL): boolean {
    return this.#isPage(url) && !this.#isCurrent(url);
  }

  readonly #onNavigate = (event: NavigateEvent): void => {
    if (this.#isCurrent(this.#url())) this.#positions.set(this.#browser.currentEntry?.key, this.#page.position());
    const { canIntercept, downloadRequest, formData, navigationType } = event;
    const isNative = !canIntercept || downloadRequest !== null || formData !== null || navigationType === 'reload';
    if (this.#leaving || isNative || event.info === COVER) return;
    const url = new URL(event.destination.url);
    if (event.info === SAME_PAGE) {
      this.#changeEntry(event, url);
      return;
    }
    if (canWait(event)) url.search = this.#searchOf(event, url);
    const hasArrived = this.#arrived === this.#committed.navigation;
    if (this.#isCurrent(url) && (event.hashChange || hasArrived)) this.#goWithin(event, url);
    else if (this.#isPage(url)) this.#goTo(event, url);
  };

  /**
   * The query to navigate to. It has brackets, which forms escape, and what was chosen since a link that keeps the
   * position was drawn. Forms of a page are one, so that their fields hold all that was chosen.
   */
  #searchOf(event: NavigateEvent, { pathname, search }: URL): string {
    const committed = this.#committed;
    const last = this.#last?.to;
    const isAhead = last?.path === committed.path && last.navigation !== committed.navigation;
    const isPart = event.sourceElement?.matches('a') === true && keepsPosition(event) && committed.path === pathname;
    return withBrackets(isAhead && isPart ? withChoices(committed.search, search, last.search) : search);
  }

  #changeEntry(event: NavigateEvent, { pathname, search }: URL): void {
    const { navigation } = this.#committed;
    const at = { ...readPlace(pathname, search), entryState: event.destination.getState(), navigation };
    event.intercept({ ...MANUAL, handler: async () => this.#page.show(at) });
  }

  /**
   * Handles a navigation to a hash of the page, or to the very address that is shown. The latter goes to the top and
   * replaces the history entry (D45).
   */
  #goWithin(event: NavigateEvent, url: URL): void {
    const { navigationType, destination, hashChange } = event;
    if (!hashChange) this.#last = undefined;
    if (navigationType === 'traverse' || (destination.sameDocument && !hashChange)) return;
    if (hashChange) {
      const anchor = this.#page.anchorOf(url.hash);
      if (anchor !== null) event.intercept({ ...MANUAL, handler: async () => this.#page.goToAnchor(anchor) });
      return;
    }
    const handler = async (): Promise<void> => {
      if (keepsPosition(event)) return;
      this.#page.leave();
      this.#page.goToTop();
    };
    const precommitHandler: NavigationPrecommitHandler = (entry) => entry.redirect(url.href, { history: 'replace' });
    const waits = navigationType === 'push' && canWait(event);
    event.intercept({ ...MANUAL, handler, ...(waits && { precommitHandler }) });
  }

  /**
   * Handles a navigation to another page. The address changes once the page's code is loaded, or at once where it cannot
   * wait, as for Back and Forward.
   */
  #goTo(event: NavigateEvent, url: URL): void {
    const { destination, signal, navigationType } = event;
    this.#begun += 1;
    const to = {
      ...readPlace(url.pathname, url.search),
      entryState: destination.getState(),
      navigation: this.#begun,
    };
    this.#page.leave();
    const arrival = {
      hash: url.hash,
      stays: keepsPosition(event),
      isPaging: isOtherPageOf(this.#committed, to),
      back: navigationType === 'traverse' ? { position: this.#positions.get(destination.key) } : undefined,
      restore: () => event.scroll(),
    };
    const leave = (): void => {
      this.#leaving = true;
      this.#page.loadDocument(url.href, navigationType === 'replace');
    };
    const going = new PageNavigation({ to, signal, arrival, leave }, this.#page);
    this.#last = going;
    const precommitHandler: NavigationPrecommitHandler = async (entry) => {
      if (url.href !== destination.url) entry.redirect(url.href);
      await going.prepare();
    };
    if (canWait(event)) event.intercept({ ...MANUAL, precommitHandler, handler: () => going.render() });
    else event.intercept({ ...MANUAL, handler: () => going.prepare().then(() => going.render()) });
  }

  #url(): URL {
    return new URL(this.#page.href());
  }

  /** Is it the address of the page that is committed, and is no other page about to be? */
  #isCurrent({ pathname, search }: URL): boolean {
    const { navigation } = this.#rendered;
    return [this.#rendered, this.#committed].every(
      (at) => at.path === pathname && at.search === search && at.navigation === navigation,
    );
  }

  /**
   * Is this an address of the storefront that shows a page? Its path ends with a slash or `.html` and has not moved: the
   * server redirects those that have.
   */
  #isPage({ origin, pathname, searchParams }: URL): boolean {
    if (origin !== this.#url().origin || searchParams.has('plain')) return false;
    if (pathname.startsWith('/_parts/') || movedTo(pathname) !== undefined) return false;
    return /(?:\/|\.html)$/.test(pathname);
  }
}

/** Can the address wait for the page's code? Never for Back and Forward: a second step counts from the new entry. */
function canWait({ navigationType, cancelable }: NavigateEvent): boolean {
  return navigationType !== 'traverse' && cancelable && 'NavigationPrecommitController' in globalThis;
}

function withBrackets(query: string): string {
  return query.replaceAll('%5B', '[').replaceAll('%5D', ']');
}

/** Does the link or the form ask to keep the scroll position (D41)? */
function keepsPosition({ sourceElement }: NavigateEvent): boolean {
  return sourceElement !== null && sourceElement.closest('[data-keep-scroll]') !== null;
}

/** Are these two pages of the same listing? Their queries then differ in `page` only. */
function isOtherPageOf(one: Place, other: Place): boolean {
  const rest = ({ query: { page: _, ...rest } }: Place): string => JSON.stringify(rest);
  return one.path === other.path && one.query.page !== other.query.page && rest(one) === rest(other);
}

/**
 * Adds what the visitor has chosen before to the query of a link that was drawn before: each link changes a part of the
 * query (D57).
 * @param drawn the query that the link was drawn with
 * @param asked the query that it leads to
 * @param chosen the query with what was chosen since then
 * @returns `chosen` with the changes from `drawn` to `asked`, without `?`
 */
export function withChoices(drawn: string, asked: string, chosen: string): string {
  const [before, after, result] = [drawn, asked, chosen].map((query) => new URLSearchParams(query)) as Queries;
  const names = new Set([...before.keys(), ...after.keys()]);
  for (const name of names) {
    const [was, is] = [before.getAll(name), after.getAll(name)];
    for (const value of was) if (!is.includes(value)) result.delete(name, value);
    const added = is.filter((value) => !was.includes(value));
    // A name that is no list has one value: the latest.
    if (added.length > 0 && !name.endsWith('[]')) result.delete(name);
    for (const value of added) if (!result.has(name, value)) result.append(name, value);
  }
  return result.toString();
}

type Queries = [before: URLSearchParams, after: URLSearchParams, result: URLSearchParams];
