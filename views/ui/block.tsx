import type { ReactNode } from 'react';
import styles from './block.module.css';

interface BlockProps {
  readonly title: string;
  /** A few words under the title. */
  readonly lead?: string;
  /** What leads on from here, beside the title. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Block({ title, lead, more, children }: BlockProps): ReactNode {
  return (
    <section className={styles.block}>
      <header>
        <h2>{title}</h2>
        {lead === undefined ? null : <p>{lead}</p>}
        {more}
      </header>
      {children}
    </section>
  );
}
