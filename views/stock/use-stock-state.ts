import { useState } from 'react';
import { anyStock, type StockWish } from '../../shared/rules/goods/stock.ts';
import type { Point } from '../../shared/rules/shops/distance.ts';

/** The visitor's input in the stock view; it is kept when the variation changes. */
export interface StockState {
  readonly wish: StockWish;
  readonly setWish: (wish: StockWish) => void;
  /** The visitor's position, once it is found. */
  readonly place: Point | undefined;
  readonly setPlace: (place: Point) => void;
}

export function useStockState(): StockState {
  const [wish, setWish] = useState(anyStock);
  const [place, setPlace] = useState<Point>();
  return { wish, setWish, place, setPlace };
}
