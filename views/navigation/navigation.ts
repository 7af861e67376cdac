/** The navigation of this document: what components and the entry use of it. */
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { type Place, readPlace } from '../context/place.ts';
import { anchorOf, arrive, beginPage, focusHeading, goToAnchor } from './arrival.ts';
import { forgetFields, watchFields } from './filled-fields.ts';
import type { CommittedPart, Page } from './page-navigation.ts';
import { TabNavigation } from './tab-navigation.ts';
import { layOutWhole } from './whole-page.ts';

/** Undefined before hydration, and in a browser without the Navigation API. */
let tab: TabNavigation | undefined;
const leavers = new Set<() => void>();
/** Renders a place, set by `useShownPlace`. */
const view = { show: (_: Place): void => undefined };

/**
 * Takes navigation over from the browser, if it has a Navigation API. Call after hydration.
 * @param first the place that the document shows
 * @param until ends it
 */
export function startNavigation(
  first: Place,
  { prepare, showSlow }: Pick<Page, 'prepare' | 'showSlow'>,
  until: AbortSignal,
): void {
  watchFields(until);
  if (window.navigation === undefined) return;
  const navigation = new TabNavigation(window.navigation, { ...browserPage, prepare, showSlow }, first, until);
  tab = navigation;
  // The page has come back from the back/forward cache.
  addEventListener('pageshow', () => navigation.restored(), { signal: until });
  prepareOnIntent((url) => navigation.isOtherPage(url), prepare, until);
}

const browserPage = {
  show: (at: Place) => {
    layOutWhole();
    view.show(at);
  },
  leave: () => {
    for (const run of leavers) run();
    forgetFields();
  },
  goToTop: () => {
    scrollTo(0, 0);
    focusHeading();
  },
  untilOnline: (signal: AbortSignal) =>
    navigator.onLine
      ? undefined
      : new Promise((resolve) => addEventListener('online', resolve, { once: true, signal })),
  loadDocument: (href: string, isReplaced: boolean) => {
    if (location.href === href) location.reload();
    else location[isReplaced ? 'replace' : 'assign'](href);
  },
  pause: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
  position: () => scrollY,
  href: () => location.href,
  begin: beginPage,
  arrive,
  anchorOf,
  goToAnchor,
};

/** The place to show, for the root of the page. @param first the place of the document */
export function useShownPlace(first: Place): Place {
  const [at, setAt] = useState(first);
  useEffect(() => {
    view.show = (next) => startTransition(() => setAt(next));
    // After a reload or a return the history entry may hold state, which the server did not know.
    const entryState = window.navigation?.currentEntry?.getState();
    if (entryState !== undefined) view.show({ ...first, entryState });
  }, [first]);
  return at;
}

/** Reports what React has committed of a place, before the browser paints it. */
export function useCommitted(at: Place, part: CommittedPart): void {
  useLayoutEffect(() => tab?.committed(at, part), [at, part]);
}

/**
 * Changes the address and the state of the page that is shown, in the same history entry. It is no navigation (D57):
 * dialogs, focus and scroll position stay. Call it only where there is a Navigation API.
 * @param entryState the state for the history entry (`Place.entryState`)
 */
export function changeEntry(href: string, entryState: unknown): void {
  tab?.changeEntry(href, entryState);
}

/**
 * Registers a function that runs at the start of every navigation to a page, while the old one is still shown. A link
 * to the page that is shown counts too.
 * @returns removes it
 */
export function onLeaving(run: () => void): () => void {
  leavers.add(run);
  return () => void leavers.delete(run);
}

/** Is another document of the server about to replace this one? */
export function isLeaving(): boolean {
  return tab?.isLeaving === true;
}

/** The pointer or the focus must rest on a link this long; ms. */
const REST_MS = 100;

/**
 * Prepares the page of a link once the pointer or the focus rests on it. Failures are ignored: the navigation itself
 * tries again.
 * @param isWanted does the address lead to another page of the storefront?
 * @param prepare begins to load the code and the data of a place
 * @param signal ends it
 */
function prepareOnIntent(
  isWanted: (url: URL) => boolean,
  prepare: (at: Place) => Promise<unknown>,
  signal: AbortSignal,
): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event): void => {
    clearTimeout(resting);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    // A link in the API's texts may have an `href` that is no valid URL.
    const url = URL.parse(link?.href ?? '');
    if (url === null || !isWanted(url)) return;
    resting = setTimeout(() => prepare(readPlace(url.pathname, url.search)).catch(() => undefined), REST_MS);
  };
  document.addEventListener('pointerover', onIntent, { passive: true, signal });
  document.addEventListener('focusin', onIntent, { signal });
}
