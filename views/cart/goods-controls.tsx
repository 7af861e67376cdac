import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { CARD_PAUSE, setQuantity } from '../../client/cart/cart-actions.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import type { GoodsRef } from '../../shared/goods.ts';
import { itemOf, quantityOf } from '../../shared/rules/cart/cart.ts';
import { mostPieces } from '../../shared/rules/cart/quantity.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { CART_FORM } from './cart-link.tsx';
import styles from './goods-controls.module.css';
import { Stepper } from './stepper.tsx';

/**
 * The cart controls of goods on a card or a product page (spec §2 'Product card'): add, change the quantity, or a
 * disabled button if out of stock. Without JavaScript the button submits the page's one cart form (D39).
 */
export function GoodsControls({ goods }: { readonly goods: GoodsRef }): ReactNode {
  const dispatch = useAppDispatch();
  const quantity = useAppSelector((state) => quantityOf(state.cart.cart, goods.id));
  const most = useAppSelector((state) => mostPieces(itemOf(state.cart.cart, goods.id)));
  if (goods.status === 'out_of_stock') {
    return (
      <button type="button" disabled className={styles.none}>
        {goodsTexts.outOfStock}
      </button>
    );
  }
  return (
    <Stepper
      quantity={quantity}
      most={most}
      onChange={(next) => {
        const parent = next === 0 ? document.activeElement?.closest('[role="group"]')?.parentElement : undefined;
        flushSync(() => dispatch(setQuantity(goods, next, CARD_PAUSE)));
        // The minus button and the field are gone: the focus moves to the button that replaces them.
        parent?.querySelector<HTMLElement>('button[name="product_id"]')?.focus();
      }}
      first={{
        // It submits by default; a listing has fifty of them.
        type: undefined,
        form: CART_FORM,
        name: 'product_id',
        value: goods.id,
        className: styles.add,
        children: cartTexts.add,
      }}
    />
  );
}
