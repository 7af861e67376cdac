import type { ReactNode } from 'react';
import styles from './step-title.module.css';

interface StepTitleProps {
  readonly children: ReactNode;
  /** For screen readers only, where the step bar already shows the same text. */
  readonly unseen?: boolean;
}

/** The heading of a step, which takes the focus when the step appears. */
export function StepTitle({ children, unseen = false }: StepTitleProps): ReactNode {
  return (
    <h3 tabIndex={-1} data-step-title="" className={unseen ? 'visually-hidden' : styles.title}>
      {children}
    </h3>
  );
}
