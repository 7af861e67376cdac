/** Creates what a page needs in the browser: the API client, and the store over the browser's services. */
import { createBrowserApi } from '../../client/calls/request.ts';
import { createBrowserServices, type ShopSettings } from '../../client/services/browser-services.ts';
import { type AppStore, createLiveStore } from '../../client/store/store.ts';
import type { Api } from '../../shared/api.ts';
import type { RegionInfo } from '../../shared/region.ts';

/** Call once per page, before hydration. The region is the one that the server rendered for. */
export function createBrowserSpine(region: RegionInfo, settings: ShopSettings): { api: Api; store: AppStore } {
  const api = createBrowserApi();
  const services = createBrowserServices(api, settings);
  return { api, store: createLiveStore({ region }, services) };
}
