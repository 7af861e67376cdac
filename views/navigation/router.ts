/**
 * Navigation for code outside of components: listeners, delegated clicks. The router itself is React Router's; its
 * data mode would cost a third more script than all of the shop's own code, for loaders that React Query replaces.
 */
import type { NavigateFunction } from 'react-router';
import { readPlace } from '../context/place.ts';
import type { ScreenQuery } from '../data/query.ts';
import { loadScreen } from '../screens/table.ts';
import { leaveFor } from './leave.ts';
import { onceDrawn } from './once-drawn.ts';
import { CARRY_WAIT_MS, carry } from './transition.ts';

export interface NavigateOptions {
  readonly replace?: boolean;
  /** Keeps the position (D41). */
  readonly keepScroll?: boolean;
  /** What of this page goes along to the next. */
  readonly picture?: HTMLElement | undefined;
  /** Something was ticked: the frame that shows it comes first. */
  readonly afterFrame?: boolean;
}

/** What a navigation leaves in the history's entry. */
export interface EntryState {
  readonly keepScroll: boolean;
}

let move: NavigateFunction | undefined;
let prefetch: (query: ScreenQuery<unknown>) => Promise<void> = async () => undefined;
const leavers = new Set<() => void>();
let latest = 0;

/** @param start begins a query; what it gives settles with the answer, and never rejects */
export function provideRouter(navigate: NavigateFunction, start: (query: ScreenQuery<unknown>) => Promise<void>): void {
  move = navigate;
  prefetch = start;
}

/**
 * Goes to a local address, once its screen's code is there; its queries start at the same time. Of several in a row
 * the last wins. Does nothing on the server.
 */
export function navigate(to: string, { afterFrame = false, ...options }: NavigateOptions = {}): void {
  latest += 1;
  const mine = latest;
  if (afterFrame) onceDrawn(() => mine === latest && begin(to, options, mine));
  else begin(to, options, mine);
}

function begin(to: string, { replace = false, keepScroll = false, picture }: NavigateOptions, mine: number): void {
  const state: EntryState = { keepScroll };
  const { pathname, search, href } = new URL(to, location.href);
  if (pathname === location.pathname && search === location.search) {
    move?.(to, { replace, state });
    return;
  }
  for (const run of leavers) run();
  prepare(pathname, search, picture === undefined ? 0 : CARRY_WAIT_MS).then(
    () => {
      if (mine !== latest) return;
      const go = (): void => void move?.(to, { replace, state });
      if (picture === undefined) go();
      else carry(picture, go);
    },
    // The chunk cannot be had, as after a new build: the server knows the way. Without a connection nobody does: the page
    // stays, and is left when the connection is back.
    () => {
      if (mine !== latest) return;
      if (navigator.onLine) leaveFor(href);
      else addEventListener('online', () => mine === latest && navigate(to, { replace, keepScroll }), { once: true });
    },
  );
}

/** Runs before every navigation, while the page that is left still shows. @returns stops it */
export function onLeaving(run: () => void): () => void {
  leavers.add(run);
  return () => void leavers.delete(run);
}

/**
 * Begins all that a local address needs, and settles once its screen's code is there.
 * @param waitMs for the main answer, when something of this page is to find its place in it
 * @throws where the code cannot be had
 */
export async function prepare(path: string, search: string, waitMs = 0): Promise<void> {
  const at = readPlace(path, search);
  const screen = await loadScreen(at.screen);
  if (screen.accepts?.(at) === false) return;
  const main = screen.main?.(at);
  const arrived = main === undefined ? undefined : prefetch(main);
  for (const query of screen.late?.(at) ?? []) void prefetch(query);
  if (waitMs > 0) await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, waitMs))]);
}

/** Goes back in the visitor's history. */
export function goBack(): void {
  move?.(-1);
}
