/**
 * The one owner of navigation. The browser's Navigation API tells of links, GET forms, `location.assign`, Back and Forward
 * in one event, and ends what another one overtakes. Pages of ours are shown without another document; all else loads
 * one, as every navigation does in a browser that lacks this API (decision 1).
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
   * Begins all that a place needs. It settles with the code of its screen; `main` with its main answer, and never rejects.
   * @throws where the code cannot be had
   */
  prepare(at: Place): Promise<{ readonly main: Promise<unknown> | undefined }>;
  /** A navigation takes long: still the page before is shown, or the next without its answer; or it is over. */
  tellSlow(shows: 'before' | 'next' | undefined): void;
}

/** What of a page is drawn: what holds its place, the answer before, which stands in, or all of its main part. */
export type Drawn = 'placeholder' | 'standIn' | 'content';

/** A navigation shows that it is on its way after so long (D45). */
const SLOW_MS = 150;
/** The next page's main answer, and then its drawing, may hold up the picture that is carried there for so long. */
const CARRY_MS = 120;
/** What `goOn` says of its navigation. */
const GOES_ON = 'goes on';
/** Where the page stands, and what has the focus, is decided here. */
const MANUAL = { focusReset: 'manual', scroll: 'manual' } as const;

let pages: Pages;
let show: (at: Place) => void = () => undefined;
/** What the page shows, or is about to: the address may be ahead of it. */
let shown: Place;
let ongoing: NavigateEvent | undefined;
let onDrawn: ((at: Place, drawn: Drawn) => void) | undefined;
let leaving = false;
const leavers = new Set<() => void>();
/** px from the top where entries of this document were left, by their keys; the browser knows it of others. */
const positions = new Map<string | undefined, number>();

/** Takes over from the browser. Call once, when the page is alive. */
export function startNavigation(given: Pages): void {
  if (window.navigation === undefined) return;
  pages = given;
  navigation.addEventListener('navigate', onNavigate);
  watchFields();
  // Back to a page that the browser has kept whole.
  addEventListener('pageshow', () => {
    leaving = false;
  });
  prepareOnIntent((url) => isPage(url) && !isShown(url), pages.prepare);
}

/** Where React Router's hooks and components lead: the listener above hears of it like of any other navigation. */
export const historyOfTab: Navigator = {
  createHref: hrefOf,
  push: (to) => location.assign(hrefOf(to)),
  replace: (to) => location.replace(hrefOf(to)),
  go: (steps) => history.go(steps),
};

/** The place to show, for the router at the root of the page. @param first of the document */
export function useShownPlace(first: Place): Place {
  const [at, setAt] = useState(first);
  useEffect(() => {
    shown = first;
    show = (next) => startTransition(() => setAt(next));
    // Reloaded, or come back to: the server knew nothing of it.
    const noted = window.navigation?.currentEntry?.getState();
    if (noted !== undefined) show({ ...first, noted });
  }, [first]);
  return at;
}

/**
 * Goes on from the page that is shown to another state of it: in the same entry and position, and the focus is left to the page.
 * Only where there is a Navigation API.
 * @param noted what the entry keeps of it (`Place`)
 */
export function goOn(href: string, noted: unknown): void {
  navigation.navigate(href, { history: 'replace', state: noted, info: GOES_ON });
}

/** Tells what is drawn of a place, before it is seen. */
export function useDrawn(at: Place, drawn: Drawn): void {
  useLayoutEffect(() => onDrawn?.(at, drawn), [at, drawn]);
}

/** Runs before every navigation to another page, while the one that is left still shows. @returns stops it */
export function onLeaving(run: () => void): () => void {
  leavers.add(run);
  return () => void leavers.delete(run);
}

/** Is the page on its way out, to a document that the server sends? */
export function isLeaving(): boolean {
  return leaving;
}

function onNavigate(event: NavigateEvent): void {
  if (isShown(new URL(location.href))) positions.set(navigation.currentEntry?.key, scrollY);
  const { canIntercept, downloadRequest, formData, navigationType } = event;
  if (leaving || !canIntercept || downloadRequest !== null || formData !== null || navigationType === 'reload') return;
  const url = new URL(event.destination.url);
  // Brackets need no escape, though forms make one.
  if (canWait(event)) url.search = url.search.replaceAll('%5B', '[').replaceAll('%5D', ']');
  if (isShown(url)) goWithin(event, url);
  else if (isPage(url)) goTo(event, url);
}

/** To a hash of the page, or to the address where one is: that goes to the top, in place of its entry (D45). */
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

/** To another page. The address changes once its code is there, or at once where that cannot wait, as on the way back. */
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
 * Where a chunk cannot be had, as after a new build, the server knows the way. Without a connection nobody does: the page
 * stays, and is left when the connection is back.
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

/** Shows the page, and sees to its position and focus (D41, D46) before it is seen. */
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
  // What the visitor holds is theirs: a filter that was ticked, a field that they have begun to fill.
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

/** Can the address wait for the page's code? On the way back it never does: each further step counts from there. */
function canWait({ navigationType, cancelable }: NavigateEvent): boolean {
  return navigationType !== 'traverse' && cancelable && 'NavigationPrecommitController' in window;
}

/** Does the link, the form or the page itself say that it stays where it stands (D41)? */
function keepsPosition({ sourceElement, info }: NavigateEvent): boolean {
  if (info === GOES_ON) return true;
  return sourceElement !== null && sourceElement.closest('[data-keep-scroll]') !== null;
}

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

const isShown = ({ pathname, search }: URL): boolean => pathname === shown.path && search === shown.search;

/** Of a listing: all is the same but for the page. */
function isOtherPageOf(one: Place, other: Place): boolean {
  const rest = ({ query: { page: _, ...rest } }: Place): string => JSON.stringify(rest);
  return one.path === other.path && one.query.page !== other.query.page && rest(one) === rest(other);
}

/** A path of ours that shows a page: ends with a slash or is a product, and has not moved (the server says where to). */
function isPage({ origin, pathname, searchParams }: URL): boolean {
  if (origin !== location.origin || searchParams.has('plain')) return false;
  if (pathname.startsWith('/_parts/') || movedTo(pathname) !== undefined) return false;
  return /(?:\/|\.html)$/.test(pathname);
}
