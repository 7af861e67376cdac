/** The visitor's actions on the cart (spec §4, D1–D4). */
import type { GoodsRef } from '../../shared/goods.ts';
import { quantityOf } from '../../shared/rules/cart/cart.ts';
import { openHash } from '../dialogs/dialog-actions.ts';
import type { AppThunk } from '../store/state.ts';
import { cartActions, type Removal } from './cart-slice.ts';

/** How long a quantity must be unchanged before it is sent, in ms (spec §4, §9). */
export const CART_SCREEN_PAUSE = 500;
export const CARD_PAUSE = 200;
/** Spec §9. */
const CART_STALE_MS = 60_000;

/** Loads the cart, unless it is fresh or being loaded. */
export function openCart(): AppThunk {
  return (dispatch, getState, { services: { clock } }) => {
    const { status, readAt } = getState().cart;
    if (status === 'loading' || (status === 'ready' && clock.now() - readAt < CART_STALE_MS)) return;
    dispatch(cartActions.reading());
  };
}

/** Loads the cart again in any case. */
export function refreshCart(): AppThunk {
  return (dispatch) => {
    dispatch(cartActions.reading());
  };
}

/** Sets the quantity of goods. Added goods are ticked (D4); 0 removes the line at once, which can be undone (D3). */
export function setQuantity(goods: Pick<GoodsRef, 'id' | 'title'>, qnt: number, pauseMs: number): AppThunk {
  return (dispatch, _getState, { services: { clock } }) => {
    const pause = qnt === 0 ? 0 : pauseMs;
    dispatch(cartActions.edited({ goodsId: goods.id, title: goods.title, qnt, at: clock.now(), pauseMs: pause }));
  };
}

/** Raises the quantity to `qnt` without a pause, if it is lower; never reduces it. @param untold see `LineEdit` */
export function putAtLeast({ id, title }: Pick<GoodsRef, 'id' | 'title'>, qnt: number, untold = false): AppThunk {
  return (dispatch, getState, { services: { clock } }) => {
    if (quantityOf(getState().cart.cart, id) >= qnt) return;
    dispatch(cartActions.edited({ goodsId: id, title, qnt, at: clock.now(), pauseMs: 0, untold }));
  };
}

/** 'Купить сейчас': adds one piece if there is none, ticks its line and opens the cart (spec §4). */
export function buyNow(goods: Pick<GoodsRef, 'id' | 'title'>): AppThunk {
  return (dispatch, getState, { services: { clock } }) => {
    const { cart } = getState().cart;
    if (quantityOf(cart, goods.id) === 0) {
      const { id: goodsId, title } = goods;
      dispatch(cartActions.edited({ goodsId, title, qnt: 1, at: clock.now(), pauseMs: 0, untold: true }));
    } else {
      dispatch(cartActions.goodsTicked({ goodsId: goods.id }));
    }
    // Pushes no second history entry on a double click: Back would open the cart again.
    dispatch(openHash('#cart'));
  };
}

/** 'Вернуть': restores the line with its old quantity, ticked if it was (D3). */
export function undoRemoval({ goodsId, title, qnt, ticked }: Removal): AppThunk {
  return (dispatch, _getState, { services: { clock } }) => {
    dispatch(cartActions.edited({ goodsId, title, qnt, at: clock.now(), pauseMs: 0, tick: ticked, untold: true }));
  };
}
