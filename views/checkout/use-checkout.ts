import type { CheckoutState } from '../../client/store/checkout/state.ts';
import { checkoutOf } from '../../client/store/checkout/state.ts';
import { useAppSelector } from '../../client/store/hooks.ts';

/** Reads checkout's slice of the store; the initial state until the slice is loaded. */
export function useCheckout<T>(select: (state: CheckoutState) => T): T {
  return useAppSelector((state) => select(checkoutOf(state)));
}
