/**
 * Handles all navigation. The browser's Navigation API reports links, GET forms, `location.assign`, Back and Forward in
 * one event, and aborts a navigation that is overtaken by another. The storefront's pages are shown within the current
 * document. Everything else loads a new document, as every navigation does in a browser without this API (decision 1).
 */
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { createPath, type Navigator, type To } from 'react-router';
import { movedTo } from '../../shared/moved-paths.ts';
import { type Place, readPlace } from '../context/place.ts';
import { anchorOf, focusFirstCard, focusHeading, goToAnchor, watchReading } from './arrival.ts';
import { carriedBy, carry } from './carried-picture.ts';
import { forgetFields, holdsField, watchFields } from './filled-fields.ts';
import { prepareOnIntent } from './intent.ts';
import { drawWhole } from './whole-page.ts';

export interface Pages {
  /**
   * Begins to load all that a place needs. It resolves once the code of its screen is loaded. `main` settles with the
   * screen's main query, and never rejects.
   * @throws where the code cannot be loaded
   */
  prepare(at: Place): Promise<{ readonly main: Promise<unknown> | undefined }>;
  /**
   * Called when a navigation is slow (D45), and with undefined when any navigation ends.
   * @param shows the old page is still shown (`before`), or the new one without its main answer (`next`)
   */
  tellSlow(shows: 'before' | 'next' | undefined): void;
}

/** What is drawn of a page: a loading placeholder, the previous answer that stands in, or its whole main part. */
export type Drawn = 'placeholder' | 'standIn' | 'content';

/** A navigation that takes longer says that it is in progress (D45); ms. */
const SLOW_MS = 150;
/** A picture's transition waits this long for the new page's main answer, and again this long for its drawing; ms. */
const CARRY_MS = 120;
/** The `info` that marks a navigation by `replaceEntry`. */
const REPLACES_ENTRY = 'replaces the entry';
/** The scroll position and the focus are set in this file, not by the browser. */
const MANUAL = { focusReset: 'manual', scroll: 'manual' } as const;

let pages: Pages;
let show: (at: Place) => void = () => undefined;
/** The place that is shown or is about to be. The address may be ahead of it. */
let shown: Place;
let ongoing: NavigateEvent | undefined;
let onDrawn: ((at: Place, drawn: Drawn) => void) | undefined;
let leaving = false;
const leavers = new Set<() => void>();
/**
 * The scroll positions at which history entries of this document were left, by their keys; px. The browser restores
 * those of other documents.
 */
const positions = new Map<string | undefined, number>();

/** Takes navigation over from the browser, if it has a Navigation API. Call once, after hydration. */
export function startNavigation(given: Pages): void {
  if (window.navigation === undefined) return;
  pages = given;
  navigation.addEventListener('navigate', onNavigate);
  watchFields();
  // The page has come back from the back/forward cache.
  addEventListener('pageshow', () => {
    leaving = false;
  });
  prepareOnIntent((url) => isPage(url) && !isShown(url), pages.prepare);
}

/** The navigator of React Router's hooks and components. `onNavigate` handles its navigations like all others. */
export const historyOfTab: Navigator = {
  createHref: hrefOf,
  push: (to) => location.assign(hrefOf(to)),
  replace: (to) => location.replace(hrefOf(to)),
  go: (steps) => history.go(steps),
};

/** The place to show, for the router at the root of the page. @param first the place of the document */
export function useShownPlace(first: Place): Place {
  const [at, setAt] = useState(first);
  useEffect(() => {
    shown = first;
    show = (next) => startTransition(() => setAt(next));
    // After a reload or a return the history entry may hold state, which the server did not know.
    const entryState = window.navigation?.currentEntry?.getState();
    if (entryState !== undefined) show({ ...first, entryState });
  }, [first]);
  return at;
}

/**
 * Changes the address and the state of the page that is shown, in the same history entry. The scroll position stays,
 * and so does the focus if an element has it. Call it only where there is a Navigation API.
 * @param entryState the state for the history entry (`Place.entryState`)
 */
export function replaceEntry(href: string, entryState: unknown): void {
  navigation.navigate(href, { history: 'replace', state: entryState, info: REPLACES_ENTRY });
}

/** Reports what is drawn of a place, before the browser paints it. */
export function useDrawn(at: Place, drawn: Drawn): void {
  useLayoutEffect(() => onDrawn?.(at, drawn), [at, drawn]);
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
  return leaving;
}

function onNavigate(event: NavigateEvent): void {
  if (isShown(new URL(location.href))) positions.set(navigation.currentEntry?.key, scrollY);
  const { canIntercept, downloadRequest, formData, navigationType } = event;
  if (leaving || !canIntercept || downloadRequest !== null || formData !== null || navigationType === 'reload') return;
  const url = new URL(event.destination.url);
  // Forms escape brackets; the storefront's addresses do not.
  if (canWait(event)) url.search = url.search.replaceAll('%5B', '[').replaceAll('%5D', ']');
  if (isShown(url)) goWithin(event, url);
  else if (isPage(url)) goTo(event, url);
}

/**
 * Handles a navigation to a hash of the page, or to the very address that is shown. The latter goes to the top and
 * replaces the history entry (D45).
 */
function goWithin(event: NavigateEvent, url: URL): void {
  const { navigationType, destination, hashChange } = event;
  if (navigationType === 'traverse' || (destination.sameDocument && !hashChange)) return;
  if (hashChange) {
    const anchor = anchorOf(url.hash);
    if (anchor !== null) event.intercept({ ...MANUAL, handler: async () => goToAnchor(anchor) });
    return;
  }
  const handler = async (): Promise<void> => {
    if (keepsPosition(event)) return;
    for (const run of leavers) run();
    scrollTo(0, 0);
    focusHeading();
  };
  const precommitHandler: NavigationPrecommitHandler = (entry) => entry.redirect(url.href, { history: 'replace' });
  const waits = navigationType === 'push' && canWait(event);
  event.intercept({ ...MANUAL, handler, ...(waits && { precommitHandler }) });
}

