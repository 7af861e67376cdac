/** The browser's entry of the kit page: components with a store of their own and the demo's API. */
import '../../views/styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { AppContext, type AppInfo } from '../../views/context/app-context.ts';
import { readPlace } from '../../views/context/place.ts';
import { setUpBrowser } from '../../views/entry/browser-setup.ts';
import { Located } from '../../views/page/app.tsx';
import { Kit } from './gallery.tsx';

const region: AppInfo['region'] = { id: 1, title: 'Москва', phone: '+7 495 120-45-67', host: location.host };
const app: AppInfo = {
  now: Date.now(),
  build: 'development',
  region,
  origin: location.origin,
  offered: [],
  missing: [],
  at: readPlace(location.pathname, location.search),
  fatal: undefined,
};
const { queryClient, store } = setUpBrowser(region, {});

const root = document.getElementById('kit');
if (root === null) throw new Error('the kit has no place in its document');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Located at={app.at}>
        <AppContext value={app}>
          <Provider store={store}>
            <Kit />
          </Provider>
        </AppContext>
      </Located>
    </QueryClientProvider>
  </StrictMode>,
);
