/** The model of a content page: a text from the shop's API (contract.md §4, `content`). */

import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import { keepShortWordsOf } from '../../shared/rules/no-break.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { type CardModel, cardModels } from '../data/card-model.ts';
import { unlessMissing } from '../data/outcome.ts';
import { apiOf, REFERENCE, type SharedApi } from '../data/query.ts';
import type { Head } from '../data/screen.ts';
import { breadcrumbList, type Crumb } from '../ui/page-parts/breadcrumbs.tsx';

export interface ContentModel {
  readonly title: string;
  readonly description?: string;
  readonly html: string;
  readonly blocks?: readonly (readonly [title: string, html: string])[];
  /** Goods that the page shows (contract.md §6). */
  readonly cards?: readonly CardModel[];
}

function contentModel({ data }: CallAnswer<'GET /api/content.json'>): ContentModel {
  const { title, html, description, blocks, products } = data;
  return {
    title,
    html: keepShortWordsOf(html),
    ...(typeof description === 'string' && description !== '' && { description }),
    ...(blocks !== null &&
      blocks !== undefined &&
      blocks.length > 0 && {
        blocks: blocks.map(({ title: name, html: text }) => [name, keepShortWordsOf(text)] as const),
      }),
    ...(products && products.length > 0 && { cards: cardModels(products) }),
  };
}

async function loadContent(api: SharedApi, signal: AbortSignal, url: string): Promise<ContentModel> {
  return contentModel(await api('GET /api/content.json', { query: { url } }, { signal }));
}

/** The query of a content page. It fails with 404 for a page unknown to the API. @param url path of the page */
export function contentQuery(url: string) {
  return queryOptions<ContentModel>({
    queryKey: ['content', url],
    queryFn: ({ signal, meta }) => loadContent(apiOf(meta), signal, url),
    ...REFERENCE,
  });
}

/** The query of a page that exists even if the API has no text for it (D23). @param own the text shown then */
export function ownedContentQuery(url: string, own: ContentModel) {
  return queryOptions<ContentModel>({
    queryKey: ['content', url],
    queryFn: ({ signal, meta }) => unlessMissing(loadContent(apiOf(meta), signal, url), own),
    ...REFERENCE,
  });
}

/** The breadcrumbs of a content page. @param between steps between the home page and the page itself */
export function contentCrumbs(title: string, path: string, between: readonly Crumb[] = []): readonly Crumb[] {
  return [[layoutTexts.homeCrumb, '/'], ...between, [title, path]];
}

/** The head of a content page. */
export function contentHead({ title, description }: ContentModel, crumbs: readonly Crumb[], origin: string): Head {
  return {
    title: layoutTexts.titleOf(title),
    ...(description !== undefined && { description }),
    jsonLd: [breadcrumbList(crumbs, origin)],
  };
}
