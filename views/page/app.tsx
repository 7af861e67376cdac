/** Everything between the document and a screen: the page's facts, its store, its frame. */
import { type ReactNode, useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from '../../client/store/store.ts';
import { AppContext, type AppInfo } from '../context/app-context.ts';
import type { Place } from '../context/place.ts';
import { PageFrame } from '../layout/page-frame.tsx';
import type { Boot } from './boot.ts';
import { Document } from './document.tsx';
import { ScreenView } from './screen-view.tsx';
import { StaleNote } from './stale-note.tsx';

interface AppProps {
  readonly boot: Omit<Boot, 'queries'>;
  readonly at: Place;
  readonly fatal: AppInfo['fatal'];
  readonly store: AppStore;
  /** Shown in place of the screen: a personal page (D39). */
  readonly instead?: ReactNode;
  /** What only a browser shows: dialogs and notices. */
  readonly children?: ReactNode;
}

export function App({ boot, at, fatal, store, instead, children }: AppProps): ReactNode {
  const info = useMemo<AppInfo>(
    () => ({ now: boot.now, build: boot.build, region: boot.region, origin: boot.origin, at, fatal }),
    [boot, at, fatal],
  );
  // Blocks that hydrate late do so as they were drawn, whatever the store has heard of since: the cart, say.
  const [drawn] = useState(() => store.getState());
  return (
    <Document styles={boot.styles}>
      <AppContext value={info}>
        <Provider store={store} serverState={drawn}>
          <PageFrame layout={at.layout}>
            <StaleNote since={boot.staleSince} />
            {instead ?? <ScreenView />}
          </PageFrame>
          {children}
        </Provider>
      </AppContext>
    </Document>
  );
}
