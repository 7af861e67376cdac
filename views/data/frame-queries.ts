/** The queries of the frame of every page. They never delay a page (D27): the frame renders without their answers. */

import { queryOptions } from '@tanstack/react-query';
import { categories } from '../../shared/profile/profile.ts';
import type { FrameLink, MenuNode, ServiceModel } from './frame-model.ts';
import { type AnyModelQuery, apiOf, NEVER_STALE, type SharedApi } from './query.ts';

/** Every page carries this many levels of the menu. The rest is loaded when the menu is opened. */
const CARRIED = 2;
const ALL = Number.POSITIVE_INFINITY;

/** So many entries of the menu are in every document (D54). Menus of 30 sections with 30 entries each fit. */
const MOST_CARRIED = 1000;
/** The code of the models, which a first view does not need: the server has sent them. */
const models = () => import('./frame-model.ts');

/** The profile's categories (D59), for where the API's menu does not come in time. */
export const categoryNodes: readonly MenuNode[] = categories.map(({ code, title }) => [title, `/${code}/`]);

async function loadMenu(api: SharedApi, signal: AbortSignal, levels: number, most?: number) {
  const [{ items }, { menuModel }] = await Promise.all([
    api('GET /api/catalog/navigation.json', {}, { signal }),
    models(),
  ]);
  return menuModel(items, levels, most);
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
    queryFn: async ({ signal, meta }) => {
      const menu = await loadMenu(apiOf(meta), signal, ALL);
      return (await models()).sectionsOf(menu, category);
    },
    ...NEVER_STALE,
  });
}

export const serviceQuery = queryOptions<ServiceModel>({
  queryKey: ['service'],
  queryFn: async ({ signal, meta }) => {
    const [links, { serviceModel }] = await Promise.all([
      apiOf(meta)('GET /api/navigation.json', {}, { signal }),
      models(),
    ]);
    return serviceModel(links);
  },
  ...NEVER_STALE,
});

export const frameQueries: readonly AnyModelQuery[] = [menuQuery, serviceQuery];
