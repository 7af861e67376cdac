/** All articles, `/article/` (spec §2), in the API's order: the newest first. */
import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { articlesTexts } from '../../shared/texts/pages/articles.ts';
import { beyondPages, hasValidPage, pagedDescription, pagedTitle } from '../catalogue/listing/address.ts';
import type { Place } from '../context/place.ts';
import { defineScreen } from '../data/screen.ts';
import { breadcrumbList, type Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { type ArticlesModel, articlesQuery, rubricsQuery } from './articles-model.ts';
import { ArticlesView, canonicalOf, pageOf } from './articles-view.tsx';

const crumbs: readonly Crumb[] = [
  [layoutTexts.homeCrumb, '/'],
  [articlesTexts.title, '/article/'],
];

export const screen = defineScreen<ArticlesModel>({
  accepts: hasValidPage,
  main: (at) => articlesQuery(undefined, pageOf(at)),
  late: () => [rubricsQuery],
  verdict: ({ pages }, at) => beyondPages(at, pages),
  head: (_, at, origin) => ({
    title: layoutTexts.titleOf(pagedTitle(articlesTexts.title, pageOf(at))),
    description: pagedDescription(articlesTexts.description, pageOf(at)),
    canonical: canonicalOf(at),
    jsonLd: [breadcrumbList(crumbs, origin)],
  }),
  View: Articles,
  Loading: () => <Loading />,
});

function Articles({ model, at }: { readonly model: ArticlesModel; readonly at: Place }): ReactNode {
  return <ArticlesView model={model} at={at} title={articlesTexts.title} lead={articlesTexts.lead} crumbs={crumbs} />;
}
