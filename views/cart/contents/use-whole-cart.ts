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

/** How long a result stays fresh, ms; checkout asks again in any case (D17). */
const STALE_MS = 60_000;

/**
 * Finds where all ticked goods can be collected together. One call covers all available lines and all quantities, so
 * ticking and changing quantities cause no calls.
 * @returns undefined while unknown; `failed` if it cannot be determined
 */
export function useWholeCart(): WholeCart | 'failed' | undefined {
  const { available } = useAppSelector(selectCartView);
  const selection = useAppSelector(({ cart }) => cart.selection);
  const atRest = useAppSelector((state) => state.cart.status === 'ready' && !selectLocked(state));
  const mine = useAppSelector(selectMyShopId);
  const place = useAppSelector(({ region }) => region.place);
  const { data, isError, isPaused } = useQuery({
    queryKey: ['whole-cart', available.map(({ id }) => id)],
    queryFn: ({ signal }) => readShops(browserApi(), available, signal),
    enabled: atRest && available.length > 0,
    staleTime: STALE_MS,
    structuralSharing: false,
  });
  // Deferred: a quantity is shown at once, while thousands of shops may take a moment.
  const lines = useDeferredValue(useMemo(() => tickedOf(selection, available), [selection, available]));
  const found = useMemo(() => {
    if (data === undefined) return undefined;
    const rows = data.data;
    const own = rows.find(({ shop }) => shop.id === mine)?.shop.coordinate;
    const from = place ?? own ?? data.geo.coordinates ?? DEFAULT_VIEW.center;
    return findWholeCart(rows, lines, { mine, from, allAsked: lines.length === available.length });
  }, [data, lines, available.length, mine, place]);
  // Without a connection the query is paused.
  return found ?? (isError || isPaused ? 'failed' : undefined);
}
