/** Everything between the document and a screen: the page's facts, its location, its store. */

import { type ReactNode, useMemo } from 'react';
import { Provider } from 'react-redux';
import { Outlet, type RouteMatch, type RouteObject, Router, renderMatches, useLocation } from 'react-router';
import type { AppStore } from '../../client/store/store.ts';
import { type Layout, matchScreen } from '../../shared/routes.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { AppContext, type AppInfo, useApp } from '../context/app-context.ts';
import type { Place } from '../context/place.ts';
import { useStaleSince } from '../data/stale-since.ts';
import frame from '../layout/layout.module.css';
import { PageFrame } from '../layout/page-frame.tsx';
import { historyOfTab } from '../navigation/navigation.ts';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import type { Boot } from './boot.ts';
import styles from './page.module.css';
import { BrokenPage, ScreenView } from './screen-view.tsx';

interface AppProps {
  readonly boot: Omit<Boot, 'queries'>;
  readonly at: Place;
  readonly fatal: AppInfo['fatal'];
  readonly store: AppStore;
  /** What the first view needs; the server only. */
  readonly needs?: FirstViewNeeds;
  readonly instead?: AppInfo['instead'];
  readonly onUntil?: AppInfo['onUntil'];
  /** What only a browser shows: dialogs and notices. */
  readonly children?: ReactNode;
}

export function App({ boot, at, fatal, store, needs = none, instead, onUntil, children }: AppProps): ReactNode {
  const info = useMemo<AppInfo>(() => {
    const { now, build, region, origin, offered, missing, staleSince } = boot;
    return { now, build, region, origin, offered, missing, at, fatal, staleSince, instead, onUntil };
  }, [boot, at, fatal, instead, onUntil]);
  // Blocks that hydrate late must match the server's markup. They read the state from before the store changed, such as
  // by loading the cart.
  const serverState = useMemo(() => store.getState(), [store]);
  return (
    <Document needs={needs}>
      <Located at={at}>
        <AppContext value={info}>
          <Provider store={store} serverState={serverState}>
            <FailureBoundary failed={brokenDocument}>
              <RoutedPage />
            </FailureBoundary>
            {children}
          </Provider>
        </AppContext>
      </Located>
    </Document>
  );
}

/** Gives a place to React Router's hooks. `navigation/` decides what it is (decision 1); `key` is its navigation. */
export function Located({ at, children }: { readonly at: Place; readonly children: ReactNode }): ReactNode {
  const { path: pathname, search, entryState: state, navigation = 0 } = at;
  return (
    <Router location={{ pathname, search, state, key: String(navigation) }} navigator={historyOfTab}>
      {children}
    </Router>
  );
}

function brokenDocument(retry: () => void): ReactNode {
  return (
    <main id="content" tabIndex={-1} className={frame.main}>
      <BrokenPage onRetry={retry} />
    </main>
  );
}

/** Stands in the document, so that its first paint waits for no other file (decision 19). */
export interface FirstViewNeeds {
  /** Text of the style sheets. */
  readonly css: string;
  /**
   * Links that preload the fonts. React would put them into the head. There, Chromium lets the first paint wait for the
   * fonts; in the body, the text is painted in the fallback fonts until they are loaded.
   */
  readonly fonts: string;
}

/** The browser has it already. */
const none: FirstViewNeeds = { css: '', fonts: '' };

interface DocumentProps {
  readonly needs: FirstViewNeeds;
  readonly children: ReactNode;
}

/** The whole document. The head never changes in the browser, except for the title and the meta elements of a screen. */
function Document({ needs: { css, fonts }, children }: DocumentProps): ReactNode {
  return (
    // The element may have got attributes before hydration: `data-whole` (entry/first-frame.ts) or `data-kept`
    // (entry/worker).
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.ico" sizes="any" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own style sheets */}
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: links to the build's own files */}
        <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: fonts }} />
        {children}
      </body>
    </html>
  );
}

/** The page of the current place: its screen in its layout in the frame (D41). */
function RoutedPage(): ReactNode {
  const { pathname } = useLocation();
  return useMemo(() => renderMatches(matchesOf(pathname)), [pathname]);
}

const frameElement = <PageFrame />;
const screenElement = <ScreenView />;

/** The matches of a path as `matchScreen` finds them, which knows what parameters may be (decision 1). */
function matchesOf(pathname: string): RouteMatch[] {
  const { layout, params } = matchScreen(pathname);
  const nested: RouteObject[] = [
    { element: frameElement },
    { element: <PageLayout layout={layout} /> },
    { element: screenElement },
  ];
  return nested.map((route) => ({ route, params, pathname, pathnameBase: pathname }));
}

/** The main part of a page. */
function PageLayout({ layout }: { readonly layout: Layout }): ReactNode {
  const { fatal, staleSince, instead = <Outlet /> } = useApp();
  return (
    <main id="content" tabIndex={-1} className={frame[layout]}>
      <StaleNote sent={staleSince} />
      <FailureBoundary failed={brokenScreen} broken={fatal?.broken === true}>
        {instead}
      </FailureBoundary>
    </main>
  );
}

function brokenScreen(retry: () => void): ReactNode {
  return <BrokenPage onRetry={retry} />;
}

/**
 * Says quietly that the page's data is older than it should be (D32).
 * @param sent since when what the server has sent is stale; what the browser asks for later is noted with its query
 */
export function StaleNote({ sent }: { readonly sent: number | undefined }): ReactNode {
  const asked = useStaleSince();
  const since = sent ?? asked;
  if (since === undefined) return null;
  // One text node, so that it can be found in the markup: React puts a comment between two.
  return <p className={styles.staleNote}>{layoutTexts.staleSince({ moment: since })}</p>;
}
