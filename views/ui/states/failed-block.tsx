import type { ReactNode } from 'react';
import { errorTexts } from '../../../shared/texts/errors.ts';
import { loadingTexts } from '../../../shared/texts/layout.ts';
import button from '../buttons/button.module.css';
import styles from './loading.module.css';

interface FailedBlockProps {
  /** Asks again. */
  readonly onRetry: () => void;
  /** Is it all that the page has? Then its words are the heading. */
  readonly whole?: boolean;
  /** Is it to be seen at once, though its place may have been scrolled past? */
  readonly inView?: boolean;
  /** Has it thrown? Then it says what the error page says (D45). */
  readonly broken?: boolean;
}

/** A block whose data did not come, or that has thrown: says so and asks again on demand (spec §8, conventions.md §4). */
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

/** A page that has shrunk to these words may have been scrolled past them. After a navigation has set its position. */
function comeIntoView(block: HTMLElement | null): void {
  requestAnimationFrame(() => block?.scrollIntoView({ block: 'center' }));
}
