/** The services of a real browser. Created once per page by the browser's entry. */
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../shared/api.ts';
import { extras } from '../../shared/profile/extras.ts';
import { isCrawlerName } from '../../shared/rules/crawler.ts';
import type { Point } from '../../shared/rules/shops/distance.ts';
import { browserClock } from './browser-clock.ts';
import { browserNetwork } from './browser-network.ts';
import { browserCookies, browserSession, browserStorage } from './browser-storage.ts';
import { isAtCover } from './cover-info.ts';
import { sendToMetrika } from './metrika.ts';
import type { PageHistory, Services } from './services.ts';
import { createVisitorMemory } from './visitor-memory.ts';

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** The shop's settings, which the document contains. */
export interface ShopSettings {
  /** The common domain of the cities' hosts. */
  readonly cookieDomain?: string;
  readonly metrikaId?: string;
}

export function createBrowserServices(api: Api, settings: ShopSettings, queries: QueryClient): Services {
  const { cookieDomain, metrikaId } = settings;
  return {
    api,
    ask: (options) => queries.fetchQuery(options),
    invalidate: (queryKey) => void queries.invalidateQueries({ queryKey }),
    storage: browserStorage,
    session: browserSession,
    visitor: createVisitorMemory({ domain: cookieDomain, host: location.hostname }, browserCookies, browserStorage),
    history: pageHistory,
    clock: browserClock,
    network: browserNetwork,
    newKey,
    locate: locateByBrowser,
    crawler: isCrawlerName(navigator.userAgent),
    track,
    reachGoal: (goal) => {
      track({ event: goal });
      sendToMetrika(metrikaId, 'reachGoal', goal);
    },
    // biome-ignore lint/suspicious/noConsole: spec §8 requires these failures to be logged
    log: (what, error) => console.info(what, error),
    onHide: (run) => listen(window, 'pagehide', run),
    onShow: (run) =>
      listen(document, 'visibilitychange', () => {
        if (document.visibilityState === 'visible') run();
      }),
    onRestore: (run) =>
      listen(window, 'pageshow', (event) => {
        if ((event as PageTransitionEvent).persisted) run();
      }),
  };
}

function track(event: object): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
  try {
    extras.onEvent?.(event);
  } catch (error) {
    // The shop's listener must not end what it listens to.
    reportError(error);
  }
}

const pageOf = ({ pathname, search }: Location): string => pathname + search;

const pageHistory: PageHistory = {
  hash: () => location.hash,
  pushHash: (hash) => {
    location.hash = hash;
  },
  back: () => history.back(),
  cover: coverPage,
  replaceHash: (hash) => location.replace(hash),
  dropHash: () => {
    history.replaceState(null, '', pageOf(location));
    // `replaceState` fires no `hashchange`, unlike other changes of the hash.
    dispatchEvent(new Event('hashchange'));
  },
  goTo: (path) => location.assign(path),
  goToHost: (host) =>
    location[isAtCover() ? 'replace' : 'assign'](location.href.replace(`//${location.host}`, `//${host}`)),
  goBlank: () => location.replace('about:blank'),
};

function listen(target: EventTarget, type: string, run: (event: Event) => void): () => void {
  target.addEventListener(type, run);
  return () => target.removeEventListener(type, run);
}

/** Maximum age of a known position; ms. */
const MAX_AGE_MS = 60_000;
/** Time limit for finding the position; ms. */
const TIMEOUT_MS = 10_000;

/**
 * Asks the browser for the visitor's position; the browser asks for permission.
 * @throws the browser's error: unsupported, denied or not found
 */
function locateByBrowser(): Promise<Point> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude, lat: coords.latitude }),
      reject,
      { maximumAge: MAX_AGE_MS, timeout: TIMEOUT_MS },
    );
  });
}

/** A random UUID (RFC 9562 §5.4), made from random bytes because `crypto.randomUUID` is missing on plain http. */
export function newKey(): string {
  // The 4 is the version, and the two highest bits of the 8 are the variant.
  return '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (digit === '0' ? byte & 15 : 8 | (byte & 3)).toString(16);
  });
}

/** Lets Back close what lies over the page, with code that is loaded when it is first needed. See `PageHistory.cover`. */
function coverPage(close: () => void): () => void {
  let uncover: (() => void) | undefined;
  let isOpen = true;
  import('./covers.ts').then(
    ({ cover }) => {
      if (isOpen) uncover = cover(close);
    },
    // Without it the dialog closes as any other way.
    () => undefined,
  );
  return () => {
    isOpen = false;
    uncover?.();
  };
}
