import type { ReactNode } from 'react';
import { layoutTexts } from '../../../shared/texts/layout.ts';
import { KnownLink } from '../links/known-link.tsx';
import styles from './breadcrumbs.module.css';

/** A step on the path from the home page: title and path. */
export type Crumb = readonly [title: string, url: string];

/** Breadcrumbs. The last step is the page itself, and no link. */
export function Breadcrumbs({ steps }: { readonly steps: readonly Crumb[] }): ReactNode {
  const last = steps.length - 1;
  return (
    <nav aria-label={layoutTexts.breadcrumbs} className={styles.crumbs}>
      <ol>
        {steps.map(([title, url], index) => (
          <li key={url} aria-current={index === last ? 'page' : undefined}>
            {index === last ? title : <KnownLink href={url}>{title}</KnownLink>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
