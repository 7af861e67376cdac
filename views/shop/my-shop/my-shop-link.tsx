import type { ReactNode } from 'react';
import { useAppSelector } from '../../../client/store/hooks.ts';
import { selectMyShop } from '../../../client/store/visitor/my-shop-effects.ts';
import { myShopTexts } from '../../../shared/texts/my-shop.ts';
import styles from './my-shop-link.module.css';
import { Star } from './star.tsx';

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
