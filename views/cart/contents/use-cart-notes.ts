/** What the lines of the cart say beside name and price: a changed price (D64), and where the goods can be had. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { selectCartView, selectLocked } from '../../../client/store/cart/cart-selectors.ts';
import { readSeenPrices, seePrices } from '../../../client/store/cart/seen-prices.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import type { CartItem } from '../../../shared/contract/things.ts';
import { priceBefore, type SeenPrices } from '../../../shared/rules/cart/seen-prices.ts';
import { supplyOfLine } from '../../../shared/rules/cart/whole-cart.ts';
import { orderLine, retailLine, type Supply } from '../../../shared/rules/goods/availability.ts';
import { MOST_GOODS } from '../../../shared/rules/goods/goods-ids.ts';
import { cartTexts } from '../../../shared/texts/cart.ts';
import { useApp } from '../../context/app-context.ts';
import { GOODS_CALL, goodsQuery } from '../../data/goods.ts';
import { useCartShops } from './use-whole-cart.ts';

export interface LineNotes {
  readonly price: string | undefined;
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
  useEffect(() => setSeen(dispatch(readSeenPrices())), [dispatch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines or prices are seen now
  useEffect(() => {
    if (isRead) dispatch(seePrices());
  }, [dispatch, isRead, items]);
  const supplyOf = useSupply();
  return (item) => {
    const before = seen && priceBefore(seen, item);
    const supply = supplyOf(item);
    return {
      price: before === undefined ? undefined : cartTexts.priceChanged({ before, now: item.price }),
      supply: supply && [retailLine(supply), orderLine(supply, now)].filter(Boolean).join(', '),
    };
  };
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
