import type { ReactNode } from 'react';
import { formatMoney } from '../../../shared/rules/money.ts';
import { checkoutTexts } from '../../../shared/texts/checkout.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import styles from '../../ui/totals.module.css';

interface TotalsProps {
  /** Roubles. */
  readonly total: number;
  /** Number of ordered pieces; undefined if it is shown elsewhere. */
  readonly pieces?: number;
}

/** The totals of an order: the free pickup (spec §9) and the sum to pay. */
export function Totals({ total, pieces }: TotalsProps): ReactNode {
  return (
    <dl className={styles.totals}>
      {pieces === undefined ? null : (
        <div>
          <dt>{checkoutTexts.count}</dt>
          <dd>{goodsTexts.count({ count: pieces })}</dd>
        </div>
      )}
      <div>
        <dt>{checkoutTexts.pickup}</dt>
        <dd>{checkoutTexts.free}</dd>
      </div>
      <div className={styles.total}>
        <dt>{checkoutTexts.total}</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
    </dl>
  );
}
