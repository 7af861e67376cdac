import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { lookUpShop, selectMyShopId } from '../../../client/store/visitor/my-shop-effects.ts';
import { shopStockLine } from '../../../shared/rules/shops/my-shop-stock.ts';
import { useApp } from '../../context/app-context.ts';
import { isMissing, toFailure } from '../../data/outcome.ts';
import { queryOptions } from '../../data/reading.ts';
import { shopStockQuery } from '../../data/shop-stock.ts';

/** Returns the line about goods in the visitor's shop; undefined while unknown, or if no shop is chosen. */
export type StockWords = (goodsId: number) => string | undefined;

const nothing: StockWords = () => undefined;

/**
 * Loaded in the browser only, if the API offers the call (D53), because pages are the same for everybody.
 * @param goods ids, at most one page
 */
export function useShopStock(goods: readonly number[]): StockWords {
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  return import.meta.env.SSR ? nothing : useAsked(goods);
}

function useAsked(goods: readonly number[]): StockWords {
  const { now, offered } = useApp();
  const dispatch = useAppDispatch();
  const shop = useAppSelector(selectMyShopId);
  const asks = shop !== undefined && goods.length > 0 && offered.includes('GET /api/shop/{id}/stock.json');
  const options = queryOptions(shopStockQuery(shop ?? 0, goods));
  const { data, error } = useQuery({ ...options, queryFn: asks ? options.queryFn : skipToken });
  const gone = error !== null && isMissing(toFailure(error));
  // A failure may mean that the call is missing, not the shop.
  useEffect(() => {
    if (gone && shop !== undefined) void dispatch(lookUpShop(shop));
  }, [gone, shop, dispatch]);
  if (!asks || data === undefined) return nothing;
  return (goodsId) =>
    shopStockLine(
      data.find(({ goods_id }) => goods_id === goodsId),
      now,
    );
}
