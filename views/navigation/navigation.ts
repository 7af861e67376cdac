/**
 * The navigation of this document: what components use of it. It is started after the page
 * (`entry/background/navigation.ts`).
 */
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { createPath, type Navigator, type To } from 'react-router';
import type { Place } from '../context/place.ts';
import type { CommittedPart } from './page-navigation.ts';
import type { TabNavigation } from './tab-navigation.ts';

/** Undefined before it has started, and in a browser without the Navigation API. */
let tab: TabNavigation | undefined;
const started = Promise.withResolvers<TabNavigation>();
const leavers = new Set<() => void>();
/** Renders a place, set by `useShownPlace`. */
const view = { show: (_: Place): void => undefined };

/** Navigation begins. */
export function beginTab(navigation: TabNavigation): void {
  tab = navigation;
  started.resolve(navigation);
}

/** Renders a place. */
export function showPlace(at: Place): void {
  view.show(at);
}

/** Tells all that wait for it that a navigation to a page begins. */
export function leavePage(): void {
  for (const run of leavers) run();
}

/** The navigator of React Router's hooks and components. The browser reports its navigations like all others. */
export const historyOfTab: Navigator = {
  createHref: hrefOf,
  push: (to) => location.assign(hrefOf(to)),
  replace: (to) => location.replace(hrefOf(to)),
  go: (steps) => history.go(steps),
};

function hrefOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

/** The place to show, for the router at the root of the page. @param first the place of the document */
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
  void started.promise.then((navigation) => navigation.changeEntry(href, entryState));
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
