import type { ReactNode } from 'react';
import { EmptyWindow } from './empty-window.tsx';
import styles from './error-page.module.css';

interface ErrorFrameProps {
  readonly status: number;
  readonly children: ReactNode;
}

/** The layout of an error page: the status code in large figures, a text, a drawing. */
export function ErrorFrame({ status, children }: ErrorFrameProps): ReactNode {
  return (
    <div className={styles.error}>
      <div className={styles.words}>
        <p className={styles.code}>{status}</p>
        {children}
      </div>
      <EmptyWindow />
    </div>
  );
}
