import type { ReactNode } from 'react';
import { articlesTexts } from '../../../shared/texts/pages/articles.ts';
import styles from './article-list.module.css';
import type { ArticleCardModel } from './model.ts';
import { PublishedDate } from './published-date.tsx';

interface ArticleListProps {
  readonly articles: readonly ArticleCardModel[];
  /** Is the first article shown larger than the rest? */
  readonly leading?: boolean;
  /** Heading level of the titles. */
  readonly heading?: 'h2' | 'h3';
  readonly label?: string;
}

/** Cards of articles: picture, rubric, date, title, announcement. */
export function ArticleList(props: ArticleListProps): ReactNode {
  const { articles, leading = false, heading: Heading = 'h2', label = articlesTexts.list } = props;
  return (
    <ul aria-label={label} className={leading ? styles.leading : styles.list}>
      {articles.map(({ title, url, announce, date, image, rubric }, index) => (
        <li key={url}>
          <article className={styles.card}>
            {image === undefined ? null : (
              <img src={image} alt="" loading={leading && index === 0 ? 'eager' : 'lazy'} width="600" height="400" />
            )}
            <div>
              <p className={styles.about}>
                <span>{rubric[0]}</span>
                <PublishedDate moment={date} />
              </p>
              <Heading>
                <a href={url}>{title}</a>
              </Heading>
              {announce === '' ? null : <p className={styles.announce}>{announce}</p>}
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
