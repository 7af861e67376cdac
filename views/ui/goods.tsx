import type { ReactNode } from 'react';
import { discountPercent, formatDiscount } from '../../shared/rules/catalogue/discount.ts';
import { type Rating as Rated, ratingText, reviewCountText } from '../../shared/rules/catalogue/rating.ts';
import { formatMoney } from '../../shared/rules/money.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import styles from './goods.module.css';

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

interface RatingProps {
  readonly rating: Rated;
  /** Address of the reviews. */
  readonly href?: string | undefined;
}

/** The buyers' rating of goods (conventions.md §4); nothing without reviews. */
export function Rating({ rating, href }: RatingProps): ReactNode {
  if (rating.count === 0) return null;
  const count = reviewCountText(rating);
  return (
    <p className={styles.rating}>
      {ratingText(rating)} {href === undefined ? <small>{count}</small> : <a href={href}>{count}</a>}
    </p>
  );
}
