import { type ReactNode, useEffect, useState } from 'react';
import { formatMoney } from '../../../shared/rules/money.ts';
import { productTexts } from '../../../shared/texts/product.ts';
import { GoodsControls } from '../../cart/goods-controls.tsx';
import styles from './buy-bar.module.css';
import type { ProductModel } from './model.ts';

interface BuyBarProps {
  readonly goods: ProductModel['goods'];
  /** The block with the price and the button. */
  readonly block: HTMLElement | null;
}

/** As high as the bar, and some air. */
const BAR_ROOM = '5.5rem';

/** On a phone, price and button stay in view once their block has been scrolled past. */
export function BuyBar({ goods, block }: BuyBarProps): ReactNode {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (block === null) return;
    // What lies below the window counts as in sight: then 'not in sight' means that it was scrolled past.
    const observer = new IntersectionObserver((entries) => setPast(entries.at(-1)?.isIntersecting === false), {
      rootMargin: '0px 0px 100000px 0px',
    });
    observer.observe(block);
    return () => observer.disconnect();
  }, [block]);
  // What has the focus is brought into view above the bar.
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = past ? BAR_ROOM : '';
    return () => {
      style.scrollPaddingBlockEnd = '';
    };
  }, [past]);
  if (!past) return null;
  return (
    <section aria-label={productTexts.bar} className={styles.bar}>
      <b>{formatMoney(goods.price)}</b>
      <GoodsControls goods={goods} />
    </section>
  );
}
