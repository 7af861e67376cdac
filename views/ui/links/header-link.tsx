import type { ReactNode } from 'react';
import styles from './header-link.module.css';

interface HeaderLinkProps {
  /** Prefix of its description's id. */
  readonly id: string;
  readonly href: string;
  readonly title: string;
  /** An SVG path in a view box of 24 by 24. */
  readonly icon: string;
  /** The number shown; undefined while unknown, or if nothing is counted. */
  readonly count?: number | undefined;
  /** The number as text. */
  readonly said?: string | undefined;
  /** Does JavaScript handle its click? */
  readonly waits?: boolean;
}

/** A personal link of the header: an icon, a label if there is room, and a number. */
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
