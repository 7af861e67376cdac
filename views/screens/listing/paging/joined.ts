/** Pages of a listing below each other: what 'Показать ещё' adds, and what Back and a reload come to again. */
import { onceBy } from '../../../../shared/rules/once.ts';
import type { ScreenQuery } from '../../../data/query.ts';
import type { ListingAddress } from '../address.ts';
import type { ListingModel } from '../model.ts';

/**
 * All pages from the first that an address shows to its own, as one list. Each is asked for, and kept, as the page that it is.
 * @param query of one page
 */
export function joinedQuery<Model extends ListingModel>(
  address: ListingAddress,
  query: (address: ListingAddress) => ScreenQuery<Model>,
): ScreenQuery<Model> {
  const { first, page } = address;
  const last = query(address);
  if (first === undefined) return last;
  const pages = Array.from({ length: page - first + 1 }, (_, index) => query({ ...address, page: first + index }));
  return {
    ...last,
    key: [...last.key, { from: first }],
    load: async (_, __, read) => {
      if (read === undefined) throw new Error('a listing grows in a browser alone');
      return joinPages(await Promise.all(pages.map(read)), first);
    },
  };
}

/** @param models at least one */
export function joinPages<Model extends ListingModel>(models: readonly Model[], first: number): Model {
  const [top] = models;
  const last = models.at(-1);
  if (top === undefined || last === undefined) throw new Error('no page');
  const { next: _, ...kept } = top;
  // Goods may have moved on to the next page in between.
  const cards = onceBy(
    models.flatMap((model) => model.cards),
    ({ goods }) => goods.id,
  );
  const { count, pages, next } = last;
  return { ...(kept as Model), cards, count, pages, first, ...(next !== undefined && { next }) };
}
