import type { ReactNode } from 'react';
import { putAtLeast } from '../../client/cart/cart-actions.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import type { GoodsRef } from '../../shared/goods.ts';
import { quantityOf } from '../../shared/rules/cart/cart.ts';
import { calculatorTexts } from '../../shared/texts/pages/calculator.ts';
import { GoodsControls } from '../cart/goods-controls.tsx';
import button from '../ui/buttons/button.module.css';

interface BottleControlsProps {
  readonly goods: GoodsRef;
  readonly bottles: number;
}

/** A button that puts the calculated number of bottles in the cart; once in the cart, a control for their number. */
export function BottleControls({ goods, bottles }: BottleControlsProps): ReactNode {
  const dispatch = useAppDispatch();
  const inCart = useAppSelector((state) => quantityOf(state.cart.cart, goods.id)) > 0;
  if (inCart) return <GoodsControls goods={goods} />;
  return (
    <form
      method="post"
      action="/cart/"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(putAtLeast(goods, bottles));
      }}
    >
      <input type="hidden" name="product_id" value={goods.id} />
      <input type="hidden" name="least" value={bottles} />
      <button type="submit" className={button.secondary}>
        {calculatorTexts.put}
      </button>
    </form>
  );
}
