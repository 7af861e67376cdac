import { useCallback } from 'react';
import { toggleCompared } from '../../client/favourites/remembered-goods.ts';
import { selectCompared } from '../../client/favourites/remembered-slice.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { useApp } from '../context/app-context.ts';

export interface Comparison {
  /** Undefined where the API lacks what a comparison needs (D53): there is no button then. */
  readonly isCompared: (goodsId: number) => boolean | undefined;
  /** Adds goods to the comparison, or removes them. */
  readonly onCompare: (goodsId: number) => void;
}

/**
 * The visitor's comparison, for the buttons 'Сравнить': one subscription for a whole list of goods. The server renders
 * them as not pressed, so that a page is the same for everybody (D44).
 */
export function useCompare(): Comparison {
  const dispatch = useAppDispatch();
  const compared = useAppSelector(selectCompared);
  const isOffered = useApp().offered.includes('GET /api/goods.json');
  const onCompare = useCallback((goodsId: number) => dispatch(toggleCompared(goodsId)), [dispatch]);
  return { isCompared: (goodsId) => (isOffered ? compared.includes(goodsId) : undefined), onCompare };
}
