/** The services over a real browser. Made once per page, by the browser's entry. */
import type { Api } from '../../shared/api.ts';
import { isCrawlerName } from '../../shared/rules/crawler.ts';
import { browserClock } from './browser-clock.ts';
import { browserCookies } from './browser-cookies.ts';
import { browserLine } from './browser-line.ts';
import { locateByBrowser } from './browser-location.ts';
import { browserSession } from './browser-session.ts';
import { browserStorage } from './browser-storage.ts';
import { tellMetrika } from './metrika.ts';
import { newKey } from './new-key.ts';
import type { PageHistory, Services } from './services.ts';
import { createVisitorMemory } from './visitor-memory.ts';

/** How the router of the page moves. */
export interface Navigation {
  readonly go: (to: string, options: { readonly replace?: boolean; readonly keepScroll?: boolean }) => void;
  readonly back: () => void;
}

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** What the document says of the shop. */
export interface ShopSettings {
  /** That the hosts of its cities have in common. */
  readonly cookieDomain?: string;
  readonly metrikaId?: string;
}

/** @param navigation is used later than it is given: the router may not be there yet */
export function createBrowserServices(api: Api, navigation: Navigation, settings: ShopSettings): Services {
  const { cookieDomain, metrikaId } = settings;
  return {
    api,
    storage: browserStorage,
    session: browserSession,
    visitor: createVisitorMemory({ domain: cookieDomain, host: location.hostname }, browserCookies, browserStorage),
    history: createPageHistory(navigation),
    clock: browserClock,
    line: browserLine,
    newKey,
    locate: locateByBrowser,
    crawler: isCrawlerName(navigator.userAgent),
    track,
    reachGoal: (goal) => {
      track({ event: goal });
      tellMetrika(metrikaId, 'reachGoal', goal);
    },
    // biome-ignore lint/suspicious/noConsole: spec §8 wants these failures logged, and nothing else
    log: (what, error) => console.info(what, error),
    onHide: (run) => listen(window, 'pagehide', run),
    onShow: (run) =>
      listen(document, 'visibilitychange', () => {
        if (document.visibilityState === 'visible') run();
      }),
  };
}

function track(event: object): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

function createPageHistory({ go, back }: Navigation): PageHistory {
  const page = () => location.pathname + location.search;
  return {
    hash: () => location.hash,
    pushHash: (hash) => go(page() + hash, { keepScroll: true }),
    back,
    replaceHash: (hash) => go(page() + hash, { replace: true, keepScroll: true }),
    dropHash: () => go(page(), { replace: true, keepScroll: true }),
    goTo: (path) => go(path, {}),
    goToHost: (host) => location.assign(`${location.protocol}//${host}${page()}${location.hash}`),
    goBlank: () => location.replace('about:blank'),
  };
}

function listen(target: EventTarget, type: string, run: () => void): () => void {
  target.addEventListener(type, run);
  return () => target.removeEventListener(type, run);
}
