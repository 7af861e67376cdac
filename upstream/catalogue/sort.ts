/**
 * The six sort orders of a listing (contract.md §4). The variation that is shown decides; ties are sorted as `popular`.
 */
import type { Item } from './item.ts';
import type { Offer } from './offers.ts';

type Order = (a: Item, b: Item) => number;

const shown = ({ goods }: Item): Offer | undefined => goods[0]?.offer;
const price = (item: Item): number => shown(item)?.price ?? Number.POSITIVE_INFINITY;
const collator = new Intl.Collator('ru');

function discount(item: Item): number {
  const offer = shown(item);
  return offer?.priceOld ? (offer.priceOld - offer.price) / offer.priceOld : 0;
}

/** Unavailable products last; otherwise the given order is kept: most popular or best match first. */
const popular: Order = (a, b) => Number(isGone(a)) - Number(isGone(b));
const isGone = ({ goods }: Item): boolean => goods.every(({ offer }) => offer.status === 'out_of_stock');

const orders = new Map<string, Order>([
  ['popular', popular],
  ['price', (a, b) => price(a) - price(b)],
  ['-price', (a, b) => price(b) - price(a)],
  ['new', (a, b) => b.product.addedOn - a.product.addedOn],
  ['discount', (a, b) => discount(b) - discount(a)],
  ['title', (a, b) => collator.compare(a.product.title, b.product.title)],
]);

/** @param sort an unknown value sorts as `popular` */
export function sortItems(items: readonly Item[], sort: string | undefined): Item[] {
  const order = orders.get(sort ?? 'popular') ?? popular;
  return order === popular ? items.toSorted(popular) : items.toSorted((a, b) => order(a, b) || popular(a, b));
}
