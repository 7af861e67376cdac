import type { ReactNode } from 'react';
import type { ShopPair } from '../../../shared/rules/checkout/pair.ts';
import { pickupTexts } from '../../../shared/texts/checkout.ts';
import { placeOf } from '../shop-words.ts';
import styles from './shop-picker.module.css';

/** 'Всё сегодня — в 2 магазинах'. For information only, since one order is picked up in one shop. */
export function PairNote({ pair: [one, other] }: { readonly pair: ShopPair }): ReactNode {
  return (
    <p className={styles.pair}>
      <strong>{pickupTexts.pair}</strong> <span>{pickupTexts.pairPlaces(placeOf(one.shop), placeOf(other.shop))}</span>
    </p>
  );
}
