import type { ReactNode } from 'react';
import { loadingTexts } from '../../../shared/texts/layout.ts';
import styles from './loading.module.css';

/** Says that something loads (conventions.md §4); `quiet` for readers only, beside placeholders that can be seen. */
export function Loading({ quiet = false }: { readonly quiet?: boolean }): ReactNode {
  return (
    <p role="status" className={quiet ? 'visually-hidden' : styles.status}>
      {loadingTexts.loading}
    </p>
  );
}

interface PlaceholderProps {
  /** Gives it its size. */
  readonly className?: string | undefined;
}

/** A calm block in place of what loads; nothing to readers. */
export function Placeholder({ className }: PlaceholderProps): ReactNode {
  return (
    <span aria-hidden="true" className={className === undefined ? styles.block : `${styles.block} ${className}`} />
  );
}
