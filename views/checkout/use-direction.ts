import { useState } from 'react';

export type Direction = 'forward' | 'back';

/**
 * Which way the visitor went last, among things that lie in a row.
 * @param rank of what is shown now
 * @returns undefined until another one was shown
 */
export function useDirection(rank: number): Direction | undefined {
  const [last, setLast] = useState<{ readonly rank: number; readonly direction?: Direction }>({ rank });
  if (last.rank === rank) return last.direction;
  const direction = rank > last.rank ? 'forward' : 'back';
  setLast({ rank, direction });
  return direction;
}
