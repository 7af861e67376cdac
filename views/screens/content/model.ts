/** The view model of a content page: the API's text (contract.md §4, `content`). */
import type { CallAnswer } from '../../../shared/contract/calls.ts';
import { unlessMissing } from '../../data/outcome.ts';
import type { ScreenQuery } from '../../data/query.ts';
import { REFERENCE_STALE_MS } from '../../data/stale-times.ts';

export interface ContentModel {
  readonly title: string;
  readonly description?: string;
  readonly html: string;
  readonly blocks?: readonly (readonly [title: string, html: string])[];
}

function contentModel({ data }: CallAnswer<'GET /api/content.json'>): ContentModel {
  const { title, html, description, blocks } = data;
  return {
    title,
    html,
    ...(typeof description === 'string' && description !== '' && { description }),
    ...(blocks !== null &&
      blocks !== undefined &&
      blocks.length > 0 && { blocks: blocks.map(({ title: name, html: text }) => [name, text] as const) }),
  };
}

/** @param url path of the page; an unknown one fails with 404 */
export function contentQuery(url: string): ScreenQuery<ContentModel> {
  return {
    key: ['content', url],
    load: async (api, signal) => contentModel(await api('GET /api/content.json', { query: { url } }, { signal })),
    staleTime: REFERENCE_STALE_MS,
  };
}

/** The same for a page that must exist without the API's text (D23): it has a text of its own. */
export function ownedContentQuery(url: string, own: ContentModel): ScreenQuery<ContentModel> {
  const query = contentQuery(url);
  return { ...query, load: (api, signal) => unlessMissing(query.load(api, signal), own) };
}
