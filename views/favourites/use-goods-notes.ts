import { useMemo } from 'react';
import { useAppDispatch } from '../../client/store/hooks.ts';
import type { GoodsNote } from '../../client/store/visitor/goods-notes.ts';
import { readGoodsNotes } from '../../client/store/visitor/remembered-goods.ts';

/** What this browser has noted of goods; empty on the server. @param ids goods that may have newer notes */
export function useGoodsNotes(ids: readonly number[]): ReadonlyMap<number, GoodsNote> {
  const dispatch = useAppDispatch();
  const wanted = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notes are read again for other goods
  return useMemo(() => dispatch(readGoodsNotes()), [dispatch, wanted]);
}
