import type { ReactNode } from 'react';
import { discountPercent, formatDiscount } from '../../shared/rules/catalogue/discount.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import styles from './price.module.css';

interface PriceProps {
  /** Roubles. */
  readonly price: number;
  readonly old?: number | undefined;
}

/**
 * A price, with the old one, labelled for screen readers, and the discount if there is one (spec §2 'Product card',
 * D37).
 */
export function Price({ price, old }: PriceProps): ReactNode {
  const percent = discountPercent(price, old);
  return (
    <p className={styles.price}>
      <b>{formatMoney(price)}</b>
      {old === undefined || percent === undefined ? null : (
        <>
          <s>
            <span className="visually-hidden">{goodsTexts.oldPrice} </span>
            {formatMoney(old)}
          </s>
          <span className={styles.discount}>{formatDiscount(percent)}</span>
        </>
      )}
    </p>
  );
}
