/**
 * Back closes what lies over the page (D6): each dialog or sheet that is open has a history entry of the same address.
 * The entry is left when the dialog closes by itself. A browser without the Navigation API has no such entries.
 */
import { COVER, coverDepths } from './cover-info.ts';

type Close = () => void;

/** @param browser undefined where there is no Navigation API */
function createCovers(browser: Navigation | undefined): (close: Close) => () => void {
  const open: Close[] = [];
  let isMoving = false;
  /** Is another document on its way? A step back would end that. */
  let isLeaving = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const here = (): number => coverDepths.get(browser?.currentEntry?.key ?? '') ?? 0;

  /** Not at once: one dialog may follow another in the same task, and a navigation under way must not be ended. */
  const settleSoon = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void settle());
  };

  async function settle(): Promise<void> {
    if (browser === undefined || isMoving || isLeaving || browser.transition !== null) return;
    if (here() === open.length) return;
    isMoving = true;
    const before = here();
    await (before < open.length ? push(browser, before + 1) : leave(browser, before - open.length)).catch(
      () => undefined,
    );
    isMoving = false;
    if (here() !== before) settleSoon();
  }

  async function push(browser: Navigation, depth: number): Promise<void> {
    const state = browser.currentEntry?.getState();
    await browser.navigate(browser.currentEntry?.url ?? '', { history: 'push', state, info: COVER }).finished;
    coverDepths.set(browser.currentEntry?.key ?? '', depth);
  }

  async function leave(browser: Navigation, steps: number): Promise<void> {
    const covered = browser.currentEntry;
    const entry = browser.entries()[(covered?.index ?? 0) - steps];
    if (entry === undefined || covered === null) return;
    const [url, state] = [covered.url ?? '', covered.getState()];
    await browser.traverseTo(entry.key, { info: COVER }).finished;
    // The page may have changed its address meanwhile, as a listing does that has grown.
    if (entry.url !== url) await browser.navigate(url, { history: 'replace', state, info: COVER }).finished;
  }

  browser?.addEventListener('currententrychange', ({ navigationType }) => {
    if (navigationType !== 'traverse' || isMoving) return;
    for (const close of open.slice(here()).reverse()) close();
  });
  browser?.addEventListener('navigate', (event) => {
    const { canIntercept, destination, downloadRequest, info } = event;
    // Without this the browser would load the same page anew.
    if (info === COVER && canIntercept) event.intercept({ focusReset: 'manual', scroll: 'manual' });
    else if (!destination.sameDocument && downloadRequest === null) isLeaving = true;
  });
  const onEnd = (): void => {
    isLeaving = false;
    settleSoon();
  };
  for (const end of ['navigatesuccess', 'navigateerror']) browser?.addEventListener(end, onEnd);
  // The page has come back from the back/forward cache.
  addEventListener('pageshow', onEnd);

  return (close) => {
    open.push(close);
    settleSoon();
    return () => {
      const at = open.indexOf(close);
      if (at !== -1) open.splice(at, 1);
      settleSoon();
    };
  };
}

/** The covers of this page. */
export const cover = createCovers(window.navigation);
