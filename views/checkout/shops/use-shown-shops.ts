import { useDeferredValue, useMemo } from 'react';
import { useAppSelector } from '../../../client/store/hooks.ts';
import type { CheckoutRow } from '../../../shared/contract/things.ts';
import { countWanted } from '../../../shared/rules/checkout/order.ts';
import { pairForToday, type ShopPair } from '../../../shared/rules/checkout/pair.ts';
import { shopsFor } from '../../../shared/rules/checkout/shops.ts';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import { DEFAULT_VIEW } from '../../map/settings.ts';
import { useCheckout } from '../use-checkout.ts';

export interface ShownShops {
  /** Filtered and sorted. */
  readonly shown: readonly CheckoutRow[];
  /** Number of pieces wanted in total. */
  readonly pieces: number;
  /** Where the visitor is, once they have shared their location. */
  readonly from: Point | undefined;
  /** Two shops that together have everything today, if no single shop does. */
  readonly pair: ShopPair | undefined;
}

export function useShownShops(): ShownShops {
  const { rows, geo } = useCheckout((state) => state.shops);
  const lines = useCheckout((state) => state.lines);
  const kind = useCheckout((state) => state.kind);
  const filter = useCheckout((state) => state.filter);
  // Deferred: the typed text is shown at once, and the search through thousands of shops follows a moment later.
  const text = useDeferredValue(useCheckout((state) => state.text));
  const sort = useCheckout((state) => state.sort);
  const from = useAppSelector(({ region }) => region.place);
  const origin = from ?? geo?.coordinates ?? DEFAULT_VIEW.center;
  const pieces = countWanted(lines);
  const shown = useMemo(
    () => shopsFor(rows, { kind, filter, text, sort }, pieces, origin),
    [rows, kind, filter, text, sort, pieces, origin],
  );
  const pair = useMemo(
    () => (kind === 'legal' ? undefined : pairForToday(rows, lines, origin)),
    [kind, rows, lines, origin],
  );
  return { shown, pieces, from, pair };
}
