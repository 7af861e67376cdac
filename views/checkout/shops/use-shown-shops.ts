import { useDeferredValue, useMemo } from 'react';
import { useAppSelector } from '../../../client/store/hooks.ts';
import { countWanted } from '../../../shared/rules/checkout/order.ts';
import { pairForToday, type ShopPair } from '../../../shared/rules/checkout/pair.ts';
import type { PromisedRow } from '../../../shared/rules/checkout/promises.ts';
import { shopsFor } from '../../../shared/rules/checkout/shops.ts';
import { isToday, untilOf } from '../../../shared/rules/pickup/promise.ts';
import type { Origin } from '../../../shared/rules/shops/distance.ts';
import { useUntil } from '../../context/until.ts';
import { DEFAULT_VIEW } from '../../map/settings.ts';
import { useCheckout } from '../use-checkout.ts';
import { usePromises } from '../use-promises.ts';

export interface ShownShops {
  /** Filtered and sorted. */
  readonly shown: readonly PromisedRow[];
  /** Number of pieces wanted in total. */
  readonly pieces: number;
  /** Where distances are measured from: the visitor once they have shared their location, else the city's centre. */
  readonly from: Origin;
  /** Two shops that together have everything today, if no single shop does. */
  readonly pair: ShopPair | undefined;
  /** Does any of the listed shops still hand out today (D67)? */
  readonly canToday: boolean;
}

/** The list of shops. It takes another moment when the first of its sentences ends. */
export function useShownShops(): ShownShops {
  const { rows, geo } = useCheckout((state) => state.shops);
  const lines = useCheckout((state) => state.lines);
  const kind = useCheckout((state) => state.kind);
  const pressed = useCheckout((state) => state.filter);
  // Deferred: the typed text is shown at once, and the search through thousands of shops follows a moment later.
  const text = useDeferredValue(useCheckout((state) => state.text));
  const sort = useCheckout((state) => state.sort);
  const place = useAppSelector(({ region }) => region.place);
  const centre = geo?.coordinates ?? DEFAULT_VIEW.center;
  const from = useMemo(() => ({ at: place ?? centre, isVisitor: place !== undefined }), [place, centre]);
  const pieces = countWanted(lines);
  const promise = usePromises();
  const promised = useMemo(() => rows.map(promise), [rows, promise]);
  useUntil(useMemo(() => untilOf(promised.flatMap(({ shelf, order }) => [shelf, order])), [promised]));
  const { shown, canToday } = useMemo(() => {
    const filter = pressed === 'today' ? undefined : pressed;
    const onAnyDay = shopsFor(promised, { kind, filter, text, sort }, pieces, from.at);
    const canToday = kind !== 'legal' && onAnyDay.some(({ shelf }) => isToday(shelf));
    // What is disabled has no effect.
    const isOfToday = pressed === 'today' && canToday;
    const shown = isOfToday ? shopsFor(promised, { kind, filter: 'today', text, sort }, pieces, from.at) : onAnyDay;
    return { shown, canToday };
  }, [promised, kind, pressed, text, sort, pieces, from]);
  const pair = useMemo(
    () => (kind === 'legal' ? undefined : pairForToday(promised, lines, from.at)),
    [kind, promised, lines, from],
  );
  return { shown, pieces, from, pair, canToday };
}
