/** An article, `/article/{rubric}/{id}/` (spec §2). */

import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import { keepShortWordsOf } from '../../shared/rules/no-break.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { articlesTexts } from '../../shared/texts/pages/articles.ts';
import { CardList } from '../catalogue/cards/card-list.tsx';
import type { Place } from '../context/place.ts';
import { absoluteUrl } from '../data/addresses.ts';
import { type CardModel, cardModels } from '../data/card-model.ts';
import { apiOf, REFERENCE } from '../data/query.ts';
import { defineScreen } from '../data/screen.ts';
import prose from '../styles/prose.module.css';
import { Block } from '../ui/page-parts/block.tsx';
import { Breadcrumbs, breadcrumbList, type Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { Late } from '../ui/states/late.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { ArticleList, PublishedDate } from './article-list.tsx';
import styles from './articles.module.css';
import { type ArticleCardModel, articleCard, loadArticles } from './articles-model.ts';

export const screen = defineScreen<ArticleModel>({
  main: ({ params }) => articleQuery(params.rubric ?? '', params.id ?? ''),
  late: ({ params, path }) => [othersQuery(params.rubric ?? '', path)],
  head: (model, { path }, origin) => ({
    title: layoutTexts.titleOf(model.title),
    ...(model.announce !== '' && { description: model.announce }),
    image: model.image,
    type: 'article',
    jsonLd: [articleJsonLd(model, origin), breadcrumbList(crumbsTo(model, path), origin)],
  }),
  View: Article,
  Loading: () => <Loading />,
});

function crumbsTo({ title, rubric }: ArticleModel, path: string): readonly Crumb[] {
  return [[layoutTexts.homeCrumb, '/'], [articlesTexts.title, '/article/'], rubric, [title, path]];
}

function Article({ model, at }: { readonly model: ArticleModel; readonly at: Place }): ReactNode {
  const { title, announce, date, image, html, cards } = model;
  return (
    <>
      <article>
        <header className={styles.head}>
          <Breadcrumbs steps={crumbsTo(model, at.path)} />
          <div className={styles.text}>
            <p className={styles.date}>
              <PublishedDate moment={date} />
            </p>
            <h1>{title}</h1>
            {announce === '' ? null : <p className={styles.announce}>{announce}</p>}
          </div>
          {image === undefined ? null : <img src={image} alt="" width="600" height="400" />}
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was received (D29) */}
        <div className={`${prose.prose} ${styles.text}`} dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      {cards.length === 0 ? null : (
        <Block isScreenOnly title={articlesTexts.goods} lead={articlesTexts.goodsLead}>
          <CardList cards={cards} heading="h3" few label={articlesTexts.goods} />
        </Block>
      )}
      <Others model={model} at={at} />
    </>
  );
}

function Others({ model, at }: { readonly model: ArticleModel; readonly at: Place }): ReactNode {
  const [rubric, rubricUrl] = model.rubric;
  const { rubric: code = '' } = useParams();
  return (
    <Late query={othersQuery(code, at.path)} fallback={null} failed={null}>
      {(articles) =>
        articles.length === 0 ? null : (
          <Block title={articlesTexts.others} more={<a href={rubricUrl}>{rubric}</a>}>
            <ArticleList articles={articles} heading="h3" label={articlesTexts.others} />
          </Block>
        )
      }
    </Late>
  );
}

interface ArticleModel extends ArticleCardModel {
  readonly html: string;
  readonly cards: readonly CardModel[];
}

/** The number of other articles of the rubric below the text. */
const OTHERS = 3;

function articleModel({ data }: CallAnswer<'GET /article/{rubric}/{id}.json'>): ArticleModel {
  return { ...articleCard(data), html: keepShortWordsOf(data.html), cards: cardModels(data.products ?? []) };
}

/** @param rubric code of the rubric @param id id of the article, digits */
function articleQuery(rubric: string, id: string) {
  return queryOptions<ArticleModel>({
    queryKey: ['article', rubric, id],
    queryFn: async ({ signal, meta }) =>
      articleModel(await apiOf(meta)('GET /article/{rubric}/{id}.json', { rubric, id }, { signal })),
    ...REFERENCE,
  });
}

/** A few other articles of the rubric. @param rubric its code @param path path of the article shown */
function othersQuery(rubric: string, path: string) {
  return queryOptions<readonly ArticleCardModel[]>({
    queryKey: ['article', 'others', rubric, path],
    queryFn: async ({ signal, meta }) => {
      const { articles } = await loadArticles(apiOf(meta), signal, `/article/${encodeURIComponent(rubric)}/`, 1);
      return articles.filter(({ url }) => url !== path).slice(0, OTHERS);
    },
    ...REFERENCE,
  });
}

/** schema.org `Article`. @param origin scheme and host of the region */
export function articleJsonLd({ title, announce, date, image, url }: ArticleModel, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    ...(announce !== '' && { description: announce }),
    mainEntityOfPage: origin + url,
    ...(date !== undefined && { datePublished: new Date(date).toISOString() }),
    ...(image !== undefined && { image: absoluteUrl(image, origin) }),
    author: { '@type': 'Organization', name: layoutTexts.shop },
    publisher: { '@type': 'Organization', name: layoutTexts.shop, url: `${origin}/` },
  };
}
