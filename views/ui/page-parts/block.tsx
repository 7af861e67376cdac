import type { ReactNode } from 'react';
import { NoBreak } from '../no-break.tsx';
import styles from './page-parts.module.css';

interface BlockProps {
  /** Makes the block a `region` named by its title, and an anchor. */
  readonly id?: string;
  readonly title: string;
  /** A short text under the title. */
  readonly lead?: string;
  /** A link or button beside the title that leads further. */
  readonly more?: ReactNode;
  /** Is it left out on paper? */
  readonly isScreenOnly?: boolean;
  readonly children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Block({ id, title, lead, more, isScreenOnly, children }: BlockProps): ReactNode {
  return (
    <section
      id={id}
      aria-labelledby={id === undefined ? undefined : `${id}-title`}
      data-screen-only={isScreenOnly ? '' : undefined}
      className={styles.block}
    >
      <header>
        <h2 id={id === undefined ? undefined : `${id}-title`}>
          <NoBreak text={title} />
        </h2>
        {lead === undefined ? null : (
          <p>
            <NoBreak text={lead} />
          </p>
        )}
        {more}
      </header>
      {children}
    </section>
  );
}
