import type { ReactNode } from 'react';
import { buyNow } from '../../../client/store/cart/cart-actions.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import type { GoodsRef } from '../../../shared/goods.ts';
import { productTexts } from '../../../shared/texts/pages/product.ts';
import { CART_FORM } from '../../cart/cart-link.tsx';
import button from '../../ui/buttons/button.module.css';

/**
 * 'Купить сейчас' (spec §4): puts one piece in the cart unless there is one, and opens the cart. Without a script it
 * submits the cart form of the page.
 */
export function BuyNow({ goods }: { readonly goods: GoodsRef }): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <button
      type="submit"
      form={CART_FORM}
      name="product_id"
      value={goods.id}
      className={button.secondary}
      onClick={(event) => {
        event.preventDefault();
        dispatch(buyNow(goods));
      }}
    >
      {productTexts.buyNow}
    </button>
  );
}
