import { useState } from 'react';
import { anyStock, type StockWish } from '../../shared/rules/goods/stock.ts';
import type { Point } from '../../shared/rules/shops/distance.ts';

/** The visitor's search, filters, sorting and location in the stock view. It stays when the variation changes. */
export interface StockState {
  readonly wish: StockWish;
  readonly setWish: (wish: StockWish) => void;
  /** Where the visitor is, once they have shared their location. */
  readonly place: Point | undefined;
  readonly setPlace: (place: Point) => void;
}

export function useStockState(): StockState {
  const [wish, setWish] = useState(anyStock);
  const [place, setPlace] = useState<Point>();
  return { wish, setWish, place, setPlace };
}
