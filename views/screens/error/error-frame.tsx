import type { ReactNode } from 'react';
import { EmptyWindow } from './empty-window.tsx';
import styles from './error-page.module.css';

interface ErrorFrameProps {
  readonly status: number;
  readonly children: ReactNode;
}

/** How a page that could not be shown looks: its status in large figures, words, an empty window. */
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
