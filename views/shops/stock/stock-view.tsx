/** The shops that have some goods, as a list and on a map (spec §2 'Product stock view'). */
import { type MouseEvent, type ReactNode, type Ref, useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { selectMyShopId } from '../../../client/shops/my-shop-effects.ts';
import { useAppSelector } from '../../../client/store/hooks.ts';
import type { GoodsRef } from '../../../shared/goods.ts';
import {
  anyStock,
  onOrderLine,
  type PromisedPlace,
  pickupLine,
  placesUntil,
  promisePlaces,
  type StockWish,
  stockInList,
  stockPrice,
} from '../../../shared/rules/catalogue/stock.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { type HandoutTerms, isToday } from '../../../shared/rules/pickup/promise.ts';
import { restrictionNote, termsFor } from '../../../shared/rules/pickup/terms.ts';
import type { Point } from '../../../shared/rules/shops/distance.ts';
import { mineFirst } from '../../../shared/rules/shops/my-shop.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { dayTexts } from '../../../shared/texts/pickup-days.ts';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import { stockTexts } from '../../../shared/texts/stock.ts';
import { useApp } from '../../context/app-context.ts';
import { useUntil } from '../../context/until.ts';
import type { MapPoint, Range } from '../../map/clusters.ts';
import button from '../../ui/buttons/button.module.css';
import { type Choice, RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Late } from '../../ui/states/late.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import supply from '../../ui/supply.module.css';
import { ListAndMap } from '../choice/list-and-map.tsx';
import { ShopToolbar } from '../choice/shop-toolbar.tsx';
import { NameLine } from '../name-line.tsx';
import { OpenNow } from '../open-now.tsx';
import { type StockModel, type StockShop, stockQuery } from './model.ts';
import styles from './stock-view.module.css';

interface StockViewProps {
  readonly goods: GoodsRef;
  /** Address of their page. */
  readonly url: string;
  readonly state: StockState;
  /** Does the wheel zoom the map? Not on a page that scrolls. */
  readonly wheel?: boolean;
  /** Names the region; not needed if it already stands in one. */
  readonly label?: string;
  readonly ref?: Ref<HTMLElement>;
}

export function StockView({ goods, url, state, wheel = false, label, ref }: StockViewProps): ReactNode {
  const { id, category } = goods;
  const terms = useMemo(() => termsFor([{ url, category }]), [url, category]);
  return (
    <section ref={ref} aria-label={label} className={styles.box}>
      <Late query={stockQuery(id)} fallback={<Loading />}>
        {(model) => <StockPanes model={model} terms={terms} state={state} wheel={wheel} />}
      </Late>
    </section>
  );
}

interface StockPanesProps {
  readonly model: StockModel;
  readonly terms: HandoutTerms;
  readonly state: StockState;
  readonly wheel: boolean;
}

/**
 * Shops rendered at first, and added by each press of the button: nobody reads more, and rendering thousands is slow.
 */
const PAGE = 100;
/** Shops of a narrow list on a page before the button is pressed (list-and-map.module.css). */
const BRIEF = 8;

/** List and map side by side, or one of them on a small screen. */
function StockPanes({ model, terms, state, wheel }: StockPanesProps): ReactNode {
  const { now, region } = useApp();
  const [shown, setShown] = useState<Pane>('list');
  const [most, setMost] = useState(PAGE);
  const [brief, setBrief] = useState(true);
  const { place, setPlace, setWish } = state;
  // Deferred: the typed text is shown at once, and the search through thousands of shops follows a moment later.
  const text = useDeferredValue(state.wish.text);
  const from = useMemo(
    () => ({ at: place ?? model.view.center, isVisitor: place !== undefined }),
    [place, model.view.center],
  );
  const mine = useAppSelector(selectMyShopId);
  const shops = useMemo(() => promisePlaces(model.shops, now, terms), [model, now, terms]);
  useUntil(useMemo(() => placesUntil(shops), [shops]));
  const { wish, canToday, listed } = useMemo(() => {
    const wanted = { ...state.wish, text };
    const onAnyDay = stockInList(shops, { ...wanted, today: false }, region.id, from.at);
    const canToday = onAnyDay.some(({ shelf }) => isToday(shelf));
    // Nobody can be asked to undo what has no effect any more.
    const wish = { ...wanted, today: wanted.today && canToday };
    const found = wish.today ? stockInList(shops, wish, region.id, from.at) : onAnyDay;
    return { wish, canToday, listed: mineFirst(found, mine, ({ id }) => id) };
  }, [shops, state.wish, text, region.id, from, mine]);
  const points = useMemo(() => listed.flatMap(toPoint(wish)), [listed, wish]);
  const isRestricted = listed.some(({ shelf, order }) => (shelf ?? order)?.isRestricted === true);
  const isOnPage = !wheel;
  const showAll = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const next = currentTarget.closest('[data-brief]')?.querySelector<HTMLElement>(`li:nth-child(${BRIEF + 1}) a`);
    flushSync(() => setBrief(false));
    // The pressed button is gone.
    next?.focus();
  };
  return (
    <div className={styles.stock}>
      <div className={styles.toolbar}>
        <ShopToolbar
          compact
          search={{
            label: stockTexts.search,
            text: state.wish.text,
            onText: (typed) => setWish({ ...wish, text: typed }),
          }}
          sort={{
            label: stockTexts.sort,
            titles: stockTexts.sorts,
            value: wish.sort,
            onSort: (sort) => setWish({ ...state.wish, sort }),
          }}
          filters={(['today', 'onOrder'] as const).map((filter) => ({
            title: stockTexts[filter],
            pressed: wish[filter],
            ...(filter === 'today' && !canToday && { disabled: true, note: dayTexts.noneToday }),
            onPress: () => setWish({ ...state.wish, [filter]: !wish[filter] }),
          }))}
          onPlace={setPlace}
        >
          {/* Shown on small screens only: larger ones have room for both. */}
          <RadioGroup label={stockTexts.view} choices={panes} value={shown} onChange={setShown} />
        </ShopToolbar>
      </div>
      <ListAndMap
        label={stockTexts.list}
        shops={listed}
        most={most}
        start={model.view}
        place={place}
        narrow={shown}
        points={points}
        clusterLabel={clusterPrice}
        wheel={wheel}
        head={
          <>
            <p role="status" className={listed.length === 0 ? styles.empty : styles.found}>
              {listed.length === 0 ? stockTexts.empty : shopsTexts.count({ count: listed.length })}
            </p>
            {isRestricted ? <p className={styles.found}>{restrictionNote}</p> : null}
          </>
        }
        brief={
          brief && isOnPage && listed.length > BRIEF ? (
            <button type="button" className={button.quiet} onClick={showAll}>
              {stockTexts.more}
            </button>
          ) : undefined
        }
        foot={
          <button type="button" className={button.quiet} onClick={() => setMost(most + PAGE)}>
            {stockTexts.more}
          </button>
        }
      >
        {(shop) => <StockLines shop={shop} from={from} sorted={wish.sort === 'distance'} />}
      </ListAndMap>
    </div>
  );
}

