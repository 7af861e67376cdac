/** The queries of the frame of every page. They never delay a page (D27): the frame renders without their answers. */

import { queryOptions } from '@tanstack/react-query';
import {
  type FrameLink,
  type MenuNode,
  MOST_CARRIED,
  menuModel,
  type ServiceModel,
  sectionsOf,
  serviceModel,
} from './frame-model.ts';
import { type AnyModelQuery, apiOf, type SharedApi } from './query.ts';
import { NEVER_STALE } from './stale-times.ts';

/** Every page carries this many levels of the menu. The rest is loaded when the menu is opened. */
const CARRIED = 2;
const ALL = Number.POSITIVE_INFINITY;

async function loadMenu(api: SharedApi, signal: AbortSignal, levels: number, most?: number) {
  return menuModel((await api('GET /api/catalog/navigation.json', {}, { signal })).items, levels, most);
}

export const menuQuery = queryOptions<readonly MenuNode[]>({
  queryKey: ['menu'],
  queryFn: ({ signal, meta }) => loadMenu(apiOf(meta), signal, CARRIED, MOST_CARRIED),
  ...NEVER_STALE,
});

export const wholeMenuQuery = queryOptions<readonly MenuNode[]>({
  queryKey: ['menu', 'whole'],
  queryFn: ({ signal, meta }) => loadMenu(apiOf(meta), signal, ALL),
  ...NEVER_STALE,
});

/** The sections of a category, by its path. */
export function sectionsQuery(category: string) {
  return queryOptions<readonly FrameLink[]>({
    queryKey: ['menu', category],
    queryFn: async ({ signal, meta }) => sectionsOf(await loadMenu(apiOf(meta), signal, ALL), category),
    ...NEVER_STALE,
  });
}

export const serviceQuery = queryOptions<ServiceModel>({
  queryKey: ['service'],
  queryFn: async ({ signal, meta }) => serviceModel(await apiOf(meta)('GET /api/navigation.json', {}, { signal })),
  ...NEVER_STALE,
});

export const frameQueries: readonly AnyModelQuery[] = [menuQuery, serviceQuery];
