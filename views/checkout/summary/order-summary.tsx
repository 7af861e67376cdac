import { type ReactNode, useId, useState } from 'react';
import { chosenBasket } from '../../../client/checkout/state.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { checkoutTexts, contactTexts } from '../../../shared/texts/checkout.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { PickupTerms } from '../../shops/pickup-terms.tsx';
import totals from '../../ui/totals.module.css';
import frame from '../checkout.module.css';
import { useCheckout } from '../use-checkout.ts';
import { GoodsLines, LeftBehind } from './goods-lines.tsx';
import styles from './summary.module.css';

/**
 * A summary of the order, whose lines unfold (spec §2 'Contacts step'), with what it lacks (D63) and how it is
 * collected.
 */
export function OrderSummary(): ReactNode {
  const id = useId();
  // Without JavaScript nothing could open it.
  const [open, setOpen] = useState(import.meta.env.SSR);
  const isLegal = useCheckout((state) => state.kind === 'legal');
  const basket = chosenBasket(useCheckout((state) => state));
  if (basket === undefined) return null;
  return (
    <div className={frame.column}>
      <aside aria-label={contactTexts.summary} className={styles.summary}>
        <button
          type="button"
          disabled={import.meta.env.SSR}
          aria-expanded={open}
          aria-controls={id}
          className={styles.toggle}
          onClick={() => setOpen(!open)}
        >
          <span>{goodsTexts.count({ count: basket.pieces })}</span> <b>{formatMoney(basket.total)}</b>
        </button>
        <div id={id} hidden={!open}>
          {open ? <GoodsLines title={contactTexts.summary} lines={basket.taken} bare /> : null}
        </div>
        <Totals total={basket.total} />
      </aside>
      <LeftBehind lines={basket.missing} />
      <PickupTerms isLegal={isLegal} />
    </div>
  );
}

interface TotalsProps {
  /** Roubles. */
  readonly total: number;
  /** Number of ordered pieces; undefined if it is shown elsewhere. */
  readonly pieces?: number;
}

/** The totals of an order: the free pickup (spec §9) and the sum to pay. */
export function Totals({ total, pieces }: TotalsProps): ReactNode {
  return (
    <dl className={totals.totals}>
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
      <div className={totals.total}>
        <dt>{checkoutTexts.total}</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
    </dl>
  );
}
