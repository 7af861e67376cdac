import { useMemo } from 'react';
import type { GoodsNote } from '../../client/favourites/goods-notes.ts';
import { readGoodsNotes } from '../../client/favourites/remembered-goods.ts';
import { useAppDispatch } from '../../client/store/hooks.ts';

/**
 * What this browser has stored about goods. Not used on the server.
 * @param ids a change of them reads the notes again
 */
export function useGoodsNotes(ids: readonly number[]): ReadonlyMap<number, GoodsNote> {
  const dispatch = useAppDispatch();
  const wanted = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notes are read again for other goods
  return useMemo(() => dispatch(readGoodsNotes()), [dispatch, wanted]);
}
