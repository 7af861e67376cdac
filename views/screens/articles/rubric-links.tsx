import type { ReactNode } from 'react';
import { articlesTexts } from '../../../shared/texts/articles.ts';
import { Late } from '../../queries.tsx';
import { rubricsQuery } from './model.ts';
import styles from './rubric-links.module.css';

/** The rubrics, and the way to all articles. */
export function RubricLinks({ current }: { readonly current: string }): ReactNode {
  return (
    <Late query={rubricsQuery} fallback={<div className={styles.rubrics} />} failed={null}>
      {(rubrics) =>
        rubrics.length === 0 ? null : (
          <nav aria-label={articlesTexts.rubrics} className={styles.rubrics}>
            <ul>
              {[[articlesTexts.all, '/article/'] as const, ...rubrics].map(([title, url]) => (
                <li key={url}>
                  <a href={url} {...(url === current ? { 'aria-current': 'page' } : {})}>
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
