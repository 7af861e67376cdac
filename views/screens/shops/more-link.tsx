import type { ReactNode } from 'react';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import button from '../../ui/buttons/button.module.css';
import { SHOWN, type ShopsAddress, shopsHref } from './address.ts';
import styles from './screen.module.css';

interface MoreLinkProps {
  readonly wish: ShopsAddress;
  /** The number of entries in the whole list. */
  readonly entries: number;
}

/** A link that shows more of a long list and keeps the scroll position; nothing if all are shown. */
export function MoreLink({ wish, entries }: MoreLinkProps): ReactNode {
  if (entries <= wish.shown) return null;
  return (
    <p className={styles.more}>
      <a href={shopsHref({ ...wish, shown: wish.shown + SHOWN })} data-keep-scroll="" className={button.secondary}>
        {shopsTexts.more}
      </a>
    </p>
  );
}
