import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { lookUpShop, selectMyShopId } from '../../../client/store/visitor/my-shop-effects.ts';
import { shopStockLine } from '../../../shared/rules/shops/my-shop-stock.ts';
import { useApp } from '../../context/app-context.ts';
import { isMissing, toFailure } from '../../data/outcome.ts';
import { shopStockQuery } from '../../data/shop-stock.ts';

/** The text about the stock of goods in the visitor's shop; undefined while it is unknown. */
export type StockTexts = (goodsId: number) => string | undefined;

const unknown: StockTexts = () => undefined;

/**
 * Loads the stock of the visitor's shop, in the browser only, as pages are the same for everybody, and only if the API
 * offers the call (D53).
 * @param goods goods ids of a list, however long
 * @returns undefined where nothing is asked for, because no shop is chosen
 */
export function useShopStock(goods: readonly number[]): StockTexts | undefined {
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  return import.meta.env.SSR ? undefined : useAsked(goods);
}

function useAsked(goods: readonly number[]): StockTexts | undefined {
  const { now, offered } = useApp();
  const dispatch = useAppDispatch();
  const shop = useAppSelector(selectMyShopId);
  const asks = shop !== undefined && goods.length > 0 && offered.includes('GET /api/shop/{id}/stock.json');
  const options = shopStockQuery(shop ?? 0, goods);
  const { data, error } = useQuery({ ...options, queryFn: asks ? options.queryFn : skipToken });
  const gone = error !== null && isMissing(toFailure(error));
  // The call may be missing rather than the shop, so the shop itself is looked up.
  useEffect(() => {
    if (gone && shop !== undefined) void dispatch(lookUpShop(shop));
  }, [gone, shop, dispatch]);
  if (!asks) return undefined;
  if (data === undefined) return unknown;
  return (goodsId) =>
    data.goods.includes(goodsId)
      ? shopStockLine(
          data.rows.find(({ goods_id }) => goods_id === goodsId),
          now,
        )
      : undefined;
}
