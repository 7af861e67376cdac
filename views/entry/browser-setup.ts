/** Creates what a page needs in the browser: the API client, the query client, and the store over the browser's services. */
import type { QueryClient } from '@tanstack/react-query';
import { createBrowserApi } from '../../client/calls/request.ts';
import { createBrowserServices, type ShopSettings } from '../../client/services/browser-services.ts';
import { type AppStore, createLiveStore } from '../../client/store/store.ts';
import type { RegionInfo } from '../../shared/region.ts';
import { createBrowserClient } from '../data/browser-client.ts';
import { provideApi } from '../data/query.ts';

interface BrowserSetup {
  readonly queryClient: QueryClient;
  readonly store: AppStore;
}

/** Call once per page, before hydration. The region is the one that the server rendered for. */
export function setUpBrowser(region: RegionInfo, settings: ShopSettings): BrowserSetup {
  const api = createBrowserApi();
  provideApi(api);
  const queryClient = createBrowserClient(api);
  const services = createBrowserServices(api, settings, queryClient);
  return { queryClient, store: createLiveStore({ region }, services) };
}
