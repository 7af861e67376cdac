import { openHash } from '../../../client/dialogs/dialog-actions.ts';
import type { AppThunk } from '../../../client/store/state.ts';
import type { PartShop } from '../../../shared/rules/cart/whole-cart.ts';

/** Opens checkout with this shop selected, and its way of taking. */
export function openCheckoutAt({ shop, way }: Pick<PartShop, 'shop' | 'way'>): AppThunk<Promise<void>> {
  return async (dispatch) => {
    try {
      const flow = await import('../../../client/checkout/flow.ts');
      dispatch(flow.openCheckoutAt(shop.id, way));
    } catch {
      // Its dialog shows that code is missing, and loads it again.
      dispatch(openHash('#checkout'));
    }
  };
}
