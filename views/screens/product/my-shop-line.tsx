import { type ReactNode, useMemo } from 'react';
import { useAppSelector } from '../../../client/store/hooks.ts';
import { selectMyShopId } from '../../../client/store/visitor/my-shop-effects.ts';
import { shopStockLine } from '../../../shared/rules/shops/my-shop-stock.ts';
import { useApp } from '../../context/app-context.ts';
import { usePageQuery } from '../../data/use-page-query.ts';
import { useShopStock } from '../../shop/my-shop/use-shop-stock.ts';
import { stockQuery } from '../../stock/model.ts';

/** The stock of the goods in the visitor's shop (conventions.md §4 'My shop'); known in the browser only. */
export function MyShopLine({ goodsId }: { readonly goodsId: number }): ReactNode {
  const told = useShopStock(useMemo(() => [goodsId], [goodsId]))(goodsId);
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  const seen = import.meta.env.SSR ? undefined : useSeenStock(goodsId);
  return <p role="status">{told ?? seen}</p>;
}

/**
 * The same line from the stock of all shops, which the page loads anyway, for an API that does not offer the call for
 * one shop (D53).
 */
function useSeenStock(goodsId: number): string | undefined {
  const { now, offered } = useApp();
  const mine = useAppSelector(selectMyShopId);
  const { data } = usePageQuery(stockQuery(goodsId));
  if (mine === undefined || data === undefined || offered.includes('GET /api/shop/{id}/stock.json')) return undefined;
  const shop = data.shops.find(({ id }) => id === mine);
  if (shop === undefined && data.isPart) return undefined;
  const { retail, transit } = shop ?? {};
  return shopStockLine(
    {
      ...(retail && { retail: { in_stock: retail.pieces, price: retail.price } }),
      ...(transit && { transit: { in_stock: transit.pieces, price: transit.price, delivery_days: transit.days } }),
    },
    now,
  );
}
