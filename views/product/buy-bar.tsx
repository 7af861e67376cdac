import { type ReactNode, useEffect, useState } from 'react';
import { formatMoney } from '../../shared/rules/money.ts';
import { productTexts } from '../../shared/texts/pages/product.ts';
import { GoodsControls } from '../cart/goods-controls.tsx';
import styles from './buy-bar.module.css';
import type { ProductModel } from './model.ts';

interface BuyBarProps {
  readonly goods: ProductModel['goods'];
  /** The block with price and button; null until it is mounted. */
  readonly block: HTMLElement | null;
}

/** The height of the bar, and some space above it. */
const BAR_ROOM = '5.5rem';

/** On phones, a bar that keeps price and button in view once their block has been scrolled past. */
export function BuyBar({ goods, block }: BuyBarProps): ReactNode {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (block === null) return;
    // The margin extends the viewport downwards, so a block that does not intersect is above it: scrolled past.
    const observer = new IntersectionObserver((entries) => setPast(entries.at(-1)?.isIntersecting === false), {
      rootMargin: '0px 0px 100000px 0px',
    });
    observer.observe(block);
    return () => observer.disconnect();
  }, [block]);
  // Elements that get the focus scroll into view above the bar, not behind it.
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
