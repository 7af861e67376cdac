import type { ReactNode } from 'react';
import { viewerTexts } from '../../../shared/texts/dialogs.ts';
import styles from './button.module.css';

interface ArrowButtonProps {
  /** -1: to the previous picture; 1: to the next. */
  readonly side: -1 | 1;
  readonly onStep: (side: -1 | 1) => void;
}

/** "Предыдущее", "Следующее": the round buttons of carousels and of the viewer (conventions.md §4). */
export function ArrowButton({ side, onStep }: ArrowButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={side < 0 ? viewerTexts.previous : viewerTexts.next}
      className={styles.arrow}
      onClick={() => onStep(side)}
    >
      <span aria-hidden="true">{side < 0 ? '‹' : '›'}</span>
    </button>
  );
}
