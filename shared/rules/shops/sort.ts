/** The orders of shops (D10): of the stock view, and of checkout. */

export type ShopSort = 'distance' | 'price' | 'term' | 'quantity';

/** What one way of taking the goods gives in a shop; a way that has nothing is no offer. */
export interface Offer {
  /** Pieces that are there of those wanted, above 0 up to 1. */
  readonly share: number;
  /** Roubles, of what is there. */
  readonly total: number;
  /** 0 for what stands on the shelf. */
  readonly days: number;
}

export interface Ranked {
  readonly id: number;
  /** From the visitor, else from the answer's `geo`, km; `Infinity` where the shop's place is not known. */
  readonly distance: number;
  /** With a way of taking forced, its offer alone (D10). */
  readonly offers: readonly Offer[];
}

/**
 * Sorts shops; what was given stays as it was. Shops with nothing to give stand last; ties fall to the distance, then to
 * the id (D10).
 * @param rankOf is asked once for each shop
 */
export function sortShops<Shop>(
  shops: readonly Shop[],
  sort: ShopSort,
  rankOf: (shop: Shop) => Ranked,
): readonly Shop[] {
  const compare = orders[sort];
  return shops
    .map((shop) => ({ shop, rank: rankOf(shop) }))
    .sort(({ rank: one }, { rank: other }) => {
      const empty = Number(one.offers.length === 0) - Number(other.offers.length === 0);
      return empty || compare(one, other) || difference(one.distance, other.distance) || one.id - other.id;
    })
    .map(({ shop }) => shop);
}

type Compare = (one: Ranked, other: Ranked) => number;

const orders: Record<ShopSort, Compare> = {
  distance: () => 0,
  // A shop with half of the goods is not cheap.
  price: (one, other) => difference(share(other), share(one)) || difference(total(one), total(other)),
  term: (one, other) => difference(days(one), days(other)),
  quantity: (one, other) => difference(share(other), share(one)),
};

/** The better of the ways. */
const share = ({ offers }: Ranked): number => Math.max(0, ...offers.map((offer) => offer.share));
const days = ({ offers }: Ranked): number => Math.min(...offers.map((offer) => offer.days));

/** Of the ways that cover the most, the cheapest. */
function total(ranked: Ranked): number {
  const most = share(ranked);
  return Math.min(...ranked.offers.filter((offer) => offer.share === most).map((offer) => offer.total));
}

/** Of two that may both be infinite. */
function difference(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
