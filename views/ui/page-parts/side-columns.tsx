import type { ReactNode } from 'react';
import styles from './side-columns.module.css';

interface SideColumnsProps {
  /** On the right; on a phone below. Its column stays if it is empty. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** A text or form page with a side column. */
export function SideColumns({ aside, children }: SideColumnsProps): ReactNode {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
