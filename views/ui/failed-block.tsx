import type { ReactNode } from 'react';
import { loadingTexts } from '../../shared/texts/layout.ts';
import button from './button.module.css';
import styles from './loading.module.css';

interface FailedBlockProps {
  /** Asks again. */
  readonly onRetry: () => void;
}

/** A block whose data did not come: says so and asks again on demand (spec §8, conventions.md §4). */
export function FailedBlock({ onRetry }: FailedBlockProps): ReactNode {
  return (
    <div className={styles.failed}>
      <p aria-live="polite">{loadingTexts.failed}</p>
      <button type="button" className={button.secondary} onClick={onRetry}>
        {loadingTexts.refresh}
      </button>
    </div>
  );
}
