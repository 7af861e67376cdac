import type { ReactNode } from 'react';
import { selectMyShop } from '../../../client/shops/my-shop-effects.ts';
import { useAppSelector } from '../../../client/store/hooks.ts';
import { myShopTexts } from '../../../shared/texts/my-shop.ts';
import styles from './my-shop-link.module.css';

/**
 * A link to the visitor's shop, once it is known. It takes only free room in the header, so nothing moves when it
 * appears.
 */
export function MyShopLink(): ReactNode {
  const about = useAppSelector(selectMyShop);
  if (about === undefined) return null;
  return (
    <span className={styles.place}>
      <a href={about.url} className={styles.link} aria-label={myShopTexts.link(about.address)} title={about.address}>
        <Star />
        <span>{about.address}</span>
      </a>
    </span>
  );
}

/** The icon that marks the visitor's shop. */
export function Star(): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="m8 1.8 1.9 4 4.4.6-3.2 3 .8 4.4L8 11.7l-3.9 2.1.8-4.4-3.2-3 4.4-.6z" />
    </svg>
  );
}
