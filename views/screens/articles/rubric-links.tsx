import type { ReactNode } from 'react';
import { articlesTexts } from '../../../shared/texts/pages/articles.ts';
import { Late } from '../../ui/states/late.tsx';
import { rubricsQuery } from './model.ts';
import styles from './rubric-links.module.css';

/** Links to all articles and to each rubric. */
export function RubricLinks({ current }: { readonly current: string }): ReactNode {
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
