import { type ReactNode, useId, useState } from 'react';
import { chosenBasket } from '../../../client/store/checkout/state.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { contactTexts } from '../../../shared/texts/checkout.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { PickupTerms } from '../../shop/pickup-terms.tsx';
import { useCheckout } from '../use-checkout.ts';
import { GoodsLines } from './goods-lines.tsx';
import { LeftBehind } from './left-behind.tsx';
import styles from './order-summary.module.css';
import { Totals } from './totals.tsx';

/**
 * A summary of the order, whose lines unfold (spec §2 'Contacts step'), with what it lacks (D63) and how it is
 * collected.
 */
export function OrderSummary(): ReactNode {
  const id = useId();
  const [open, setOpen] = useState(false);
  const basket = chosenBasket(useCheckout((state) => state));
  if (basket === undefined) return null;
  return (
    <div className={styles.side}>
      <aside aria-label={contactTexts.summary} className={styles.summary}>
        <button
          type="button"
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
      <PickupTerms />
    </div>
  );
}
