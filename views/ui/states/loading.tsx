import type { ReactNode } from 'react';
import { loadingTexts } from '../../../shared/texts/layout.ts';
import styles from './states.module.css';

/** Says that something is loading (conventions.md §4). `unseen`: to screen readers only, beside visible placeholders. */
export function Loading({ unseen = false }: { readonly unseen?: boolean }): ReactNode {
  return (
    // Without JavaScript nothing replaces it.
    <p role="status" data-script-only="" className={unseen ? 'visually-hidden' : styles.status}>
      {loadingTexts.loading}
    </p>
  );
}

interface PlaceholderProps {
  /** Sets its size. */
  readonly className?: string | undefined;
}

/** A plain block in place of something that is loading; hidden from screen readers. */
export function Placeholder({ className }: PlaceholderProps): ReactNode {
  return (
    <span aria-hidden="true" className={className === undefined ? styles.block : `${styles.block} ${className}`} />
  );
}
