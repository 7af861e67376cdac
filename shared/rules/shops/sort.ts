/** The sort orders of shops (D10), in the stock view and in checkout. */

export type ShopSort = 'distance' | 'price' | 'term' | 'quantity';

/** What a shop offers by one way; a way by which it has nothing is not an offer. */
export interface Offer {
  /** The share of the wanted pieces that it covers, above 0 and up to 1. */
  readonly share: number;
  /** Roubles for the available pieces. */
  readonly total: number;
  /** When it can be taken (D67): ms since 1970, `Infinity` if unknown. */
  readonly at: number;
}

export interface Ranked {
  readonly id: number;
  /** From the visitor or else from the answer's `geo`, km; `Infinity` if the shop's position is unknown. */
  readonly distance: number;
  /** Only the offer of the forced way, if one is forced (D10). */
  readonly offers: readonly Offer[];
}

/**
 * Returns the shops in the order of `sort`. Shops with nothing available come last; ties are broken by distance, then
 * by id (D10).
 * @param rankOf called once for each shop
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
  // The covered share counts first: a shop with half of the goods is not cheap.
  price: (one, other) => difference(share(other), share(one)) || difference(total(one), total(other)),
  term: (one, other) => difference(earliest(one), earliest(other)),
  quantity: (one, other) => difference(share(other), share(one)),
};

/** The largest share among the ways. */
const share = ({ offers }: Ranked): number => Math.max(0, ...offers.map((offer) => offer.share));
const earliest = ({ offers }: Ranked): number => Math.min(...offers.map((offer) => offer.at));

/** The lowest total among the ways with the largest share. */
function total(ranked: Ranked): number {
  const most = share(ranked);
  return Math.min(...ranked.offers.filter((offer) => offer.share === most).map((offer) => offer.total));
}

/** Subtracts; 0 for equal infinite values, whose difference would be NaN. */
function difference(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
