/** The queries of the frame of every page. They never delay a page (D27): the frame renders without their answers. */

import {
  type FrameLink,
  type MenuNode,
  menuModel,
  type ServiceModel,
  sectionsOf,
  serviceModel,
} from './frame-model.ts';
import type { ScreenQuery, SharedApi } from './query.ts';
import { NEVER_STALE } from './stale-times.ts';

/** Every page carries this many levels of the menu. The rest is loaded when the menu is opened. */
const CARRIED = 2;
const ALL = Number.POSITIVE_INFINITY;

async function loadMenu(api: SharedApi, signal: AbortSignal | undefined, levels: number) {
  return menuModel((await api('GET /api/catalog/navigation.json', {}, { signal })).items, levels);
}

export const menuQuery: ScreenQuery<readonly MenuNode[]> = {
  key: ['menu'],
  load: (api, signal) => loadMenu(api, signal, CARRIED),
  staleTime: NEVER_STALE,
};

export const wholeMenuQuery: ScreenQuery<readonly MenuNode[]> = {
  key: ['menu', 'whole'],
  load: (api, signal) => loadMenu(api, signal, ALL),
  staleTime: NEVER_STALE,
};

/** The sections of a category, by its path. */
export function sectionsQuery(category: string): ScreenQuery<readonly FrameLink[]> {
  return {
    key: ['menu', category],
    load: async (api, signal) => sectionsOf(await loadMenu(api, signal, ALL), category),
    staleTime: NEVER_STALE,
  };
}

export const serviceQuery: ScreenQuery<ServiceModel> = {
  key: ['service'],
  load: async (api, signal) => serviceModel(await api('GET /api/navigation.json', {}, { signal })),
  staleTime: NEVER_STALE,
};

export const frameQueries: readonly ScreenQuery<unknown>[] = [menuQuery, serviceQuery];
