/** Where the page stands after a navigation (spec §2, D6, D41). */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { dialogOfHash } from '../../client/store/dialog-kinds.ts';
import { prefersStill } from '../motion.ts';
import { placeShown } from './transition.ts';

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
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    const remember = (): void => {
      positions.current.set(last.current.key, scrollY);
    };
    // A reload is the browser's to restore; within the page it would act before the content is there.
    const leave = (): void => {
      history.scrollRestoration = 'auto';
    };
    history.scrollRestoration = 'manual';
    addEventListener('scroll', remember, { passive: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('scroll', remember);
      removeEventListener('pagehide', leave);
    };
  }, []);

  useLayoutEffect(() => {
    const before = last.current;
    if (location === before) return;
    last.current = location;
    placeShown();
    if (keepsPosition(location, before)) return;
    const anchor = anchorOf(location.hash);
    if (type === 'POP') scrollTo(0, positions.current.get(location.key) ?? 0);
    else if (anchor === null) scrollTo(0, 0);
    else goTo(anchor);
    return anchor === null && type !== 'POP' ? goLater(location.hash) : undefined;
  }, [location, type]);
}

/** What stands at a hash may load after the page: it is gone to once it is there. @returns gives up */
function goLater(hash: string): (() => void) | undefined {
  if (hash === '' || dialogOfHash(hash) !== undefined) return undefined;
  const observer = new MutationObserver(() => {
    const anchor = anchorOf(hash);
    if (anchor === null) return;
    stop();
    goTo(anchor);
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
  anchor.focus({ preventScroll: true });
  anchor.scrollIntoView({ behavior: prefersStill() ? 'auto' : 'smooth' });
}

function keepsPosition(to: Location, from: Location): boolean {
  const samePage = to.pathname === from.pathname && to.search === from.search;
  if (samePage && anchorOf(to.hash) === null) return true;
  const state: unknown = to.state;
  return typeof state === 'object' && state !== null && 'keepScroll' in state && state.keepScroll === true;
}

function anchorOf(hash: string): HTMLElement | null {
  if (hash === '' || dialogOfHash(hash) !== undefined) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
