import { useState } from 'react';
import { anyStock, type StockWish } from '../../shared/rules/goods/stock.ts';
import type { Point } from '../../shared/rules/shops/distance.ts';

/** What the visitor enters over the shops of some goods; it stays when the variation changes. */
export interface StockState {
  readonly wish: StockWish;
  readonly setWish: (wish: StockWish) => void;
  /** Where the visitor is, once they let it be found. */
  readonly place: Point | undefined;
  readonly setPlace: (place: Point) => void;
}

export function useStockState(): StockState {
  const [wish, setWish] = useState(anyStock);
  const [place, setPlace] = useState<Point>();
  return { wish, setWish, place, setPlace };
}
