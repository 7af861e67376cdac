import type { ReactNode } from 'react';
import { listingTexts } from '../../../shared/texts/pages/listing.ts';
import { sectionsQuery } from '../../data/frame-queries.ts';
import { Late } from '../../ui/states/late.tsx';
import styles from './section-links.module.css';

interface SectionLinksProps {
  /** Path of the category. */
  readonly category: string;
  /** Path of the page. */
  readonly current: string;
}

/** Links to the sections of a category, taken from the catalogue's menu. */
export function SectionLinks({ category, current }: SectionLinksProps): ReactNode {
  return (
    <Late query={sectionsQuery(category)} fallback={<div className={styles.sections} />} failed={null}>
      {(links) =>
        links.length === 0 ? null : (
          <nav aria-label={listingTexts.sections} className={styles.sections}>
            <ul>
              {links.map(([title, url]) => (
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
