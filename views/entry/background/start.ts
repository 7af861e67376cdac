/** The background work of a page. It is a chunk of its own, loaded after everything else. */
import type { QueryClient } from '@tanstack/react-query';
import { tellOfCart } from '../../../client/cart/cart-notices.ts';
import { cartActions } from '../../../client/cart/cart-slice.ts';
import { followNewPrices } from '../../../client/cart/seen-prices.ts';
import { followNotices } from '../../../client/notices/notice-effects.ts';
import { askCity } from '../../../client/region/region-actions.ts';
import { browserClock } from '../../../client/services/browser-clock.ts';
import { browserNetwork } from '../../../client/services/browser-network.ts';
import { browserSession, browserStorage } from '../../../client/services/browser-storage.ts';
import { createBuildWatch } from '../../../client/services/build-watch.ts';
import { initMetrika, sendToMetrika } from '../../../client/services/metrika.ts';
import { tellOfClosedShop } from '../../../client/shops/closed-shop.ts';
import type { AppThunk } from '../../../client/store/state.ts';
import type { AppStore } from '../../../client/store/store.ts';
import type { CartItem } from '../../../shared/contract/things.ts';
import { piecesOf } from '../../../shared/rules/cart/cart.ts';
import { cartNoticeTexts } from '../../../shared/texts/cart-notices.ts';
import { takenBack } from '../../cart/contents/taken-back.ts';
import type { Place } from '../../context/place.ts';
import { isLeaving } from '../../navigation/navigation.ts';
import type { Boot, BrowserSettings } from '../../page/boot.ts';
import { offlineText } from '../../page/page-notes.tsx';
import { layOutFarCards } from './far-cards.ts';
import { keepOffline } from './keep-offline.ts';
import { announceOnTop, liveRegionIn } from './live-region.ts';
import { startNavigation } from './navigation.ts';

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

/** A click within this time belongs to the same burst; ms. */
const PAUSE_MS = 700;

/**
 * Announces how much the cart now holds, because the number beside "+" changes silently: once for a burst of clicks, and
 * not where the undo notice of a removal does (conventions.md §4; WCAG 4.1.3).
 * @returns ends that
 */
function announceCart(): AppThunk<() => void> {
  return (_dispatch, getState, { listen }) => {
    liveRegionIn(document.body);
    let announced = piecesOf(getState().cart.cart);
    return listen({
      predicate: (_, { cart }, { cart: before }) => cart.cart !== before.cart,
      effect: async (_, { getState, getOriginalState, cancelActiveListeners, delay }) => {
        const [before, after] = [getOriginalState().cart, getState().cart];
        // The first load of the cart is no news, and a removal is announced by its undo notice.
        if (before.status !== 'ready' || after.removals.length > before.removals.length) {
          announced = piecesOf(after.cart);
          return;
        }
        cancelActiveListeners();
        await delay(PAUSE_MS);
        const pieces = piecesOf(getState().cart.cart);
        if (pieces !== announced && document.visibilityState === 'visible')
          announceOnTop(cartNoticeTexts.holds({ count: pieces }));
        announced = pieces;
      },
    });
  };
}

/** Key in local storage. */
const KEPT = 'cart.kept';

/**
 * Stores the cart as last known, so that it can be read without a connection: lines of goods, nothing about the buyer.
 * @param build a cart stored by another build is ignored, as its lines may have another shape
 * @returns ends that
 */
function keepCart(build: string): AppThunk<() => void> {
  return (dispatch, getState, { services: { storage, network }, listen }) => {
    let written: readonly CartItem[] | undefined;
    const follow = (): void => {
      const { status, cart } = getState().cart;
      if (status === 'ready' && cart.items !== written) {
        written = cart.items;
        storage.set(KEPT, JSON.stringify({ build, items: cart.items }));
      } else if (status !== 'ready' && !network.isOnline()) {
        const items = read();
        // `at: 0` makes it stale at once: the cart is fetched as soon as the connection is back.
        if (items !== undefined) dispatch(cartActions.read({ items, sentAt: cart.version, at: 0 }));
      }
    };
    const read = (): readonly CartItem[] | undefined => {
      try {
        const kept = JSON.parse(storage.get(KEPT) ?? 'null');
        return kept?.build === build ? kept.items : undefined;
      } catch {
        return undefined;
      }
    };
    follow();
    return listen({ predicate: (_, { cart }, { cart: before }) => cart !== before, effect: follow });
  };
}

const METRIKA = 'https://mc.yandex.ru/metrika/tag.js';

/** Analytics and chat: loaded only where the operator has configured them (conventions.md §1). */
function loadTags({ metrikaId, chatUrl }: BrowserSettings): void {
  if (metrikaId !== undefined) startMetrika(metrikaId);
  if (chatUrl !== undefined) loadScript(chatUrl);
}

/** The counter reads the same data layer that the shop's events are pushed into. */
function startMetrika(id: string): void {
  initMetrika(id, { accurateTrackBounce: true, clickmap: true, ecommerce: 'dataLayer', trackLinks: true });
  loadScript(METRIKA);
  countViews(id);
}

/** Counts each navigation within the document (D6) as a page view. The tag itself counts only the first page. */
function countViews(id: string): void {
  let referer = location.href;
  const pageOf = (url: string): string | undefined => url.split('#', 1)[0];
  window.navigation?.addEventListener('navigatesuccess', () => {
    const url = location.href;
    if (pageOf(url) === pageOf(referer)) return;
    sendToMetrika(id, 'hit', url, { referer, title: document.title });
    referer = url;
  });
}

function loadScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/**
 * The button 'Вернуть' disappears when it is pressed. Where the goods come back to a card, the focus moves to the
 * card's quantity stepper (WCAG 2.4.3). In the cart the lines do this themselves.
 * @returns ends that
 */
function followUndo(): AppThunk<() => void> {
  return (_dispatch, _getState, { listen }) =>
    listen({
      predicate: (_, { cart }, { cart: before }) => takenBack(before, cart) !== undefined,
      effect: (_, { getState, getOriginalState }) => {
        if (document.querySelector('dialog:modal') !== null) return;
        const goodsId = takenBack(getOriginalState().cart, getState().cart);
        const place = document.querySelector(`main [name="product_id"][value="${goodsId}"]`)?.parentElement;
        setTimeout(() => {
          if (document.activeElement !== document.body) return;
          place?.querySelector<HTMLElement>('[role="group"] button:last-child')?.focus();
        });
      },
    });
}
