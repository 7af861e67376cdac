/** The articles of a rubric, `/article/{rubric}/` (spec §2). */
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { articlesTexts } from '../../shared/texts/pages/articles.ts';
import { beyondPages, hasValidPage, pagedDescription, pagedTitle } from '../catalogue/listing/address.ts';
import type { Place } from '../context/place.ts';
import { apiOf, REFERENCE } from '../data/query.ts';
import { defineScreen } from '../data/screen.ts';
import { breadcrumbList, type Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { Loading } from '../ui/states/loading.tsx';
import {
  type ArticleCardModel,
  type ArticlesModel,
  loadArticles,
  loadRubrics,
  rubricsQuery,
} from './articles-model.ts';
import { ArticlesView, canonicalOf, pageOf } from './articles-view.tsx';

interface RubricModel {
  readonly list: ArticlesModel;
  /** Undefined if there is no such rubric; the page is then a 404. */
  readonly title: string | undefined;
}

function rubricQuery(path: string, page: number) {
  return queryOptions<RubricModel>({
    queryKey: ['rubric', path, page],
    queryFn: async ({ signal, meta }) => {
      const [articles, rubrics] = await Promise.allSettled([
        loadArticles(apiOf(meta), signal, path, page),
        loadRubrics(apiOf(meta), signal),
      ]);
      if (articles.status === 'rejected') throw articles.reason;
      // The articles name their rubric too: the list of rubrics may fail, or lack this one.
      const known = [
        ...(rubrics.status === 'fulfilled' ? rubrics.value : []),
        ...articles.value.articles.map(rubricOf),
      ];
      const title = known.find(([, url]) => url === path)?.[0];
      if (title === undefined && rubrics.status === 'rejected') throw rubrics.reason;
      return { list: articles.value, title };
    },
    ...REFERENCE,
    placeholderData: (previous, before) => (before?.queryKey[1] === path ? previous : undefined),
  });
}

const rubricOf = ({ rubric }: ArticleCardModel) => rubric;

export const screen = defineScreen<RubricModel>({
  accepts: hasValidPage,
  main: (at) => rubricQuery(at.path, pageOf(at)),
  late: () => [rubricsQuery],
  verdict: ({ title, list }, at) => (title === undefined ? { status: 404 } : beyondPages(at, list.pages)),
  head: ({ title = '', list }, at, origin) => ({
    title: layoutTexts.titleOf(`${pagedTitle(title, pageOf(at))} — ${articlesTexts.title}`),
    description: pagedDescription(articlesTexts.rubricDescription({ rubric: title, count: list.count }), pageOf(at)),
    canonical: canonicalOf(at),
    jsonLd: [breadcrumbList(crumbsTo(title, at.path), origin)],
  }),
  View: Rubric,
  Loading: () => <Loading />,
});

function crumbsTo(title: string, path: string): readonly Crumb[] {
  return [
    [layoutTexts.homeCrumb, '/'],
    [articlesTexts.title, '/article/'],
    [title, path],
  ];
}

function Rubric({ model, at }: { readonly model: RubricModel; readonly at: Place }): ReactNode {
  const { title = '', list } = model;
  return <ArticlesView model={list} at={at} title={title} crumbs={crumbsTo(title, at.path)} />;
}
