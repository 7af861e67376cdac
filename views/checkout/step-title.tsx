import type { ReactNode } from 'react';
import styles from './step-title.module.css';

interface StepTitleProps {
  readonly children: ReactNode;
  /** Visually hidden, because the step bar shows the same text. */
  readonly quiet?: boolean;
}

/** The heading of a step; it gets the focus when the step appears. */
export function StepTitle({ children, quiet = false }: StepTitleProps): ReactNode {
  return (
    <h3 tabIndex={-1} data-step-title="" className={quiet ? 'visually-hidden' : styles.title}>
      {children}
    </h3>
  );
}
