import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { addToCart, CARD_PAUSE, setQuantity } from '../../client/store/cart-actions.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import type { GoodsRef } from '../../shared/goods.ts';
import { quantityOf } from '../../shared/rules/cart.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { CART_FORM } from './cart-form.tsx';
import styles from './goods-controls.module.css';
import { Stepper } from './stepper.tsx';

/**
 * What can be done with goods on a card or page (spec §2 'Product card'): put in, or change their number, or nothing.
 * Where scripts do not come, the button sends the page's one cart form (D39).
 */
export function GoodsControls({ goods }: { readonly goods: GoodsRef }): ReactNode {
  const dispatch = useAppDispatch();
  const quantity = useAppSelector((state) => quantityOf(state.cart.cart, goods.id));
  if (goods.status === 'out_of_stock') {
    return (
      <button type="button" disabled className={styles.none}>
        {goodsTexts.outOfStock}
      </button>
    );
  }
  if (quantity > 0) {
    return (
      <div className={styles.stepper}>
        <Stepper
          quantity={quantity}
          onChange={(next) => {
            const group = document.activeElement?.closest('[role="group"]');
            const place = next === 0 ? group?.parentElement?.parentElement : undefined;
            flushSync(() => dispatch(setQuantity(goods, next, CARD_PAUSE)));
            // The stepper is gone: the focus goes on to the button in its place.
            place?.querySelector<HTMLElement>('[name="product_id"]')?.focus();
          }}
        />
      </div>
    );
  }
  return (
    <button
      type="submit"
      form={CART_FORM}
      name="product_id"
      value={goods.id}
      className={styles.add}
      onClick={(event) => {
        event.preventDefault();
        const place = event.currentTarget.parentElement;
        flushSync(() => dispatch(addToCart(goods)));
        // The button is gone: the focus goes on to where the next piece is added.
        place?.querySelector<HTMLElement>('[role="group"] button:last-child')?.focus();
      }}
    >
      {cartTexts.add}
    </button>
  );
}
