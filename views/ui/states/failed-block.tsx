import type { ReactNode } from 'react';
import { loadingTexts } from '../../../shared/texts/layout.ts';
import button from '../buttons/button.module.css';
import styles from './states.module.css';

interface FailedBlockProps {
  /** Loads the data again. */
  readonly onRetry: () => void;
  /** Is this all that the page shows? Its text is the heading then. */
  readonly isPage?: boolean;
  /** Is it scrolled into view, as the visitor may have scrolled past its place? */
  readonly inView?: boolean;
  /** Has the block thrown? It shows the text of the error page then (D45). */
  readonly broken?: boolean;
}

/**
 * Replaces a block that could not load its data, or has thrown: a message and a button to retry (spec §8,
 * conventions.md §4).
 */
export function FailedBlock({ onRetry, isPage = false, inView = isPage, broken = false }: FailedBlockProps): ReactNode {
  const Message = isPage ? 'h1' : 'p';
  return (
    <div ref={inView ? comeIntoView : null} className={styles.failed}>
      {broken ? (
        <Message role="alert">{loadingTexts.unknown}</Message>
      ) : (
        <Message aria-live="polite">{loadingTexts.failed}</Message>
      )}
      <button type="button" className={button.secondary} onClick={onRetry}>
        {loadingTexts.refresh}
      </button>
    </div>
  );
}

/**
 * Scrolls into view, because a page that shrinks to this block may be scrolled past it. It waits for a frame, so that a
 * navigation has set its position first.
 */
function comeIntoView(block: HTMLElement | null): void {
  requestAnimationFrame(() => block?.scrollIntoView({ block: 'center' }));
}
