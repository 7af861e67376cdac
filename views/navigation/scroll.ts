/** Where the page stands after a navigation (spec §2, D6, D41). */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { prefersStill } from '../../client/services/browser-motion.ts';
import { dialogOfHash } from '../../client/store/dialog-kinds.ts';
import { keepPositions, positionOf, rememberPosition } from './positions.ts';
import { placeShown } from './transition.ts';
import { drawWhole } from './whole-page.ts';

/** Whoever has begun to read or to press is not taken elsewhere. */
const READING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to the top, or to a hash smoothly (its 80 px offset is `scroll-margin-top`), or keeps the position;
 * back and forward return to where the page was left.
 */
export function useScrollPosition(): void {
  const location = useLocation();
  const type = useNavigationType();
  const last = useRef(location);

  useEffect(() => {
    const remember = (): void => rememberPosition(last.current, scrollY);
    const stay = (): void => {
      history.scrollRestoration = 'manual';
    };
    // A reload is the browser's to restore; within the page it would act before the content is there.
    const leave = (): void => {
      history.scrollRestoration = 'auto';
      keepPositions();
    };
    stay();
    const left = positionOf(last.current);
    // The browser comes back to guessed heights, or not at all where it did not keep the document whole.
    if (isComeBackTo() && (scrollY === 0 || scrollY === left)) {
      drawWhole();
      scrollTo(0, left);
    }
    remember();
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', leave);
    addEventListener('pageshow', stay);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', stay);
    };
  }, []);

  useLayoutEffect(() => {
    const before = last.current;
    if (location === before) return;
    last.current = location;
    placeShown();
    if (location.pathname !== before.pathname || location.search !== before.search) drawWhole();
    if (keepsPosition(location, before, type === 'POP')) {
      // Nothing scrolls here: whoever comes back to this entry finds it where it was left.
      rememberPosition(location, scrollY);
      return;
    }
    if (type === 'POP') return comeBack(positionOf(location));
    if (isAnchor(location.hash)) return goToAnchor(location.hash);
    scrollTo(0, 0);
  }, [location, type]);
}

/** As far as the page is there; the rest of the way once it is. @param top px @returns gives up */
function comeBack(top: number): (() => void) | undefined {
  const scroll = (): boolean => {
    scrollTo(0, top);
    return scrollY >= Math.floor(top);
  };
  const isLongEnough = (): boolean => document.documentElement.scrollHeight - innerHeight >= top;
  return scroll() ? undefined : onceThere(() => isLongEnough() && scroll());
}

/** @returns gives up */
function goToAnchor(hash: string): (() => void) | undefined {
  const go = (): boolean => {
    const anchor = anchorOf(hash);
    if (anchor !== null) goTo(anchor);
    return anchor !== null;
  };
  if (go()) return undefined;
  scrollTo(0, 0);
  return onceThere(go);
}

/** What is gone to may load after the page. @param go tells whether it got there @returns gives up */
function onceThere(go: () => boolean): () => void {
  const observer = new MutationObserver(() => {
    if (go()) stop();
  });
  const stop = (): void => {
    observer.disconnect();
    for (const sign of READING) removeEventListener(sign, stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const sign of READING) addEventListener(sign, stop, { passive: true });
  return stop;
}

/** The keyboard goes on from there, as it does where the browser follows a hash itself. */
function goTo(anchor: HTMLElement): void {
  drawWhole();
  anchor.focus({ preventScroll: true });
  anchor.scrollIntoView({ behavior: prefersStill() ? 'auto' : 'smooth' });
}

function isComeBackTo(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && (entry.type === 'back_forward' || entry.type === 'reload');
}

/** @param back to an entry of the history: what it was made with holds only while its page is still shown */
function keepsPosition(to: Location, from: Location, back: boolean): boolean {
  const samePage = to.pathname === from.pathname && to.search === from.search;
  if (samePage && anchorOf(to.hash) === null) return true;
  if (back && to.pathname !== from.pathname) return false;
  const state: unknown = to.state;
  return typeof state === 'object' && state !== null && 'keepScroll' in state && state.keepScroll === true;
}

function isAnchor(hash: string): boolean {
  return hash !== '' && dialogOfHash(hash) === undefined;
}

function anchorOf(hash: string): HTMLElement | null {
  if (!isAnchor(hash)) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
