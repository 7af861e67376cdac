import type { ReactNode } from 'react';
import { articlesTexts } from '../../../shared/texts/pages/articles.ts';
import { homeTexts } from '../../../shared/texts/pages/home.ts';
import { Loading } from '../../ui/states/loading.tsx';
import { ArticleList } from '../articles/article-list.tsx';
import { LateBlock } from './late-block.tsx';
import { newsQuery } from './queries.ts';

/** The newest articles. */
export function LatestArticles(): ReactNode {
  return (
    <LateBlock
      query={newsQuery}
      title={homeTexts.articles}
      lead={homeTexts.articlesLead}
      loading={<Loading />}
      isEmpty={(articles) => articles.length === 0}
      more={() => <a href="/article/">{articlesTexts.all}</a>}
    >
      {(articles) => <ArticleList articles={articles} heading="h3" label={homeTexts.articles} />}
    </LateBlock>
  );
}
