import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { readShops } from '../../../client/calls/read-shops.ts';
import { selectCartView, selectLocked } from '../../../client/store/cart/cart-selectors.ts';
import { useAppSelector } from '../../../client/store/hooks.ts';
import { selectMyShopId } from '../../../client/store/visitor/my-shop-effects.ts';
import { tickedOf } from '../../../shared/rules/cart/selection.ts';
import { findWholeCart, type WholeCart } from '../../../shared/rules/cart/whole-cart.ts';
import { browserApi } from '../../data/browser-api.ts';
import { DEFAULT_VIEW } from '../../map/settings.ts';

/** The note does not follow every sale; checkout asks again (D17); ms. */
const STALE_MS = 60_000;

/** The stock of all shops for the lines that can be ordered. */
export function useCartShops() {
  const { available } = useAppSelector(selectCartView);
  const atRest = useAppSelector((state) => state.cart.status === 'ready' && !selectLocked(state));
  return useQuery({
    queryKey: ['whole-cart', available.map(({ id }) => id)],
    queryFn: ({ signal }) => readShops(browserApi(), available, signal),
    enabled: atRest && available.length > 0,
    staleTime: STALE_MS,
    structuralSharing: false,
  });
}

/**
 * Finds the shops where everything that is ticked can be picked up at once. One call asks for all lines that can be
 * ordered. Its answer serves any quantities and any selection of them, so ticks and steppers make no further call.
 * @returns undefined while that is unknown; `failed` if it cannot be found out
 */
export function useWholeCart(): WholeCart | 'failed' | undefined {
  const { available } = useAppSelector(selectCartView);
  const selection = useAppSelector(({ cart }) => cart.selection);
  const mine = useAppSelector(selectMyShopId);
  const place = useAppSelector(({ region }) => region.place);
  const { data, isError, isPaused } = useCartShops();
  // Deferred: a stepper shows its number at once, and the search through thousands of shops follows a moment later.
  const lines = useDeferredValue(useMemo(() => tickedOf(selection, available), [selection, available]));
  const found = useMemo(() => {
    if (data === undefined) return undefined;
    const rows = data.data;
    const own = rows.find(({ shop }) => shop.id === mine)?.shop.coordinate;
    const from = place ?? own ?? data.geo.coordinates ?? DEFAULT_VIEW.center;
    return findWholeCart(rows, lines, { mine, from, allAsked: lines.length === available.length });
  }, [data, lines, available.length, mine, place]);
  // Without a connection React Query pauses the query.
  return found ?? (isError || isPaused ? 'failed' : undefined);
}
