import type { ReactNode } from 'react';
import { selectMyShopId } from '../../client/shops/my-shop-effects.ts';
import { useAppSelector } from '../../client/store/hooks.ts';
import type { Origin } from '../../shared/rules/shops/distance.ts';
import { myShopTexts } from '../../shared/texts/my-shop.ts';
import { shopsTexts } from '../../shared/texts/shops.ts';
import { Bound } from '../ui/bound.tsx';
import whole from '../ui/links/whole-link.module.css';
import styles from './lists.module.css';
import { MyShopButton } from './my-shop/my-shop-button.tsx';
import mark from './my-shop/my-shop-mark.module.css';
import { NameLine } from './name-line.tsx';
import { Hours } from './open-now.tsx';
import type { ShopEntry } from './shops-model.ts';
import { Stations } from './stations.tsx';

interface AddressListProps {
  readonly shops: readonly ShopEntry[];
  readonly from: Origin | undefined;
}

/** The shops as a list of addresses. */
export function AddressList({ shops, from }: AddressListProps): ReactNode {
  const mine = useAppSelector(selectMyShopId);
  return (
    <ul aria-label={shopsTexts.list} className={styles.addresses}>
      {shops.map((shop) => (
        <li key={shop.id} className={whole.entry} aria-label={shop.id === mine ? myShopTexts.mine : undefined}>
          {shop.id === mine ? <p className={mark.mark}>{myShopTexts.mine}</p> : null}
          <a href={shop.url} className={whole.link}>
            <Bound text={shop.address} />
          </a>
          <MyShopButton shop={shop} small />
          <NameLine shop={shop} from={from} sorted={from?.isVisitor === true} className={styles.name} />
          {shop.metro.length === 0 ? null : <Stations stations={shop.metro} />}
          {shop.hours === '' ? null : (
            <p className={styles.hours}>
              <Hours hours={shop.hours} zone={shop.zone} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
