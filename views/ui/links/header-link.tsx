import type { ReactNode } from 'react';
import styles from './header-link.module.css';

interface HeaderLinkProps {
  /** What the id of its description begins with. */
  readonly id: string;
  readonly href: string;
  readonly title: string;
  /** A path of lines on a ground of 24 by 24. */
  readonly icon: string;
  /** How many there are; undefined while nobody knows, or where nothing is counted. */
  readonly count?: number | undefined;
  /** The same in words. */
  readonly said?: string | undefined;
  /** Does a script answer its press in place? */
  readonly waits?: boolean;
}

/** One of the visitor's own places in the header: an icon, its words where there is room, and how much lies there. */
export function HeaderLink({ id, href, title, icon, count, said, waits = false }: HeaderLinkProps): ReactNode {
  return (
    <>
      <a href={href} data-waits={waits ? '' : undefined} aria-describedby={`${id}-count`} className={styles.link}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={icon} />
        </svg>
        <span className={styles.title}>{title}</span>
        <span aria-hidden="true" className={styles.count}>
          {count === undefined || count === 0 ? null : <b>{count}</b>}
        </span>
      </a>
      <span id={`${id}-count`} hidden>
        {said}
      </span>
    </>
  );
}
