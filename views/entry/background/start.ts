/** Everything that a page does in the background: a chunk of its own, loaded last. */

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

/** @param lacksCode a chunk of the page had failed to load before this code ran */
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

/** Announces a lost connection, because its note is not read out while a dialog is open. */
function tellLine(): void {
  browserLine.onChange(() => {
    if (!browserLine.isUp() && document.querySelector('dialog:modal') !== null) say(layoutTexts.offline);
  });
}

/** Third-party tags may hang: they must not delay the load event. */
function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

/** WebKit has no `requestIdleCallback`; the page has been loaded for a while then. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, 1000);
  else requestIdleCallback(run);
}

/** If it cannot be loaded, for example because of a blocker, nothing is reported. */
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
      // A navigation whose screen could not be loaded loads the whole page, so no reload is needed.
      if (!isLeaving()) location.reload();
    },
  });
  addEventListener('focus', () => void watch.poll());
  // Fired by Vite's chunk loader.
  addEventListener('vite:preloadError', () => void watch.onChunkError());
  if (lacksCode) void watch.onChunkError();
  watch.start();
}

async function readLatest(timestamp: number): Promise<string> {
  const response = await fetch(`/builds/latest.json?timestamp=${timestamp}`);
  const { id } = await response.json();
  return String(id);
}
