/** A product as offered in one city: what filters and sorts work on. */
import type { Facets } from '../database/facets.ts';
import type { AreaOffers, Offer } from './offers.ts';
import type { ShelfProduct } from './shelf.ts';

export interface OfferedGoods {
  readonly id: number;
  readonly product: ShelfProduct;
  readonly facets: Facets;
  readonly offer: Offer;
}

export interface Item {
  readonly product: ShelfProduct;
  /** Its variations; a card shows the first one. */
  readonly goods: readonly OfferedGoods[];
}

export function itemOf(product: ShelfProduct, offers: AreaOffers): Item {
  return {
    product,
    goods: product.goods.flatMap(({ id, facets }) => {
      const offer = offers.get(id);
      return offer === undefined ? [] : [{ id, product, facets, offer }];
    }),
  };
}

/**
 * Keeps the products with a variation that fits, and puts fitting variations first: the card then shows what was asked
 * for, and its link leads there (contract.md §5.6).
 */
export function keepFitting(items: readonly Item[], fits: (goods: OfferedGoods) => boolean): Item[] {
  const kept: Item[] = [];
  for (const item of items) {
    const fitting = item.goods.filter(fits);
    if (fitting.length === item.goods.length) kept.push(item);
    else if (fitting.length > 0) {
      kept.push({ product: item.product, goods: [...fitting, ...item.goods.filter((goods) => !fits(goods))] });
    }
  }
  return kept;
}

/** Does the variation cost less than before? */
export const isDiscounted = ({ offer }: OfferedGoods): boolean => offer.priceOld !== null;
