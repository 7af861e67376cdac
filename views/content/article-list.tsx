import type { ReactNode } from 'react';
import { formatPublished } from '../../shared/rules/dates.ts';
import { keepShortWords } from '../../shared/rules/no-break.ts';
import { articlesTexts } from '../../shared/texts/pages/articles.ts';
import { useApp } from '../context/app-context.ts';
import { NoBreak } from '../ui/no-break.tsx';
import styles from './articles.module.css';
import type { ArticleCardModel } from './articles-model.ts';

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
    <ul aria-label={label} className={leading ? styles.leading : styles.articles}>
      {articles.map(({ title, url, announce, date, image, rubric }, index) => (
        <li key={url}>
          <article className={styles.card}>
            {image === undefined ? null : (
              <img src={image} alt="" loading={leading && index === 0 ? 'eager' : 'lazy'} width="600" height="400" />
            )}
            <div>
              <p className={`note ${styles.cardAbout}`}>
                <span>{rubric[0]}</span>
                <PublishedDate moment={date} />
              </p>
              <Heading>
                <a href={url}>
                  <NoBreak text={title} />
                </a>
              </Heading>
              {announce === '' ? null : <p className={styles.announce}>{keepShortWords(announce)}</p>}
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

/**
 * The date of an article (D40); 'Сегодня' and 'Вчера' go by the server's clock (D20).
 * @param moment ms since 1970; undefined: nothing is shown
 */
export function PublishedDate({ moment }: { readonly moment: number | undefined }): ReactNode {
  const { now } = useApp();
  if (moment === undefined) return null;
  return <time dateTime={new Date(moment).toISOString()}>{formatPublished(moment, now)}</time>;
}
