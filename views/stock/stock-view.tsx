/** The shops that have some goods, as a list and on a map (spec §2 'Product stock view'). */
import { type ReactNode, useState } from 'react';
import type { Point } from '../../shared/rules/distance.ts';
import { anyStock } from '../../shared/rules/stock.ts';
import { Late } from '../queries.tsx';
import { Loading } from '../ui/loading.tsx';
import { stockQuery } from './model.ts';
import styles from './stock-panes.module.css';
import { StockPanes } from './stock-panes.tsx';

interface StockViewProps {
  readonly goodsId: number;
  /** Does the wheel zoom the map? Not on a page that scrolls. */
  readonly wheel?: boolean;
}

export function StockView({ goodsId, wheel = false }: StockViewProps): ReactNode {
  const [wish, setWish] = useState(anyStock);
  const [place, setPlace] = useState<Point>();
  return (
    <div className={styles.box}>
      <Late query={stockQuery(goodsId)} fallback={<Loading />}>
        {(model) => <StockPanes model={model} state={{ wish, setWish, place, setPlace }} wheel={wheel} />}
      </Late>
    </div>
  );
}
