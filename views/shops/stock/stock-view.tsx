/** The finder of shops that have some goods (spec §2 'Product stock view'). */
import { type ReactNode, type Ref, useDeferredValue, useMemo, useState } from 'react';
import { showDialog } from '../../../client/dialogs/dialog-actions.ts';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import type { GoodsRef } from '../../../shared/goods.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import type { HandoutTerms } from '../../../shared/rules/pickup/promise.ts';
import { termsFor } from '../../../shared/rules/pickup/terms.ts';
import { type FinderWish, listedArea, shopsIn } from '../../../shared/rules/shops/find.ts';
import { onOrderLine, pickupLine, promiseShops, stockPrice, stockRules } from '../../../shared/rules/shops/stock.ts';
import { finderTexts } from '../../../shared/texts/finder.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { dayTexts } from '../../../shared/texts/pickup-days.ts';
import { stockTexts } from '../../../shared/texts/stock.ts';
import { useApp } from '../../context/app-context.ts';
import type { Range } from '../../map/clusters.ts';
import { SHOP_ZOOM } from '../../map/settings.ts';
import type { Choice } from '../../ui/fields/radio-group.tsx';
import supply from '../../ui/goods.module.css';
import { Late } from '../../ui/states/late.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Finder } from '../finder/finder.tsx';
import { useFound } from '../finder/use-found.ts';
import { type StockModel, type StockShop, stockQuery } from './model.ts';
import styles from './stock.module.css';

interface StockViewProps {
  readonly goods: GoodsRef;
  /** Address of their page. */
  readonly url: string;
  readonly state: StockState;
  /** Does it stand in a dialog? On a page the wheel does not zoom the map, and a narrow list is brief. */
  readonly inDialog?: boolean;
  /** Names the region; not needed if it already stands in one. */
  readonly label?: string;
  readonly ref?: Ref<HTMLElement>;
}

export function StockView({ goods, url, state, inDialog = false, label, ref }: StockViewProps): ReactNode {
  const { id, category } = goods;
  const terms = useMemo(() => termsFor([{ url, category }]), [url, category]);
  return (
    <section ref={ref} aria-label={label} className={styles.box}>
      <Late query={stockQuery(id)} fallback={<Loading />}>
        {(model) => <StockFinder model={model} terms={terms} state={state} inDialog={inDialog} />}
      </Late>
    </section>
  );
}

interface StockFinderProps {
  readonly model: StockModel;
  readonly terms: HandoutTerms;
  readonly state: StockState;
  readonly inDialog: boolean;
}

type View = 'list' | 'map';

const views: readonly Choice<View>[] = [
  { value: 'list', title: finderTexts.views.list },
  { value: 'map', title: finderTexts.views.map },
];

function StockFinder({ model, terms, state: [wish, setWish], inDialog }: StockFinderProps): ReactNode {
  const dispatch = useAppDispatch();
  const { now, region } = useApp();
  // Of no matter where there is room for both.
  const [view, setView] = useState<View>('list');
  const [selected, setSelected] = useState<number>();
  // Other cities only once they are searched: each has a clock of its own, whose first reading takes milliseconds.
  const area = useDeferredValue(listedArea(region.id, wish.text));
  const promised = useMemo(() => promiseShops(shopsIn(area, model.shops), now, terms), [area, model, now, terms]);
  const { shops, from, canToday, pressed } = useFound(promised, wish, stockRules, model.view.center);
  const markerOf = useMemo(() => priceMarkers(pressed), [pressed]);
  return (
    <Finder
      shops={shops}
      from={from}
      text={wish.text}
      onText={(text) => setWish({ ...wish, text })}
      view={{ choices: views, value: view, onView: setView, isNarrowOnly: true }}
      panes={{ wide: 'both', narrow: view }}
      isFixed
      isBrief={!inDialog}
      sort={{ titles: stockTexts.sorts, value: wish.sort, onSort: (sort) => setWish({ ...wish, sort }) }}
      filters={{
        offered: ['today', 'onOrder'],
        pressed,
        canToday,
        noneToday: dayTexts.noneToday,
        onFilter: (filter) => {
          const others = pressed.filter((one) => one !== filter);
          setWish({ ...wish, pressed: others.length < pressed.length ? others : [...pressed, filter] });
        },
      }}
      entry="link"
      offers={StockLines}
      selected={selected}
      onSelect={({ id, name, url }) => {
        setSelected(id);
        void dispatch(showDialog('shop', { id, name, url }, 'push'));
      }}
      map={{ markerOf, clusterLabel: clusterPrice, start: model.view, zoom: SHOP_ZOOM, wheel: inDialog }}
    />
  );
}

/** Markers show the price of a shop. */
const priceMarkers = (pressed: FinderWish['pressed']) => (shop: StockShop) => {
  const value = stockPrice(shop, pressed);
  return value === undefined ? { label: goodsTexts.outOfStock } : { label: formatMoney(value), value };
};

/** The price of a cluster, with 'от' if prices differ (spec §2). */
function clusterPrice({ min, max }: Range): string | undefined {
  if (!Number.isFinite(min)) return undefined;
  return formatMoney(min) === formatMoney(max) ? formatMoney(min) : goodsTexts.priceFrom({ price: min });
}

/** What a shop has (spec §2 'Product stock view'). */
function StockLines(shop: StockShop): ReactNode {
  const shelf = pickupLine(shop);
  const order = onOrderLine(shop);
  return (
    <>
      {shelf === undefined ? null : <span className={supply.inStock}>{shelf}</span>}
      {order === undefined ? null : <span className={supply.onOrder}>{order}</span>}
      {shelf === undefined && order === undefined ? (
        <span className={supply.lacking}>{goodsTexts.outOfStock}</span>
      ) : null}
    </>
  );
}

/** What the visitor looks for in the stock view. It stays when the variation changes. */
interface StockWish extends FinderWish {
  readonly sort: keyof typeof stockTexts.sorts;
}

type StockState = readonly [wish: StockWish, setWish: (wish: StockWish) => void];

export function useStockState(): StockState {
  return useState<StockWish>({ text: '', sort: 'distance', pressed: [] });
}
