/** The shops that have some goods, as a list and on a map (spec §2 'Product stock view'). */
import type { ReactNode, Ref } from 'react';
import { Late } from '../ui/states/late.tsx';
import { Loading } from '../ui/states/loading.tsx';
import { stockQuery } from './model.ts';
import styles from './stock-panes.module.css';
import { StockPanes } from './stock-panes.tsx';
import type { StockState } from './use-stock-state.ts';

interface StockViewProps {
  readonly goodsId: number;
  readonly state: StockState;
  /** Does the wheel zoom the map? Not on a page that scrolls. */
  readonly wheel?: boolean;
  /** Names the region; not needed if it already stands in one. */
  readonly label?: string;
  readonly ref?: Ref<HTMLElement>;
}

export function StockView({ goodsId, state, wheel = false, label, ref }: StockViewProps): ReactNode {
  return (
    <section ref={ref} aria-label={label} className={styles.box}>
      <Late query={stockQuery(goodsId)} fallback={<Loading />}>
        {(model) => <StockPanes model={model} state={state} wheel={wheel} />}
      </Late>
    </section>
  );
}
