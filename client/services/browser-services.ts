/** The services of a real browser. Created once per page by the browser's entry. */
import type { Api } from '../../shared/api.ts';
import { extras } from '../../shared/profile/extras.ts';
import { isCrawlerName } from '../../shared/rules/crawler.ts';
import { browserClock } from './browser-clock.ts';
import { browserCookies } from './browser-cookies.ts';
import { locateByBrowser } from './browser-location.ts';
import { browserNetwork } from './browser-network.ts';
import { browserSession } from './browser-session.ts';
import { browserStorage } from './browser-storage.ts';
import { coverPage } from './cover.ts';
import { isAtCover } from './cover-info.ts';
import { sendToMetrika } from './metrika.ts';
import { newKey } from './new-key.ts';
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

export function createBrowserServices(api: Api, settings: ShopSettings, invalidate: Services['invalidate']): Services {
  const { cookieDomain, metrikaId } = settings;
  return {
    api,
    invalidate,
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
