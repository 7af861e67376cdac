import type { ReactNode } from 'react';
import { loadingTexts } from '../../shared/texts/layout.ts';
import button from './button.module.css';
import styles from './loading.module.css';

interface FailedBlockProps {
  /** Asks again. */
  readonly onRetry: () => void;
  /** Is it all that the page has? Then its words are the heading. */
  readonly whole?: boolean;
}

/** A block whose data did not come: says so and asks again on demand (spec §8, conventions.md §4). */
export function FailedBlock({ onRetry, whole = false }: FailedBlockProps): ReactNode {
  const Words = whole ? 'h1' : 'p';
  return (
    <div ref={whole ? comeIntoView : null} className={styles.failed}>
      <Words aria-live="polite">{loadingTexts.failed}</Words>
      <button type="button" className={button.secondary} onClick={onRetry}>
        {loadingTexts.refresh}
      </button>
    </div>
  );
}

/** A page that has shrunk to these words may have been scrolled past them. */
function comeIntoView(block: HTMLElement | null): void {
  block?.scrollIntoView({ block: 'center' });
}
