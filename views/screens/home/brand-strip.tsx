import type { ReactNode } from 'react';
import { Late } from '../../queries.tsx';
import { KnownLink } from '../../ui/known-link.tsx';
import { Loading } from '../../ui/loading.tsx';
import styles from './brand-strip.module.css';
import { brandsQuery } from './queries.ts';

/** Popular brands by name, set like the index of a book. */
export function BrandStrip(): ReactNode {
  return (
    <Late query={brandsQuery} fallback={<Loading />}>
      {(brands) => (
        <ul className={styles.brands}>
          {brands.map(([title, url]) => (
            <li key={url}>
              <KnownLink href={url}>{title}</KnownLink>
            </li>
          ))}
        </ul>
      )}
    </Late>
  );
}
