/** The background work of a page. It is a chunk of its own, loaded after everything else. */

import type { QueryClient } from '@tanstack/react-query';
import { tellOfCart } from '../../../client/cart/cart-notices.ts';
import { followNewPrices } from '../../../client/cart/seen-prices.ts';
import { followNotices } from '../../../client/notices/notice-effects.ts';
import { askCity } from '../../../client/region/region-actions.ts';
import { browserClock } from '../../../client/services/browser-clock.ts';
import { browserNetwork } from '../../../client/services/browser-network.ts';
import { browserSession, browserStorage } from '../../../client/services/browser-storage.ts';
import { createBuildWatch } from '../../../client/services/build-watch.ts';
import { tellOfClosedShop } from '../../../client/shops/closed-shop.ts';
import type { AppStore } from '../../../client/store/store.ts';
import type { Place } from '../../context/place.ts';
import { isLeaving } from '../../navigation/navigation.ts';
import type { Boot } from '../../page/boot.ts';
import { offlineText } from '../../page/offline-text.ts';
import { announceCart } from './cart-count.ts';
import { layOutFarCards } from './far-cards.ts';
import { keepOffline } from './keep-offline.ts';
import { keepCart } from './kept-cart.ts';
import { announceOnTop } from './live-region.ts';
import { startNavigation } from './navigation.ts';
import { loadTags } from './tags.ts';
import { followUndo } from './undo-focus.ts';

interface PageParts {
  readonly boot: Pick<Boot, 'build' | 'settings' | 'offered'>;
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  /** The place of the document. */
  readonly first: Place;
  /** A chunk of the page failed to load before this code listened for such failures: the page is not hydrated. */
  readonly lacksCode: boolean;
}

/** Starts all that a page does beside showing itself. It dispatches `navigable` once links are handled. */
export function startBackground({ boot, store, queryClient, first, lacksCode }: PageParts): void {
  const { build, settings, offered } = boot;
  watchBuilds(build, lacksCode);
  if (!lacksCode) {
    startNavigation(first, queryClient, offered);
    void store.dispatch(askCity());
  }
  document.dispatchEvent(new Event('navigable'));
  layOutFarCards();
  store.dispatch(announceCart());
  announceLine(store);
  store.dispatch(followUndo());
  store.dispatch(followNotices());
  store.dispatch(tellOfCart());
  store.dispatch(tellOfClosedShop());
  store.dispatch(followNewPrices());
  whenLoaded(() => loadTags(settings));
  if (Math.random() < (settings.vitalsSample ?? 0)) whenLoaded(() => whenIdle(loadVitals));
  if (settings.worker === true) {
    store.dispatch(keepCart(build));
    whenLoaded(() => whenIdle(() => void keepOffline(build, browserStorage)));
  }
}

/** Announces a lost connection while a modal dialog is open: the connection note is not read out then. */
function announceLine(store: AppStore): void {
  browserNetwork.onChange(() => {
    if (!browserNetwork.isOnline() && document.querySelector('dialog:modal') !== null)
      announceOnTop(offlineText(store.getState()));
  });
}

/** Runs after the `load` event, so that third-party tags that hang do not delay it. */
function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

/** Runs when the browser is idle. WebKit has no `requestIdleCallback`; a second later its page is long complete. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, 1000);
  else requestIdleCallback(run);
}

/** Reports nothing where the chunk cannot be loaded, as with content blockers. */
function loadVitals(): void {
  import('./vitals.ts').then(({ reportVitals }) => reportVitals()).catch(() => undefined);
}

function watchBuilds(build: string, lacksCode: boolean): void {
  const watch = createBuildWatch(build, {
    latest: readLatest,
    clock: browserClock,
    session: browserSession,
    path: () => location.pathname,
    reload: () => {
      // A navigation that lacked a chunk is already loading its page as a new document.
      if (!isLeaving()) location.reload();
    },
  });
  addEventListener('focus', () => void watch.poll());
  // Dispatched by Vite's code when a chunk fails to load.
  addEventListener('vite:preloadError', () => void watch.onChunkError());
  if (lacksCode) void watch.onChunkError();
  watch.start();
}

async function readLatest(timestamp: number): Promise<string> {
  const response = await fetch(`/builds/latest.json?timestamp=${timestamp}`);
  const { id } = await response.json();
  return String(id);
}
