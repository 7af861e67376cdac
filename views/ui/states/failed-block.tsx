import type { ReactNode } from 'react';
import { errorTexts } from '../../../shared/texts/errors.ts';
import { loadingTexts } from '../../../shared/texts/layout.ts';
import button from '../buttons/button.module.css';
import styles from './loading.module.css';

interface FailedBlockProps {
  /** Loads it again. */
  readonly onRetry: () => void;
  /** Is it the only content of the page? Its text is then the heading. */
  readonly whole?: boolean;
  /** Must it be visible at once, even if the page is scrolled past it? */
  readonly inView?: boolean;
  /** Has it thrown? It then shows the text of the error page (D45). */
  readonly broken?: boolean;
}

/**
 * A block whose data could not be loaded, or that has thrown, with a button to try again (spec §8, conventions.md §4).
 */
export function FailedBlock({ onRetry, whole = false, inView = whole, broken = false }: FailedBlockProps): ReactNode {
  const Words = whole ? 'h1' : 'p';
  return (
    <div ref={inView ? comeIntoView : null} className={styles.failed}>
      {broken ? (
        <Words role="alert">{errorTexts.unknown}</Words>
      ) : (
        <Words aria-live="polite">{loadingTexts.failed}</Words>
      )}
      <button type="button" className={button.secondary} onClick={onRetry}>
        {loadingTexts.refresh}
      </button>
    </div>
  );
}

/** A page that has shrunk to this block may be scrolled past it. Runs after a navigation has set the position. */
function comeIntoView(block: HTMLElement | null): void {
  requestAnimationFrame(() => block?.scrollIntoView({ block: 'center' }));
}
