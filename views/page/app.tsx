/** Everything between the document and a screen: the page's facts, its store, its frame. */
import { type ReactNode, useMemo } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from '../../client/store/store.ts';
import { AppContext, type AppInfo } from '../context/app-context.ts';
import type { Place } from '../context/place.ts';
import frame from '../layout/page-frame.module.css';
import { PageFrame } from '../layout/page-frame.tsx';
import { BrokenPage } from '../screens/error/error-page.tsx';
import { FailureBoundary } from '../ui/states/failure-boundary.tsx';
import type { Boot } from './boot.ts';
import { Document } from './document.tsx';
import { ScreenView } from './screen-view.tsx';
import { StaleNote } from './stale-note.tsx';

interface AppProps {
  readonly boot: Omit<Boot, 'queries'>;
  readonly at: Place;
  readonly fatal: AppInfo['fatal'];
  readonly store: AppStore;
  /** Style sheets of the first view; the server only. */
  readonly css?: string;
  /** Shown in place of the screen: a personal page (D39). */
  readonly instead?: ReactNode;
  /** What only a browser shows: dialogs and notices. */
  readonly children?: ReactNode;
}

export function App({ boot, at, fatal, store, css = '', instead, children }: AppProps): ReactNode {
  const info = useMemo<AppInfo>(() => {
    const { now, build, region, origin, offered } = boot;
    return { now, build, region, origin, offered, at, fatal };
  }, [boot, at, fatal]);
  // Blocks that hydrate late must match the server's markup. They read the state from before the store changed, such as
  // by loading the cart.
  const serverState = useMemo(() => store.getState(), [store]);
  return (
    <Document css={css}>
      <AppContext value={info}>
        <Provider store={store} serverState={serverState}>
          <FailureBoundary failed={brokenDocument}>
            <PageFrame layout={at.layout}>
              <StaleNote since={boot.staleSince} />
              <FailureBoundary failed={brokenScreen} broken={fatal?.broken === true}>
                {instead ?? <ScreenView />}
              </FailureBoundary>
            </PageFrame>
          </FailureBoundary>
          {children}
        </Provider>
      </AppContext>
    </Document>
  );
}

function brokenScreen(retry: () => void): ReactNode {
  return <BrokenPage onRetry={retry} />;
}

function brokenDocument(retry: () => void): ReactNode {
  return (
    <main id="content" tabIndex={-1} className={frame.main}>
      <BrokenPage onRetry={retry} />
    </main>
  );
}
