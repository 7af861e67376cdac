/**
 * The single owner of navigation. One event of the Navigation API covers links, GET forms, `location.assign`, Back and
 * Forward, and aborts navigations that are overtaken. Pages of ours are shown without loading a document. Everything
 * else loads one, and so does every navigation in a browser without this API (decision 1).
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
   * Starts loading everything for a place. Resolves with the code of its screen; `main` resolves with its main answer
   * and never rejects.
   * @throws if the code cannot be loaded
   */
  prepare(at: Place): Promise<{ readonly main: Promise<unknown> | undefined }>;
  /**
   * Called when a navigation takes long, while the previous page or the next page's placeholder is shown, and when it
   * is over.
   */
  tellSlow(shows: 'before' | 'next' | undefined): void;
}

/** What is rendered of a page: its placeholder, the previous answer in its place, or the complete main part. */
export type Drawn = 'placeholder' | 'standIn' | 'content';

/** Delay before a navigation shows that it is in progress (D45). */
const SLOW_MS = 150;
/** The longest time that the picture's animation waits for the main answer, and then for rendering. */
const CARRY_MS = 120;
/** The `info` of navigations made by `goOn`. */
const GOES_ON = 'goes on';
/** Position and focus are set here, not by the browser. */
const MANUAL = { focusReset: 'manual', scroll: 'manual' } as const;

let pages: Pages;
let show: (at: Place) => void = () => undefined;
/** The place that is shown or about to be shown; the address may be ahead of it. */
let shown: Place;
let ongoing: NavigateEvent | undefined;
let onDrawn: ((at: Place, drawn: Drawn) => void) | undefined;
let leaving = false;
const leavers = new Set<() => void>();
/** Scroll positions of this document's history entries, by key, in px; the browser knows those of other documents. */
const positions = new Map<string | undefined, number>();

/** Takes over navigation from the browser. Call once, after hydration. */
export function startNavigation(given: Pages): void {
  if (window.navigation === undefined) return;
  pages = given;
  navigation.addEventListener('navigate', onNavigate);
  watchFields();
  // The page was restored from the back/forward cache.
  addEventListener('pageshow', () => {
    leaving = false;
  });
  prepareOnIntent((url) => isPage(url) && !isShown(url), pages.prepare);
}

/** The navigator for React Router's hooks and components: it triggers the listener above, like any other navigation. */
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
    // After a reload or Back, the entry has a state that the server did not know.
    const noted = window.navigation?.currentEntry?.getState();
    if (noted !== undefined) show({ ...first, noted });
  }, [first]);
  return at;
}

/**
 * Changes the address and state of the current page, in the same entry and position and without moving the focus.
 * Requires the Navigation API.
 * @param noted state kept in the entry (`Place`)
 */
export function goOn(href: string, noted: unknown): void {
  navigation.navigate(href, { history: 'replace', state: noted, info: GOES_ON });
}

/** Reports what is rendered of a place, before it is painted. */
export function useDrawn(at: Place, drawn: Drawn): void {
  useLayoutEffect(() => onDrawn?.(at, drawn), [at, drawn]);
}

/** Runs before every navigation to another page, while the old one is still shown. @returns unsubscribes */
export function onLeaving(run: () => void): () => void {
  leavers.add(run);
  return () => void leavers.delete(run);
}

/** Is the page being left for a document from the server? */
export function isLeaving(): boolean {
  return leaving;
}

function onNavigate(event: NavigateEvent): void {
  if (isShown(new URL(location.href))) positions.set(navigation.currentEntry?.key, scrollY);
  const { canIntercept, downloadRequest, formData, navigationType } = event;
  if (leaving || !canIntercept || downloadRequest !== null || formData !== null || navigationType === 'reload') return;
  const url = new URL(event.destination.url);
  // Brackets need no escape, although forms escape them.
  if (canWait(event)) url.search = url.search.replaceAll('%5B', '[').replaceAll('%5D', ']');
  if (isShown(url)) goWithin(event, url);
  else if (isPage(url)) goTo(event, url);
}

/** To a hash of the page, or to the current address, which scrolls to the top and replaces the entry (D45). */
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

/** To another page. The address changes once its code is loaded, or at once if it cannot wait, as with Back. */
function goTo(event: NavigateEvent, url: URL): void {
  const { destination, sourceElement, signal } = event;
  const noted = destination.getState();
  const to: Place = { ...readPlace(url.pathname, url.search), noted };
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
 * If a chunk cannot be loaded, for example after a new build, the document is loaded from the server. Without a
 * connection the page stays until it is back.
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

/** Renders the page and sets position and focus (D41, D46) before it is painted. */
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
  // The focus stays on what the visitor is using: a ticked filter, or a field that is being filled.
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

/**
 * Can the change of address wait for the page's code? Never with Back and Forward, because further steps count from
 * there.
 */
function canWait({ navigationType, cancelable }: NavigateEvent): boolean {
  return navigationType !== 'traverse' && cancelable && 'NavigationPrecommitController' in window;
}

/** Does the link, the form or the navigation ask to keep the scroll position (D41)? */
function keepsPosition({ sourceElement, info }: NavigateEvent): boolean {
  if (info === GOES_ON) return true;
  return sourceElement !== null && sourceElement.closest('[data-keep-scroll]') !== null;
}

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

const isShown = ({ pathname, search }: URL): boolean => pathname === shown.path && search === shown.search;

/** Does only the page number of a listing differ? */
function isOtherPageOf(one: Place, other: Place): boolean {
  const rest = ({ query: { page: _, ...rest } }: Place): string => JSON.stringify(rest);
  return one.path === other.path && one.query.page !== other.query.page && rest(one) === rest(other);
}

/**
 * Is it a path of ours with a page: with a trailing slash or of a product, and not moved (the server redirects those)?
 */
function isPage({ origin, pathname, searchParams }: URL): boolean {
  if (origin !== location.origin || searchParams.has('plain')) return false;
  if (pathname.startsWith('/_parts/') || movedTo(pathname) !== undefined) return false;
  return /(?:\/|\.html)$/.test(pathname);
}
