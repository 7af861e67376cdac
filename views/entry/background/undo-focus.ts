/**
 * The button 'Вернуть' disappears when it is pressed. Where the goods come back to a card, the focus moves to the
 * card's quantity stepper (WCAG 2.4.3). In the cart the lines do this themselves.
 */
import type { AppStore } from '../../../client/store/store.ts';
import { takenBack } from '../../cart/contents/taken-back.ts';

export function followUndo({ getState, subscribe }: Pick<AppStore, 'getState' | 'subscribe'>): void {
  let before = getState().cart;
  subscribe(() => {
    const last = before;
    before = getState().cart;
    const goodsId = takenBack(last, before);
    if (goodsId === undefined || document.querySelector('dialog:modal') !== null) return;
    const place = document.querySelector(`main [name="product_id"][value="${goodsId}"]`)?.parentElement;
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      place?.querySelector<HTMLElement>('[role="group"] button:last-child')?.focus();
    });
  });
}
