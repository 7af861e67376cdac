import type { ReactNode } from 'react';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import styles from '../listing.module.css';

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

/**
 * The pages that a pagination row links: the first, the last, the current one and its neighbours; null stands for a
 * gap. A gap of a single page is filled with that page.
 */
export function pagesWindow(current: number, last: number): readonly (number | null)[] {
  const named = new Set([1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last));
  const row: (number | null)[] = [];
  for (const page of named) {
    const gap = page - (row.at(-1) ?? 0) - 1;
    if (gap > 0) row.push(gap === 1 ? page - 1 : null);
    row.push(page);
  }
  return row;
}
