/** The model of a content page: a text from the shop's API (contract.md §4, `content`). */
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

/** The query of a content page. It fails with 404 for a page unknown to the API. @param url path of the page */
export function contentQuery(url: string): ScreenQuery<ContentModel> {
  return {
    key: ['content', url],
    load: async (api, signal) => contentModel(await api('GET /api/content.json', { query: { url } }, { signal })),
    staleTime: REFERENCE_STALE_MS,
  };
}

/** The query of a page that exists even if the API has no text for it (D23). @param own the text shown then */
export function ownedContentQuery(url: string, own: ContentModel): ScreenQuery<ContentModel> {
  const query = contentQuery(url);
  return { ...query, load: (api, signal) => unlessMissing(query.load(api, signal), own) };
}
