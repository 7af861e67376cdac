/** What the frame of every page asks for. It never holds a page up (D27): without an answer the frame does without. */
import type { ScreenQuery } from '../screen.ts';
import { type MenuNode, menuModel, type ServiceModel, serviceModel } from './frame-model.ts';

/** Navigation is never stale (spec §9). */
export const menuQuery: ScreenQuery<readonly MenuNode[]> = {
  key: ['menu'],
  load: async (api, signal) => menuModel((await api('GET /api/catalog/navigation.json', {}, { signal })).items),
  staleTime: Number.POSITIVE_INFINITY,
};

export const serviceQuery: ScreenQuery<ServiceModel> = {
  key: ['service'],
  load: async (api, signal) => serviceModel(await api('GET /api/navigation.json', {}, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
};

export const frameQueries: readonly ScreenQuery<unknown>[] = [menuQuery, serviceQuery];
