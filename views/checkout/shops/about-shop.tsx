import { type ReactNode, useMemo } from 'react';
import type { Shop } from '../../../shared/contract/things.ts';
import { shopChoiceTexts } from '../../../shared/texts/checkout.ts';
import { shopModel } from '../../shop/model.ts';
import { ShopFacts } from '../../shop/shop-facts.tsx';
import styles from './about-shop.module.css';

/** 'О магазине' (spec §2). */
export function AboutShop({ shop }: { readonly shop: Shop }): ReactNode {
  const model = useMemo(() => shopModel(shop), [shop]);
  return (
    <section className={styles.about}>
      <h4>{shopChoiceTexts.about}</h4>
      <ShopFacts shop={model} heading="h4" />
    </section>
  );
}
