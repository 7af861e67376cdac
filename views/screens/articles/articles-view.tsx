import type { ReactNode } from 'react';
import { articlesTexts } from '../../../shared/texts/pages/articles.ts';
import type { Place } from '../../context/place.ts';
import type { Crumb } from '../../ui/page-parts/breadcrumbs.tsx';
import { PageHead } from '../../ui/page-parts/page-head.tsx';
import { listingHref, plainListing } from '../listing/address.ts';
import { Pages } from '../listing/paging/pages.tsx';
import { ArticleList } from './article-list.tsx';
import styles from './articles-view.module.css';
import type { ArticlesModel } from './model.ts';
import { pageOf } from './page-address.ts';
import { RubricLinks } from './rubric-links.tsx';

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
