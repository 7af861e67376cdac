/** What the lines of the cart say beside name and price: a changed price (D64), and where the goods can be had. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { readShops } from '../../../client/calls/read-shops.ts';
import { selectCartView, selectLocked } from '../../../client/cart/cart-selectors.ts';
import { readSeenPrices, seePrices } from '../../../client/cart/seen-prices.ts';
import { selectMyShopId } from '../../../client/shops/my-shop-effects.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import type { CartItem, CheckoutRow } from '../../../shared/contract/things.ts';
import { priceBefore, type SeenPrices } from '../../../shared/rules/cart/seen-prices.ts';
import { tickedOf } from '../../../shared/rules/cart/selection.ts';
import {
  bestShelf,
  findWholeCart,
  notOnShelf,
  type PartShop,
  supplyOfLine,
  type WholeCart,
} from '../../../shared/rules/cart/whole-cart.ts';
import { orderLine, retailLine, type Supply } from '../../../shared/rules/catalogue/availability.ts';
import { MOST_GOODS } from '../../../shared/rules/catalogue/goods-ids.ts';
import { toWanted } from '../../../shared/rules/checkout/order.ts';
import { promiseRow } from '../../../shared/rules/checkout/promises.ts';
import { untilOf } from '../../../shared/rules/pickup/promise.ts';
import { cartContentsTexts } from '../../../shared/texts/cart-contents.ts';
import { useZones } from '../../checkout/use-promises.ts';
import { useApp } from '../../context/app-context.ts';
import { useUntil } from '../../context/until.ts';
import { GOODS_CALL, goodsQuery } from '../../data/goods.ts';
import { browserApi } from '../../data/query.ts';
import { DEFAULT_VIEW } from '../../map/settings.ts';
import { useShopStock } from '../../shops/my-shop/use-shop-stock.ts';

export interface LineNotes {
  readonly price: string | undefined;
  /** What the visitor's own shop has; '' while that is unknown, undefined without one. */
  readonly mine: string | undefined;
  readonly supply: string | undefined;
}

