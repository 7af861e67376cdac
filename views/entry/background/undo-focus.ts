/**
 * The button 'Вернуть' disappears when it is pressed. Where the goods come back to a card, the focus moves to the
 * card's quantity stepper (WCAG 2.4.3). In the cart the lines do this themselves.
 */
import type { AppThunk } from '../../../client/store/state.ts';
import { takenBack } from '../../cart/contents/taken-back.ts';

/** @returns ends that */
export function followUndo(): AppThunk<() => void> {
  return (_dispatch, _getState, { listen }) =>
    listen({
      predicate: (_, { cart }, { cart: before }) => takenBack(before, cart) !== undefined,
      effect: (_, { getState, getOriginalState }) => {
        if (document.querySelector('dialog:modal') !== null) return;
        const goodsId = takenBack(getOriginalState().cart, getState().cart);
        const place = document.querySelector(`main [name="product_id"][value="${goodsId}"]`)?.parentElement;
        setTimeout(() => {
          if (document.activeElement !== document.body) return;
          place?.querySelector<HTMLElement>('[role="group"] button:last-child')?.focus();
        });
      },
    });
}
