/** Takes navigation over from the browser. Loaded after the page: until then links and forms load documents. */
import type { QueryClient } from '@tanstack/react-query';
import type { OptionalOffer } from '../../../shared/optional.ts';
import { loadingTexts } from '../../../shared/texts/layout.ts';
import { type Place, readPlace } from '../../context/place.ts';
import type { AnyModelQuery } from '../../data/query.ts';
import { anchorOf, arrive, beginPage, focusHeading, goToAnchor } from '../../navigation/arrival.ts';
import { forgetFields, watchFields } from '../../navigation/filled-fields.ts';
import { overtakeForms } from '../../navigation/forms.ts';
import { beginTab, leavePage, showPlace } from '../../navigation/navigation.ts';
import { TabNavigation } from '../../navigation/tab-navigation.ts';
import { layOutWhole } from '../../navigation/whole-page.ts';
import { announce } from '../../page/announcer.tsx';
import { loadScreen, loadTable } from '../../screens/screens.ts';

/**
 * Starts it, if the browser has a Navigation API. Call after hydration.
 * @param first the place that the document shows
 * @param offered the optional calls that the API has (D53)
 */
export function startNavigation(first: Place, queryClient: QueryClient, offered: readonly OptionalOffer[]): void {
  watchFields();
  if (window.navigation === undefined) return;
  const prepare = (at: Place): Promise<void> => preparePage(at, queryClient, offered);
  const navigation = new TabNavigation(window.navigation, { ...browserPage, prepare }, first);
  beginTab(navigation);
  overtakeForms(window.navigation);
  // The page has come back from the back/forward cache.
  addEventListener('pageshow', () => navigation.restored());
  prepareOnIntent((url) => navigation.isOtherPage(url), prepare);
}

const browserPage = {
  show: (at: Place) => {
    layOutWhole();
    showPlace(at);
  },
  showSlow: (shows: 'before' | 'next' | undefined) => {
    const main = document.querySelector('main');
    if (main !== null) main.ariaBusy = shows === undefined ? null : 'true';
    // The next page shows its own loading state.
    if (shows === 'before') announce(loadingTexts.loading);
  },
  leave: () => {
    leavePage();
    forgetFields();
  },
  goToTop: () => {
    scrollTo(0, 0);
    focusHeading();
  },
  untilOnline: (signal: AbortSignal) =>
    navigator.onLine
      ? undefined
      : new Promise((resolve) => addEventListener('online', resolve, { once: true, signal })),
  loadDocument: (href: string, isReplaced: boolean) => {
    if (location.href === href) location.reload();
    else location[isReplaced ? 'replace' : 'assign'](href);
  },
  pause: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
  position: () => scrollY,
  href: () => location.href,
  begin: beginPage,
  arrive,
  anchorOf,
  goToAnchor,
};

/** Begins to load all that a place needs. It resolves once the code of its screen is loaded. */
async function preparePage(at: Place, queryClient: QueryClient, offered: readonly OptionalOffer[]): Promise<void> {
  /** Loads what is not there, or is older than its stale time: no mount asks for that again (spec §9). */
  const ask = (query: AnyModelQuery): Promise<void> => queryClient.prefetchQuery(query);
  const screen = await loadScreen(at.screen);
  if (screen.accepts?.(at, offered) === false) return;
  const query = screen.main?.(at);
  if (query !== undefined) {
    void ask(query).then(() => {
      const model = queryClient.getQueryData(query.queryKey);
      if (model !== undefined) for (const late of screen.after?.(model, at, offered) ?? []) void ask(late);
    });
  }
  for (const late of screen.late?.(at, offered) ?? []) void ask(late);
}

/** The pointer or the focus must rest on a link this long; ms. */
const REST_MS = 100;

/**
 * Prepares the page of a link once the pointer or the focus rests on it. Failures are ignored: the navigation itself
 * tries again.
 * @param isWanted does the address lead to another page of the storefront?
 * @param prepare begins to load the code and the data of a place
 */
function prepareOnIntent(isWanted: (url: URL) => boolean, prepare: (at: Place) => Promise<unknown>): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event): void => {
    clearTimeout(resting);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    // A link in the API's texts may have an `href` that is no valid URL.
    const url = URL.parse(link?.href ?? '');
    if (url === null || !isWanted(url)) return;
    loadTable().catch(() => undefined);
    resting = setTimeout(() => prepare(readPlace(url.pathname, url.search)).catch(() => undefined), REST_MS);
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
}
