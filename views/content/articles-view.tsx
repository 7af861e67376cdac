import type { ReactNode } from 'react';
import { articlesTexts } from '../../shared/texts/pages/articles.ts';
import { listingHref, plainListing, readListing } from '../catalogue/listing/address.ts';
import { Pages } from '../catalogue/listing/paging/pages.tsx';
import type { Place } from '../context/place.ts';
import type { Crumb } from '../ui/page-parts/breadcrumbs.tsx';
import { PageHead } from '../ui/page-parts/page-head.tsx';
import { Late } from '../ui/states/late.tsx';
import { ArticleList } from './article-list.tsx';
import styles from './articles.module.css';
import { type ArticlesModel, rubricsQuery } from './articles-model.ts';

interface ArticlesViewProps {
  readonly model: ArticlesModel;
  readonly at: Place;
  readonly title: string;
  readonly lead?: string;
  readonly crumbs: readonly Crumb[];
}

/** A page of articles: links to the rubrics above the list, pagination below. */
export function ArticlesView({ model, at, title, lead, crumbs }: ArticlesViewProps): ReactNode {
  const page = pageOf(at);
  return (
    <>
      <PageHead crumbs={crumbs} title={title} lead={lead} />
      <RubricLinks current={at.path} />
      {model.articles.length === 0 ? (
        <div className={styles.empty}>
          <h2>{articlesTexts.empty}</h2>
          <p>{articlesTexts.emptyHint}</p>
        </div>
      ) : (
        <ArticleList articles={model.articles} leading={page === 1} />
      )}
      <Pages page={page} pages={model.pages} href={(page) => listingHref({ ...plainListing(at.path), page })} />
    </>
  );
}

/** The page number of a valid address (`hasValidPage`): `?page=2`; the first page has no `page` (D25). */
export function pageOf(at: Place): number {
  return readListing(at).page;
}

/** The canonical: the path, with `page` beyond the first page (conventions.md §3). */
export function canonicalOf(at: Place): string {
  return listingHref({ ...plainListing(at.path), page: pageOf(at) });
}

/** Links to all articles and to each rubric. */
function RubricLinks({ current }: { readonly current: string }): ReactNode {
  // Reserves the height of the links, which may arrive late or not at all.
  const line = <div className={styles.rubrics} />;
  return (
    <Late query={rubricsQuery} fallback={line} failed={line}>
      {(rubrics) =>
        rubrics.length === 0 ? (
          line
        ) : (
          <nav aria-label={articlesTexts.rubrics} className={styles.rubrics}>
            <ul>
              {[[articlesTexts.all, '/article/'] as const, ...rubrics].map(([title, url]) => (
                <li key={url}>
                  <a href={url} aria-current={url === current ? 'page' : undefined}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )
      }
    </Late>
  );
}
