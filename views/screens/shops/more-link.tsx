import type { ReactNode } from 'react';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import button from '../../ui/buttons/button.module.css';
import { PER_PAGE, SHOWN, type ShopsAddress, shopsHref } from './address.ts';
import styles from './screen.module.css';

interface MoreLinkProps {
  readonly wish: ShopsAddress;
  /** The number of entries in the whole list. */
  readonly entries: number;
}

/** A link that shows more of a page and keeps the scroll position; nothing if all of it is shown. */
export function MoreLink({ wish, entries }: MoreLinkProps): ReactNode {
  if (Math.min(entries - (wish.page - 1) * PER_PAGE, PER_PAGE) <= wish.shown) return null;
  return (
    <p className={styles.more}>
      <a href={shopsHref({ ...wish, shown: wish.shown + SHOWN })} data-keep-scroll="" className={button.secondary}>
        {shopsTexts.more}
      </a>
    </p>
  );
}
