/**
 * Navigation for code outside of components: listeners, delegated clicks. The router itself is React Router's; its
 * data mode would cost a third more script than all of the shop's own code, for loaders that React Query replaces.
 */
import type { NavigateFunction } from 'react-router';
import { readPlace } from '../place.ts';
import type { ScreenQuery } from '../screen.ts';
import { loadScreen } from '../screens/table.ts';
import { leaveFor } from './leave.ts';

export interface NavigateOptions {
  readonly replace?: boolean;
  /** Keeps the position (D41). */
  readonly keepScroll?: boolean;
}

/** What a navigation leaves in the history's entry. */
export interface EntryState {
  readonly keepScroll: boolean;
}

let move: NavigateFunction | undefined;
let prefetch: (query: ScreenQuery<unknown>) => void = () => undefined;
const leavers = new Set<() => void>();
let latest = 0;

/** @param start begins a query without waiting for it */
export function provideRouter(navigate: NavigateFunction, start: (query: ScreenQuery<unknown>) => void): void {
  move = navigate;
  prefetch = start;
}

/**
 * Goes to a local address, once its screen's code is there; its queries start at the same time. Of several in a row
 * the last wins. Does nothing on the server.
 */
export function navigate(to: string, { replace = false, keepScroll = false }: NavigateOptions = {}): void {
  latest += 1;
  const mine = latest;
  const state: EntryState = { keepScroll };
  const { pathname, search, href } = new URL(to, location.href);
  if (pathname === location.pathname && search === location.search) {
    move?.(to, { replace, state });
    return;
  }
  for (const run of leavers) run();
  prepare(pathname, search).then(
    () => {
      if (mine === latest) move?.(to, { replace, state });
    },
    // The chunk cannot be had, as after a new build: the server knows the way.
    () => {
      if (mine === latest) leaveFor(href);
    },
  );
}

/** Runs before every navigation, while the page that is left still shows. @returns stops it */
export function onLeaving(run: () => void): () => void {
  leavers.add(run);
  return () => void leavers.delete(run);
}

async function prepare(path: string, search: string): Promise<void> {
  const at = readPlace(path, search);
  const screen = await loadScreen(at.screen);
  if (screen.accepts?.(at) === false) return;
  const main = screen.main?.(at);
  if (main !== undefined) prefetch(main);
  for (const query of screen.late?.(at) ?? []) prefetch(query);
}

/** Goes back in the visitor's history. */
export function goBack(): void {
  move?.(-1);
}
