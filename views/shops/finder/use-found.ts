import { useDeferredValue, useMemo } from 'react';
import { selectMyShopId } from '../../../client/shops/my-shop-effects.ts';
import { useAppSelector } from '../../../client/store/hooks.ts';
import type { Origin, Point } from '../../../shared/rules/shops/distance.ts';
import {
  type FinderRules,
  type FinderShop,
  type FinderWish,
  type FoundShops,
  findShops,
  shopsUntil,
} from '../../../shared/rules/shops/find.ts';
import { useUntil } from '../../context/until.ts';

/** What a use of the finder shows. */
export interface Found<Shop> extends FoundShops<Shop> {
  /** Where distances are measured from: the visitor once they have shared their location, else the city's centre. */
  readonly from: Origin;
}

/**
 * The shops that a visitor looks for. They take another moment when the first of their sentences ends.
 * @param wish, rules keep their identity while they stay the same
 */
export function useFound<Shop extends FinderShop>(
  shops: readonly Shop[],
  wish: FinderWish,
  rules: FinderRules<Shop>,
  centre: Point,
): Found<Shop> {
  // Deferred: the typed text is shown at once, and the search through thousands of shops follows a moment later.
  const text = useDeferredValue(wish.text);
  const position = useAppSelector(({ region }) => region.position);
  const mine = useAppSelector(selectMyShopId);
  const from = useMemo(() => ({ at: position ?? centre, isVisitor: position !== undefined }), [position, centre]);
  useUntil(useMemo(() => shopsUntil(shops), [shops]));
  return useMemo(
    () => ({ ...findShops(shops, { ...wish, text }, rules, { from: from.at, centre, mine }), from }),
    [shops, wish, text, rules, from, centre, mine],
  );
}
