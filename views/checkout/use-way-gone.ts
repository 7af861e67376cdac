import { useState } from 'react';

/** Which way a visitor went. */
export type WayGone = 'on' | 'back';

/** @param rank of what is shown, among what comes before and after it @returns nothing until it has changed once */
export function useWayGone(rank: number): WayGone | undefined {
  const [last, setLast] = useState<{ readonly rank: number; readonly way?: WayGone }>({ rank });
  if (last.rank === rank) return last.way;
  const way = rank > last.rank ? 'on' : 'back';
  setLast({ rank, way });
  return way;
}
