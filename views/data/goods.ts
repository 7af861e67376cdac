/** Loads goods by their ids: in one call, or from the pages of their products (contract.md §6, D53). */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OptionalCallKey } from '../../shared/contract/calls.ts';
import { type CardModel, cardModel, cardModels } from './card-model.ts';
import { unlessMissing } from './outcome.ts';
import { apiOf, CATALOGUE, type SharedApi } from './query.ts';

/** Where the API lacks it, lists show what was stored when the goods were seen. */
export const GOODS_CALL: OptionalCallKey = 'GET /api/goods.json';

/** At most this many product pages are requested at a time. */
const AT_ONCE = 3;

const nothing = { data: [] };

/**
 * @param ids at most 100. Goods that the shop lacks are missing from the result. It is empty if the API lacks the call
 */
export function goodsQuery(ids: readonly number[]) {
  return queryOptions<readonly CardModel[]>({
    queryKey: ['goods', ids.join()],
    queryFn: async ({ signal, meta }) => {
      if (ids.length === 0) return [];
      const answer = apiOf(meta)('GET /api/goods.json', { query: { ids: [...ids] } }, { signal });
      return cardModels((await unlessMissing(answer, nothing)).data, true);
    },
    ...CATALOGUE,
    refetchOnMount: true,
    // A list that grows stays on the page while the longer one loads.
    placeholderData: keepPreviousData,
  });
}

/** Where the API lacks it, other goods of the section stand in on a product's page, and nothing anywhere else. */
export const RELATED_CALL = 'GET /api/goods/{id}/related.json' satisfies OptionalCallKey;

/** Related goods of one kind, e.g. 'К этому вину'. */
export type RelatedKind = readonly [title: string, cards: readonly CardModel[]];

/** The goods that the API relates to others, by kind (contract.md §6). Use it only if the call is offered. */
export async function loadRelated(api: SharedApi, id: number, signal: AbortSignal): Promise<readonly RelatedKind[]> {
  const { data } = await api(RELATED_CALL, { id }, { signal });
  return data.map(({ title, products }) => [title, cardModels(products)]);
}

const limited = limitAtOnce(AT_ONCE);

/**
 * One variation from its product's page; null if the page or the variation is missing.
 * @param url the address of that page
 */
export function pageGoodsQuery({ id, url }: { readonly id: number; readonly url: string }) {
  return queryOptions<CardModel | null>({
    queryKey: ['goods of a page', id, url],
    queryFn: async ({ signal, meta }) => {
      const [path = ''] = url.split('?', 1);
      const answer = limited(() => apiOf(meta)('GET {product}?format=json', { product: path }, { signal }));
      const { product } = await unlessMissing(answer, { product: undefined });
      const own = product?.variations.find((variation) => variation.id === id);
      if (product === undefined || own === undefined) return null;
      return cardModel({ ...product, variations: [own, ...product.variations.filter((each) => each !== own)] }, true);
    },
    ...CATALOGUE,
    refetchOnMount: true,
  });
}

/**
 * Limits how many tasks run at once.
 * @param most the limit
 * @returns a function that runs a task, or queues it until another one ends
 */
function limitAtOnce(most: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      // The slot passes to the next task in the queue, so `running` stays the same.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