/** @returns gives the notes of a line */
export function useCartNotes(): (item: CartItem) => LineNotes {
  const dispatch = useAppDispatch();
  const { now } = useApp();
  const items = useAppSelector(({ cart }) => cart.cart.items);
  const isRead = useAppSelector((state) => state.cart.status === 'ready' && !selectLocked(state));
  // As they were when this visit of the cart began.
  const [seen, setSeen] = useState<SeenPrices>();
  useEffect(() => {
    const before = dispatch(readSeenPrices());
    setSeen((seen) => seen ?? before);
  }, [dispatch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines or prices are seen now
  useEffect(() => {
    if (isRead) dispatch(seePrices());
  }, [dispatch, isRead, items]);
  const supplyOf = useSupply();
  const { available } = useAppSelector(selectCartView);
  const mine = useShopStock(useMemo(() => available.map(linkedGoods), [available]));
  return (item) => {
    const before = seen && priceBefore(seen, item);
    const supply = supplyOf(item);
    return {
      price: before === undefined ? undefined : cartContentsTexts.priceChanged({ before, now: item.price }),
      mine: mine && (mine(item.goods_id) ?? ''),
      supply: supply && [retailLine(supply), orderLine(supply, now)].filter(Boolean).join(', '),
    };
  };
}

function linkedGoods({ goods_id, category, url }: CartItem) {
  return { goods: { id: goods_id, category }, url };
}

/** The availability as on cards; where the API does not offer it, as far as the stock of all shops tells. */
function useSupply(): (item: CartItem) => Supply | undefined {
  const { offered } = useApp();
  const { available } = useAppSelector(selectCartView);
  const ids = available.map(({ goods_id }) => goods_id).sort((one, other) => one - other);
  const enabled = offered.includes(GOODS_CALL) && ids.length > 0;
  const { data: cards } = useQuery({ ...goodsQuery(ids.slice(0, MOST_GOODS)), enabled });
  const { data: shops } = useCartShops();
  return ({ id, goods_id }) =>
    cards?.find(({ goods }) => goods.id === goods_id) ??
    (shops && supplyOfLine(shops.data, id, available.length === 1));
}

/** The note does not follow every sale; checkout asks again (D17); ms. */
const STALE_MS = 60_000;

/** The stock of all shops for the lines that can be ordered. */
function useCartShops() {
  const { available } = useAppSelector(selectCartView);
  const atRest = useAppSelector((state) => state.cart.status === 'ready' && !selectLocked(state));
  return useQuery({
    // Not below `stock`, which an order makes stale: it would be asked for the lines that the order has just taken.
    queryKey: ['cart-stock', available.map(({ id }) => id)],
    queryFn: ({ signal }) => readShops(browserApi(), available, signal),
    enabled: atRest && available.length > 0,
    staleTime: STALE_MS,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
    structuralSharing: false,
  });
}

/** What is ticked and does not lie on the shelf of the visitor's own shop; nothing while that is unknown. */
export function useNotOnShelf(mine: number): readonly CartItem[] {
  const { available } = useAppSelector(selectCartView);
  const selection = useAppSelector(({ cart }) => cart.selection);
  const { data } = useCartShops();
  if (data === undefined) return [];
  const own = data.data.find(({ shop }) => shop.id === mine);
  return notOnShelf(own, tickedOf(selection, available));
}

/** What the shops have of what is ticked. */
interface CartShops extends WholeCart {
  /** Where most of it can be taken from a shelf. */
  readonly shelf: PartShop | undefined;
  /** Does any shop take orders from the warehouse? */
  readonly isOrdered: boolean;
}

/** Undefined while that is unknown; `failed` if it cannot be found out. */
export type FoundShops = CartShops | 'failed' | undefined;

/**
 * Finds the shops where everything that is ticked can be picked up at once. One call asks for all lines that can be
 * ordered. Its answer serves any quantities and any selection of them, so ticks and steppers make no further call.
 */
export function useWholeCart(): FoundShops {
  const { available } = useAppSelector(selectCartView);
  const selection = useAppSelector(({ cart }) => cart.selection);
  const mine = useAppSelector(selectMyShopId);
  const position = useAppSelector(({ region }) => region.position);
  const { now } = useApp();
  const zones = useZones();
  const { data, isError, isPaused } = useCartShops();
  // Deferred: a stepper shows its number at once, and the search through thousands of shops follows a moment later.
  const lines = useDeferredValue(useMemo(() => tickedOf(selection, available), [selection, available]));
  const asked = useMemo(() => {
    if (data === undefined || zones === undefined) return undefined;
    const ticked = lines.map(toWanted);
    // The days of delivery are those of all lines.
    const areOfThese = lines.length === available.length;
    return data.data.map((row) => promiseRow(areOfThese ? row : withoutDays(row), ticked, now, zones));
  }, [data, zones, lines, available.length, now]);
  useUntil(useMemo(() => untilOf((asked ?? []).flatMap(({ shelf, order }) => [shelf, order])), [asked]));
  const found = useMemo(() => {
    if (data === undefined || asked === undefined) return undefined;
    const own = asked.find(({ shop }) => shop.id === mine)?.shop.coordinate;
    const from = position ?? own ?? data.geo.coordinates ?? DEFAULT_VIEW.center;
    return {
      ...findWholeCart(asked, lines, { mine, from }),
      shelf: bestShelf(asked, lines, { mine, from }),
      isOrdered: asked.some(({ order }) => order !== undefined),
    };
  }, [data, asked, lines, mine, position]);
  // Without a connection React Query pauses the query.
  return found ?? (isError || isPaused ? 'failed' : undefined);
}

function withoutDays({ summary, ...row }: CheckoutRow): CheckoutRow {
  return { ...row, summary: { ...summary, transit: { ...summary.transit, delivery_days: null } } };
}
