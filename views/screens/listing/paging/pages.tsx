import type { ReactNode } from 'react';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import styles from './pages.module.css';
import { pagesWindow } from './pages-window.ts';

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  /** The address of a page. */
  readonly href: (page: number) => string;
}

/** Links to the pages of a list (conventions.md §4); nothing for a single page. */
export function Pages({ page, pages, href }: PagesProps): ReactNode {
  if (pages < 2) return null;
  return (
    <nav aria-label={listingTexts.pages} className={styles.pages}>
      {page > 1 ? (
        <a href={href(page - 1)} rel="prev" aria-label={listingTexts.previousPage}>
          ←
        </a>
      ) : null}
      <ol>
        {pagesWindow(page, pages).map((to, index) =>
          to === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no id of its own
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={to}>
              <a href={href(to)} aria-current={to === page ? 'page' : undefined}>
                {to}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages ? (
        <a href={href(page + 1)} rel="next" aria-label={listingTexts.nextPage}>
          →
        </a>
      ) : null}
    </nav>
  );
}
