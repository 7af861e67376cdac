import { useState } from 'react';
import { type CheckoutState, checkoutOf } from '../../client/checkout/state.ts';
import { useAppSelector } from '../../client/store/hooks.ts';

/** Reads checkout's slice of the store; the initial state until the slice is loaded. */
export function useCheckout<T>(select: (state: CheckoutState) => T): T {
  return useAppSelector((state) => select(checkoutOf(state)));
}

type Direction = 'forward' | 'back';

/**
 * The direction in which the visitor last moved along a row of views.
 * @param rank the position in the row of the view that is shown now
 * @returns undefined until the view has changed
 */
export function useDirection(rank: number): Direction | undefined {
  const [last, setLast] = useState<{ readonly rank: number; readonly direction?: Direction }>({ rank });
  if (last.rank === rank) return last.direction;
  const direction = rank > last.rank ? 'forward' : 'back';
  setLast({ rank, direction });
  return direction;
}
