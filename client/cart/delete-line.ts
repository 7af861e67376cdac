import type { CartItem } from '../../shared/contract/things.ts';
import { deleteTexts } from '../../shared/texts/dialogs.ts';
import { showDialog } from '../dialogs/dialog-actions.ts';
import type { AppThunk } from '../store/state.ts';
import { cartActions } from './cart-slice.ts';

/** The delete button: asks for confirmation (spec §5). @returns was the line removed? */
export function deleteLine(item: CartItem): AppThunk<Promise<boolean>> {
  return async (dispatch, _getState, { services: { clock } }) => {
    const { title, message, confirm } = deleteTexts;
    const sure = await dispatch(showDialog('confirm', { title, message, confirm }, 'push'));
    if (sure !== true) return false;
    const line = { goodsId: item.goods_id, title: item.product.title, qnt: 0 };
    dispatch(cartActions.edited({ ...line, at: clock.now(), pauseMs: 0, how: 'delete' }));
    return true;
  };
}
