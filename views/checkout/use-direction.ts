import { useState } from 'react';

export type Direction = 'forward' | 'back';

/**
 * The direction of the last move within a sequence.
 * @param rank of the current element
 * @returns undefined before the first move
 */
export function useDirection(rank: number): Direction | undefined {
  const [last, setLast] = useState<{ readonly rank: number; readonly direction?: Direction }>({ rank });
  if (last.rank === rank) return last.direction;
  const direction = rank > last.rank ? 'forward' : 'back';
  setLast({ rank, direction });
  return direction;
}
