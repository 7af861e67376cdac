import { checkoutOf } from '../../client/store/checkout/checkout-read.ts';
import type { CheckoutState } from '../../client/store/checkout/checkout-state.ts';
import { useAppSelector } from '../../client/store/hooks.ts';

/** Selects from checkout's part of the store; its initial state until it has been added. */
export function useCheckout<T>(select: (state: CheckoutState) => T): T {
  return useAppSelector((state) => select(checkoutOf(state)));
}
