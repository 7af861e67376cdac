import type { ReactNode } from 'react';
import { selectLocked, selectSummary } from '../../../client/store/cart/cart-selectors.ts';
import { cartActions } from '../../../client/store/cart/cart-slice.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { cartTexts } from '../../../shared/texts/cart.ts';
import styles from './select-all.module.css';

/**
 * 'Выбрать все товары' is ticked when all available lines are (spec §4), and disabled while the cart is locked (D2).
 */
export function SelectAll(): ReactNode {
  const dispatch = useAppDispatch();
  const { allTicked, pieces } = useAppSelector(selectSummary);
  const locked = useAppSelector(selectLocked);
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        checked={allTicked}
        disabled={locked}
        ref={(box) => {
          if (box !== null) box.indeterminate = !allTicked && pieces > 0;
        }}
        onChange={(event) => dispatch(cartActions.allTicked({ on: event.currentTarget.checked }))}
      />
      {cartTexts.selectEverything}
    </label>
  );
}
