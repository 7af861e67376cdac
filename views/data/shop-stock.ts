/**
 * The stock that one shop has of a page's goods. Lists that ask at about the same time share a call (conventions.md §4
 * 'My shop').
 */
import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import { apiOf, type SharedApi } from './query.ts';

type Rows = CallAnswer<'GET /api/shop/{id}/stock.json'>['data'];

/** The most goods in one call (contract.md §6). */
const MOST = 100;
/** A batch collects goods this long, because the blocks of a page hydrate one after another; ms. */
const BATCH_MS = 50;
/** A page does not follow every sale; ms. */
const STALE_MS = 60_000;

interface Batch {
  readonly shop: number;
  readonly goods: Set<number>;
  readonly rows: Promise<Rows>;
}

let open: Batch | undefined;

interface ShopStock {
  /** The goods ids that were asked for. */
  readonly goods: readonly number[];
  /** Goods that the shop never has are missing. */
  readonly rows: Rows;
}

/** @param goods the goods ids of a list's cards */
export function shopStockQuery(shop: number, goods: readonly number[]) {
  return queryOptions<ShopStock>({
    queryKey: ['stock', 'shop', shop, goods],
    staleTime: STALE_MS,
    refetchOnMount: true,
    // What is known of a list stays while a longer one loads.
    placeholderData: (last, query) => (query?.queryKey[2] === shop ? last : undefined),
    queryFn: async ({ meta }) => {
      const parts = Array.from({ length: Math.ceil(goods.length / MOST) }, (_, nth) =>
        goods.slice(nth * MOST, (nth + 1) * MOST),
      );
      const rows = await Promise.all(parts.map((part) => joinBatch(apiOf(meta), shop, part)));
      return { goods, rows: rows.flat().filter(({ goods_id }) => goods.includes(goods_id)) };
    },
  });
}

function joinBatch(api: SharedApi, shop: number, goods: readonly number[]): Promise<Rows> {
  if (open === undefined || open.shop !== shop || new Set([...open.goods, ...goods]).size > MOST) {
    open = openBatch(api, shop);
  }
  for (const id of goods) open.goods.add(id);
  return open.rows;
}

function openBatch(api: SharedApi, shop: number): Batch {
  const goods = new Set<number>();
  const rows = new Promise((resolve) => setTimeout(resolve, BATCH_MS)).then(async () => {
    if (open?.goods === goods) open = undefined;
    const asked = [...goods].sort((one, other) => one - other);
    return (await api('GET /api/shop/{id}/stock.json', { id: shop, query: { goods: asked } })).data;
  });
  return { shop, goods, rows };
}
