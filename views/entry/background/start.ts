/** What a page does besides being read: a chunk of its own, which comes when all else is there. */

import { browserClock } from '../../../client/services/browser-clock.ts';
import { browserLine } from '../../../client/services/browser-line.ts';
import { browserSession } from '../../../client/services/browser-session.ts';
import { browserStorage } from '../../../client/services/browser-storage.ts';
import { createBuildWatch } from '../../../client/services/build-watch.ts';
import type { AppStore } from '../../../client/store/store.ts';
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { isLeaving } from '../../navigation/navigation.ts';
import type { Boot } from '../../page/boot.ts';
import { tellCart } from './cart-words.ts';
import { keepOffline } from './keep-offline.ts';
import { keepCart } from './kept-cart.ts';
import { say } from './say.ts';
import { loadTags } from './tags.ts';
import { followUndo } from './undo-focus.ts';

/** @param lacksCode a chunk of the page could not be loaded before anybody watched */
export function startBackground(
  { build, settings }: Pick<Boot, 'build' | 'settings'>,
  store: AppStore,
  lacksCode: boolean,
): void {
  watchBuilds(build, lacksCode);
  tellCart(store);
  tellLine();
  followUndo(store);
  whenLoaded(() => loadTags(settings));
  if (Math.random() < (settings.vitalsSample ?? 0)) whenLoaded(() => whenIdle(loadVitals));
  if (settings.worker === true) {
    keepCart(store, build, browserStorage, browserLine);
    whenLoaded(() => whenIdle(() => void keepOffline(build, browserStorage)));
  }
}

/** The note of a lost connection says so itself, but is not heard over a dialog. */
function tellLine(): void {
  browserLine.onChange(() => {
    if (!browserLine.isUp() && document.querySelector('dialog:modal') !== null) say(layoutTexts.offline);
  });
}

/** Tags of others may hang: they must not hold up what the browser takes for the page. */
function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

/** WebKit has no word for it: by then its page has long been there. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, 1000);
  else requestIdleCallback(run);
}

/** Where it cannot be had, as with blockers of such things, nothing is told. */
function loadVitals(): void {
  import('./vitals.ts').then(({ tellVitals }) => tellVitals()).catch(() => undefined);
}

function watchBuilds(build: string, lacksCode: boolean): void {
  const watch = createBuildWatch(build, {
    latest: readLatest,
    clock: browserClock,
    session: browserSession,
    path: () => location.pathname,
    reload: () => {
      // A navigation that found its screen missing loads the page that it leads to, which is as good.
      if (!isLeaving()) location.reload();
    },
  });
  addEventListener('focus', () => void watch.poll());
  // Told by Vite's loader of chunks.
  addEventListener('vite:preloadError', () => void watch.onChunkError());
  if (lacksCode) void watch.onChunkError();
  watch.start();
}

async function readLatest(timestamp: number): Promise<string> {
  const response = await fetch(`/builds/latest.json?timestamp=${timestamp}`);
  const { id } = await response.json();
  return String(id);
}
