import { useState } from 'react';

export type Direction = 'forward' | 'back';

/**
 * The direction in which the visitor last moved along a row of views.
 * @param rank the position in the row of the view that is shown now
 * @returns undefined until the view has changed
 */
export function useDirection(rank: number): Direction | undefined {
  const [last, setLast] = useState<{ readonly rank: number; readonly direction?: Direction }>({ rank });
  if (last.rank === rank) return last.direction;
  const direction = rank > last.rank ? 'forward' : 'back';
  setLast({ rank, direction });
  return direction;
}