type ShownShop = PromisedPlace<StockShop>;

type Pane = 'list' | 'map';

const panes: readonly Choice<Pane>[] = [
  { value: 'list', title: stockTexts.asList },
  { value: 'map', title: stockTexts.onMap },
];

/** A shop without a coordinate is shown in the list only. */
function toPoint(wish: StockWish): (shop: ShownShop) => MapPoint[] {
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

/** The price of a cluster, with 'от' if prices differ (spec §2). */
function clusterPrice({ min, max }: Range): string | undefined {
  if (!Number.isFinite(min)) return undefined;
  return formatMoney(min) === formatMoney(max) ? formatMoney(min) : goodsTexts.priceFrom({ price: min });
}

interface StockLinesProps extends Pick<Parameters<typeof NameLine>[0], 'from' | 'sorted'> {
  readonly shop: ShownShop;
}

/** A shop's name, distance, opening state and stock (spec §2 'Product stock view'). */
function StockLines({ shop, from, sorted }: StockLinesProps): ReactNode {
  const shelf = pickupLine(shop);
  const order = onOrderLine(shop);
  return (
    <>
      <NameLine shop={shop} from={from} sorted={sorted} className={styles.name} />
      <div className={styles.open}>
        <OpenNow hours={shop.hours} zone={shop.zone} />
      </div>
      {shelf === undefined ? null : <p className={supply.inStock}>{shelf}</p>}
      {order === undefined ? null : <p className={supply.onOrder}>{order}</p>}
      {shelf === undefined && order === undefined ? <p className={supply.none}>{goodsTexts.outOfStock}</p> : null}
    </>
  );
}

/** The visitor's search, filters, sorting and location in the stock view. It stays when the variation changes. */
interface StockState {
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