/**
 * Handles a navigation to another page. The address changes once the page's code is loaded, or at once where it cannot
 * wait, as for Back and Forward.
 */
function goTo(event: NavigateEvent, url: URL): void {
  const { destination, sourceElement, signal } = event;
  const entryState = destination.getState();
  const to: Place = { ...readPlace(url.pathname, url.search), entryState };
  const picture = carriedBy(sourceElement, to);
  for (const run of leavers) run();
  forgetFields();
  ongoing = event;
  signal.addEventListener('abort', () => end(event));
  setTimeout(() => event === ongoing && pages.tellSlow(to === shown ? 'next' : 'before'), SLOW_MS);
  const prepare = async (): Promise<void> => {
    const { main } = await prepareOrLeave(event, url.href, to);
    if (picture !== undefined) await Promise.race([main, pause(CARRY_MS)]);
  };
  const enter = () => drawPage(event, url, to, picture);
  const precommitHandler: NavigationPrecommitHandler = async (entry) => {
    if (url.href !== destination.url) entry.redirect(url.href);
    await prepare();
  };
  if (canWait(event)) event.intercept({ ...MANUAL, precommitHandler, handler: enter });
  else event.intercept({ ...MANUAL, handler: () => prepare().then(enter) });
}

/**
 * Prepares a page. Where a chunk cannot be loaded, as after a new build, the page's document is loaded instead. Without
 * a connection the old page stays, and the next try is made when the connection is back.
 */
async function prepareOrLeave(event: NavigateEvent, href: string, to: Place): ReturnType<Pages['prepare']> {
  try {
    return await pages.prepare(to);
  } catch {
    const { signal, navigationType } = event;
    if (!navigator.onLine) {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true, signal }));
      return prepareOrLeave(event, href, to);
    }
    if (!signal.aborted) {
      leaving = true;
      if (location.href === href) location.reload();
      else location[navigationType === 'replace' ? 'replace' : 'assign'](href);
    }
    return new Promise(() => undefined);
  }
}

/** Shows the page, and sets its scroll position and focus (D41, D46) before the browser paints its main part. */
async function drawPage(event: NavigateEvent, url: URL, to: Place, picture?: HTMLElement): Promise<void> {
  if (event.signal.aborted) return;
  const back = event.navigationType === 'traverse';
  const stays = keepsPosition(event);
  const turnsPage = isOtherPageOf(shown, to);
  const drawn = Promise.withResolvers<void>();
  const content = Promise.withResolvers<void>();
  let reading: AbortSignal | undefined;
  onDrawn = (at, part) => {
    if (at.path !== to.path || at.search !== to.search) return;
    drawn.resolve();
    if (part === 'content') content.resolve();
    if (part !== 'placeholder' || reading !== undefined) return;
    if (!back && !stays) scrollTo(0, 0);
    reading = watchReading();
  };
  drawWhole();
  shown = to;
  if (picture === undefined) show(to);
  else carry(picture, () => show(to), Promise.race([drawn.promise, pause(CARRY_MS)]));
  await content.promise;
  if (event.signal.aborted) return;
  onDrawn = undefined;
  end(event);
  const isRead = reading?.aborted === true;
  const anchor = back || isRead ? null : anchorOf(url.hash);
  if (anchor !== null) return goToAnchor(anchor);
  const position = back ? positions.get(event.destination.key) : 0;
  if (!isRead && position === undefined) event.scroll();
  else if (!isRead && !stays) scrollTo(0, position ?? 0);
  // The visitor's own focus stays: on a filter that was ticked, or in a field that they have begun to fill in.
  if (holdsField() || ((stays || isRead) && document.activeElement !== document.body)) return;
  if (!turnsPage || !focusFirstCard()) focusHeading();
}

function hrefOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

function end(event: NavigateEvent): void {
  if (event !== ongoing) return;
  ongoing = undefined;
  pages.tellSlow(undefined);
}

/** Can the address wait for the page's code? Never for Back and Forward: a second step counts from the new entry. */
function canWait({ navigationType, cancelable }: NavigateEvent): boolean {
  return navigationType !== 'traverse' && cancelable && 'NavigationPrecommitController' in window;
}

/** Does the link, the form or `goOn` ask to keep the scroll position (D41)? */
function keepsPosition({ sourceElement, info }: NavigateEvent): boolean {
  if (info === REPLACES_ENTRY) return true;
  return sourceElement !== null && sourceElement.closest('[data-keep-scroll]') !== null;
}

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

const isShown = ({ pathname, search }: URL): boolean => pathname === shown.path && search === shown.search;

/** Are these two pages of the same listing? Their queries then differ in `page` only. */
function isOtherPageOf(one: Place, other: Place): boolean {
  const rest = ({ query: { page: _, ...rest } }: Place): string => JSON.stringify(rest);
  return one.path === other.path && one.query.page !== other.query.page && rest(one) === rest(other);
}

/**
 * Is this an address of the storefront that shows a page? Its path ends with a slash or `.html` and has not moved: the
 * server redirects those that have.
 */
function isPage({ origin, pathname, searchParams }: URL): boolean {
  if (origin !== location.origin || searchParams.has('plain')) return false;
  if (pathname.startsWith('/_parts/') || movedTo(pathname) !== undefined) return false;
  return /(?:\/|\.html)$/.test(pathname);
}
