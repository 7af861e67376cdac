import type { ReactNode } from 'react';
import styles from './header-link.module.css';

interface HeaderLinkProps {
  /** Prefix of the id of its description. */
  readonly id: string;
  readonly href: string;
  readonly title: string;
  /** A path to be stroked, in a view box of 24 by 24. */
  readonly icon: string;
  /** How many things are there; undefined while that is unknown, or where nothing is counted. */
  readonly count?: number | undefined;
  /** The count as a text. */
  readonly description?: string | undefined;
  /** Does a script handle its clicks in place? */
  readonly waits?: boolean;
}

/** A header link to the visitor's cart, favourites or orders: an icon, the title where there is room, and a count. */
export function HeaderLink({ id, href, title, icon, count, description, waits = false }: HeaderLinkProps): ReactNode {
  return (
    <>
      <a href={href} data-waits={waits ? '' : undefined} aria-describedby={`${id}-count`} className={styles.link}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={icon} />
        </svg>
        <span className="visually-hidden till-desktop">{title}</span>
        <span aria-hidden="true" className={styles.count}>
          {count === undefined || count === 0 ? null : <b>{count}</b>}
        </span>
      </a>
      <span id={`${id}-count`} hidden>
        {description}
      </span>
    </>
  );
}
