/** Products by the ids of their goods, and what goes with them (contract.md §6). */
import type { Product } from '../../shared/contract/things.ts';
import type { HandlersOf } from '../request.ts';
import type { Cards } from './cards.ts';
import { companionsOf } from './companions.ts';
import { type Item, itemOf, keepFitting } from './item.ts';
import type { AreaOffers, Offers } from './offers.ts';
import type { Shelf, ShelfProduct } from './shelf.ts';
import { similarTo } from './similar.ts';

interface Parts {
  readonly shelf: Shelf;
  readonly offers: Offers;
  readonly cards: Cards;
}

/** Most products in each group. */
const MOST_RELATED = 8;

export function goodsHandlers({
  shelf,
  offers,
  cards,
}: Parts): HandlersOf<'GET /api/goods.json' | 'GET /api/goods/{id}/related.json'> {
  const productOf = (goodsId: number): ShelfProduct | undefined =>
    shelf.byId.get(shelf.goods.get(goodsId)?.productId ?? 0);
  const listOf = (products: readonly ShelfProduct[], areaOffers: AreaOffers): Product[] =>
    cards.list(products.map((product) => itemOf(product, areaOffers)));
  return {
    'GET /api/goods.json': ({ query, city }) => {
      const areaOffers = offers.in(city.id);
      const items = query.ids.flatMap((goodsId): Item[] => {
        const product = productOf(goodsId);
        return product === undefined ? [] : keepFitting([itemOf(product, areaOffers)], ({ id }) => id === goodsId);
      });
      return { data: cards.list(items) };
    },
    'GET /api/goods/{id}/related.json': ({ id, city }) => {
      const product = productOf(Number(id));
      if (product === undefined) return { data: [] };
      const areaOffers = offers.in(city.id);
      const canBeHad = ({ goods }: ShelfProduct): boolean =>
        goods.some((one) => (areaOffers.get(one.id)?.status ?? 'out_of_stock') !== 'out_of_stock');
      const there = shelf.products.filter((other) => other !== product && canBeHad(other));
      const kinds = [
        ...companionsOf(product, there, MOST_RELATED),
        { title: 'Похожие', products: similarTo(product, there, MOST_RELATED) },
      ];
      return {
        data: kinds
          .filter(({ products }) => products.length > 0)
          .map(({ title, products }) => ({ title, products: listOf(products, areaOffers) })),
      };
    },
  };
}
