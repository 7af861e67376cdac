import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { formatMoney } from '../../shared/rules/money.ts';
import { countOf } from '../../shared/rules/plural.ts';
import { type StockWish, stockInList, stockOnMap, stockPrice } from '../../shared/rules/stock.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { shopForms } from '../../shared/texts/shops.ts';
import { stockTexts } from '../../shared/texts/stock.ts';
import { useApp } from '../context/app-context.ts';
import type { MapPoint, Range } from '../map/clusters.ts';
import { LOCATED_ZOOM } from '../map/settings.ts';
import { ShopMap } from '../map/shop-map.tsx';
import { useChosenShop } from '../shop/use-chosen-shop.ts';
import { type Choice, RadioGroup } from '../ui/radio-group.tsx';
import type { StockModel, StockShop } from './model.ts';
import { StockList } from './stock-list.tsx';
import styles from './stock-panes.module.css';
import { StockToolbar } from './stock-toolbar.tsx';
import type { StockState } from './use-stock-state.ts';

interface StockPanesProps {
  readonly model: StockModel;
  readonly state: StockState;
  readonly wheel: boolean;
}

/** List and map side by side; on a small screen one of them. */
export function StockPanes({ model, state, wheel }: StockPanesProps): ReactNode {
  const { now, region } = useApp();
  const [shown, setShown] = useState<Pane>('list');
  const { selected, view, look, choose, list } = useChosenShop(() => model.view);
  const { place } = state;
  // What is typed shows at once; thousands of shops may follow a moment later.
  const text = useDeferredValue(state.wish.text);
  const wish = useMemo(() => ({ ...state.wish, text }), [state.wish, text]);
  const from = place ?? model.view.center;
  const listed = useMemo(() => stockInList(model.shops, wish, region.id, from), [model, wish, region.id, from]);
  const points = useMemo(() => stockOnMap(model.shops, wish).flatMap(toPoint(wish)), [model, wish]);
  useEffect(() => {
    if (place !== undefined) look({ center: place, zoom: LOCATED_ZOOM });
  }, [place, look]);
  return (
    <div className={styles.stock}>
      <StockToolbar state={state} />
      {/* Only on small screens: larger ones have room for both. */}
      <div className={styles.switch}>
        <RadioGroup label={stockTexts.view} choices={panes} value={shown} onChange={setShown} />
      </div>
      <div className={styles.panes} data-shown={shown}>
        <div className={styles.listPane}>
          <p role="status" className={listed.length === 0 ? styles.empty : styles.found}>
            {listed.length === 0 ? stockTexts.empty : countOf(listed.length, shopForms)}
          </p>
          <StockList
            ref={list}
            shops={listed}
            selected={selected}
            onSelect={(shop) => choose(shop, 'list')}
            place={place}
            now={now}
          />
        </div>
        <ShopMap
          className={styles.mapPane}
          points={points}
          view={view}
          selected={selected}
          clusterLabel={clusterPrice}
          wheel={wheel}
          onSelect={(id) => {
            const shop = model.shops.find((one) => one.id === id);
            if (shop !== undefined) choose(shop, 'map');
          }}
        />
      </div>
    </div>
  );
}

type Pane = 'list' | 'map';

const panes: readonly Choice<Pane>[] = [
  { value: 'list', title: stockTexts.asList },
  { value: 'map', title: stockTexts.onMap },
];

/** A shop whose place is not known stands in the list alone. */
function toPoint(wish: StockWish): (shop: StockShop) => MapPoint[] {
  return (shop) => {
    if (shop.at === undefined) return [];
    const price = stockPrice(shop, wish);
    const label = price === undefined ? goodsTexts.outOfStock : formatMoney(price);
    return [
      {
        id: shop.id,
        at: shop.at,
        name: `${shop.address}, ${label}`,
        label,
        ...(price !== undefined && { value: price }),
      },
    ];
  };
}

/** The price within a cluster, with 'от' where prices differ (spec §2). */
function clusterPrice({ min, max }: Range): string | undefined {
  if (!Number.isFinite(min)) return undefined;
  return formatMoney(min) === formatMoney(max) ? formatMoney(min) : `${stockTexts.priceFrom} ${formatMoney(min)}`;
}
