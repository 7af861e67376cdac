import type { ReactNode } from 'react';
import { selectMyShop } from '../../../client/shops/my-shop-effects.ts';
import { useAppSelector } from '../../../client/store/hooks.ts';
import { myShopTexts } from '../../../shared/texts/my-shop.ts';
import { Bound } from '../../ui/bound.tsx';
import { OpenNow } from '../open-now.tsx';
import styles from './own-shop.module.css';

/** The visitor's shop, and until when it is open; nothing until it is known. Reserve its place. */
export function OwnShop(): ReactNode {
  const about = useAppSelector(selectMyShop);
  if (about === undefined) return null;
  return (
    <p className={styles.own}>
      <a href={about.url}>
        <Bound text={myShopTexts.link(about.address)} />
      </a>{' '}
      <OpenNow hours={about.hours} zone={about.zone} />
    </p>
  );
}
