/** The visitor's orders (contract.md §6): from the API if it offers them, otherwise from this device. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { readKeptOrders } from '../../client/checkout/kept-orders.ts';
import { browserStorage } from '../../client/services/browser-storage.ts';
import { useAppSelector } from '../../client/store/hooks.ts';
import { ApiError } from '../../shared/api.ts';
import type { Order } from '../../shared/contract/things.ts';
import { isClosed, isUnderWay, type PastOrder, toPastOrder } from '../../shared/rules/checkout/past-order.ts';
import { browserApi } from '../data/query.ts';
import { shopQuery } from '../shops/model.ts';
import { useAreOrdersOffered } from './orders-link.tsx';

const KEY = ['orders'];
/** While an order is in progress, the orders are loaded again after this time; ms. */
const AGAIN_MS = 60_000;

interface OrdersRead {
  /** The newest first; undefined while they are unknown. */
  readonly orders: readonly PastOrder[] | undefined;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** @param offered does the API offer the orders? */
export function ordersQuery(offered: boolean) {
  return queryOptions({
    queryKey: KEY,
    queryFn: async ({ client, signal }): Promise<readonly PastOrder[]> => {
      const orders = offered
        ? (await browserApi()('GET /api/orders.json', {}, { signal })).data.map(toPastOrder)
        : readKeptOrders(browserStorage);
      return Promise.all(orders.map((order) => withClock(client, order)));
    },
    staleTime: 0,
    // Another tab may have ordered since (D79).
    refetchOnMount: true,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? AGAIN_MS : false),
  });
}

/** Adds the hours, the time zone and the place of the shop (D67), for an order that can still be taken. */
async function withClock(client: QueryClient, order: PastOrder): Promise<PastOrder> {
  if (isClosed(order)) return order;
  try {
    const { hours, zone, at } = await client.fetchQuery(shopQuery(order.shop.id));
    return { ...order, shop: { ...order.shop, hours, zone, at } };
  } catch {
    return order;
  }
}

function useReadOrders(): OrdersRead {
  const offered = useAreOrdersOffered();
  // Waits for the cart, whose call is the first that may open a session (contract.md §5.1).
  const enabled = useAppSelector(({ cart: { status } }) => status === 'ready' || status === 'failed');
  const { data, error, isFetching, refetch } = useQuery({ ...ordersQuery(offered), enabled });
  return { orders: data, failed: data === undefined && error !== null && !isFetching, retry: () => void refetch() };
}

/** Used on the server, whose markup holds nothing personal. */
const useNoOrders = (): OrdersRead => ({ orders: undefined, failed: false, retry: () => undefined });

/** A constant of each build, so the order of hooks never changes. */
export const useOrders: () => OrdersRead = import.meta.env.SSR ? useNoOrders : useReadOrders;

/** Puts the API's answer about one order into the list, and makes the stock stale that it changes (D57). */
export async function adoptOrder(queries: QueryClient, order: Order): Promise<void> {
  const changed = await withClock(queries, toPastOrder(order));
  for (const queryKey of [['stock'], ['cart-stock']]) void queries.invalidateQueries({ queryKey });
  // A reading that is on its way may know the order as it was before.
  await queries.cancelQueries({ queryKey: KEY });
  queries.setQueryData<readonly PastOrder[]>(KEY, (orders) =>
    orders?.map((one) => (one.code === changed.code ? changed : one)),
  );
}

/**
 * The message for an order that could not be changed. In a 422 the messages of the fields say more than the general one.
 * @param otherwise for failures that the API does not explain
 */
export function refusalOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.status !== 422) return otherwise;
  return Object.values(error.fields).join(' ') || error.message || otherwise;
}
