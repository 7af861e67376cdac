import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { lookUpShop, selectMyShop, selectMyShopId } from '../../../client/shops/my-shop-effects.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import type { GoodsRef } from '../../../shared/goods.ts';
import { useApp } from '../../context/app-context.ts';
import { useUntil } from '../../context/until.ts';
import { isMissing, toFailure } from '../../data/outcome.ts';
import { shopStockQuery } from '../../data/shop-stock.ts';

/** The text about the stock of goods in the visitor's shop; undefined while it is unknown. */
export type StockTexts = (goodsId: number) => string | undefined;

/** Goods with the address of their page. */
interface LinkedGoods {
  readonly goods: Pick<GoodsRef, 'id' | 'category'>;
  readonly url: string;
}

/**
 * Loads the stock of the visitor's shop, in the browser only, as pages are the same for everybody, and only if the API
 * offers the call (D53).
 * @param cards of a list, however long; the same object as long as they are the same
 * @returns undefined where nothing is asked for, because no shop is chosen
 */
export function useShopStock(cards: readonly LinkedGoods[]): StockTexts | undefined {
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  return import.meta.env.SSR ? undefined : useAsked(cards);
}

function useAsked(cards: readonly LinkedGoods[]): StockTexts | undefined {
  const { now, offered } = useApp();
  const dispatch = useAppDispatch();
  const shop = useAppSelector(selectMyShopId);
  const about = useAppSelector(selectMyShop);
  const goods = useMemo(() => cards.map(({ goods }) => goods.id), [cards]);
  const asks = shop !== undefined && goods.length > 0 && offered.includes('GET /api/shop/{id}/stock.json');
  const options = shopStockQuery(shop ?? 0, goods);
  const { data, error } = useQuery({ ...options, queryFn: asks ? options.queryFn : skipToken });
  const rules = useMyShopRules(asks);
  const gone = error !== null && isMissing(toFailure(error));
  // The call may be missing rather than the shop, so the shop itself is looked up.
  useEffect(() => {
    if (gone && shop !== undefined) void dispatch(lookUpShop(shop));
  }, [gone, shop, dispatch]);
  const lines = useMemo(() => {
    if (!asks || about === undefined || data === undefined || rules === undefined) return undefined;
    const rows = new Map(data.rows.map((row) => [row.goods_id, row]));
    const asked = new Set(data.goods);
    return new Map(
      cards.flatMap(({ goods: { id, category }, url }) => {
        const line = rules.shopStockLine(rows.get(id), about, now, { url, category });
        return line === undefined || !asked.has(id) ? [] : [[id, line] as const];
      }),
    );
  }, [asks, about, data, rules, cards, now]);
  useUntil(Math.min(...(lines?.values() ?? []).map(({ until }) => until), Number.POSITIVE_INFINITY));
  return asks ? (goodsId) => lines?.get(goodsId)?.text : undefined;
}

type MyShopRules = typeof import('../../../shared/rules/shops/my-shop-stock.ts');

let loaded: MyShopRules | undefined;

/**
 * The rules of what a shop promises: code that is loaded once there is a shop of the visitor's, which most have not.
 * @returns undefined until it is there
 */
export function useMyShopRules(isNeeded: boolean): MyShopRules | undefined {
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (!isNeeded || rules !== undefined) return;
    let isShown = true;
    const take = (module: MyShopRules): void => {
      loaded = module;
      if (isShown) setRules(module);
    };
    // Without them nothing is said of the shop.
    import('../../../shared/rules/shops/my-shop-stock.ts').then(take, () => undefined);
    return () => {
      isShown = false;
    };
  }, [isNeeded, rules]);
  return rules;
}
