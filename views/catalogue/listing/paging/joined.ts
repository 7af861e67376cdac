/** Several pages of a listing as one list: after 'Показать ещё', and again after Back or a reload. */
import { onceBy } from '../../../../shared/rules/once.ts';
import type { ModelQuery } from '../../../data/query.ts';
import type { ListingAddress } from '../address.ts';
import type { ListingModel } from '../model.ts';

/**
 * The query for all pages from `address.first` to `address.page` as one list. Each page is loaded and cached by its own
 * query. With `first` set it works in the browser only.
 * @param query makes the query for one page
 */
export function joinedQuery<Model extends ListingModel>(
  address: ListingAddress,
  query: (address: ListingAddress) => ModelQuery<Model>,
): ModelQuery<Model> {
  const { first, page } = address;
  const last = query(address);
  if (first === undefined) return last;
  const pages = Array.from({ length: page - first + 1 }, (_, index) => query({ ...address, page: first + index }));
  return {
    ...last,
    queryKey: [...last.queryKey, { from: first }],
    queryFn: async ({ client }) => joinPages(await Promise.all(pages.map((one) => client.fetchQuery(one))), first),
  };
}

/** Joins the models of consecutive pages into one list, each product once. @param models at least one, in order */
export function joinPages<Model extends ListingModel>(models: readonly Model[], first: number): Model {
  const [top] = models;
  const last = models.at(-1);
  if (top === undefined || last === undefined) throw new Error('no page');
  const { next: _, ...kept } = top;
  // Goods may have shifted to the next page between two requests.
  const cards = onceBy(
    models.flatMap((model) => model.cards),
    ({ goods }) => goods.id,
  );
  const { count, pages, next } = last;
  return { ...(kept as Model), cards, count, pages, first, ...(next !== undefined && { next }) };
}
