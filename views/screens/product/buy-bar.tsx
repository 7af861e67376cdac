import { type ReactNode, useEffect, useState } from 'react';
import { formatMoney } from '../../../shared/rules/money.ts';
import { productTexts } from '../../../shared/texts/product.ts';
import { GoodsControls } from '../../cart/goods-controls.tsx';
import styles from './buy-bar.module.css';
import type { ProductModel } from './model.ts';

interface BuyBarProps {
  readonly goods: ProductModel['goods'];
  /** The block with price and button. */
  readonly block: HTMLElement | null;
}

/** The bar's height plus a margin. */
const BAR_ROOM = '5.5rem';

/** On a phone, keeps price and button in view once their block has been scrolled past. */
export function BuyBar({ goods, block }: BuyBarProps): ReactNode {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (block === null) return;
    // The area below the viewport counts as visible, so that not intersecting means scrolled past.
    const observer = new IntersectionObserver((entries) => setPast(entries.at(-1)?.isIntersecting === false), {
      rootMargin: '0px 0px 100000px 0px',
    });
    observer.observe(block);
    return () => observer.disconnect();
  }, [block]);
  // Scrolls the focused element above the bar.
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
