import type { ReactNode } from 'react';
import styles from './side-columns.module.css';

interface SideColumnsProps {
  /** Along the right edge; on a phone below. Its room stays where nothing comes. */
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** A page to read or to fill in, with what belongs to it beside it. */
export function SideColumns({ aside, children }: SideColumnsProps): ReactNode {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
