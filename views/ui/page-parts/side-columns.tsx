import type { ReactNode } from 'react';
import styles from './side-columns.module.css';

interface SideColumnsProps {
  /** Along the right edge; below on a phone. The column stays even if it is empty. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** A page of text or a form, with a side column. */
export function SideColumns({ aside, children }: SideColumnsProps): ReactNode {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
