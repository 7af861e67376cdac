/** Products as the API returns them: the stored card together with the city's prices and availability. */
import type { DatabaseSync } from 'node:sqlite';
import type { Product, Variation } from '../../shared/contract/things.ts';
import type { Card, CardVariation, Details } from '../database/card.ts';
import { row, rows } from '../database/query.ts';
import type { Item } from './item.ts';
import type { Offer } from './offers.ts';

export interface Cards {
  /** For a listing: products in the order of the items, variations in the order of each item's goods. */
  list(items: readonly Item[]): Product[];
  /** For the product's own page: with description, pictures and breadcrumbs. */
  whole(item: Item): Product;
  /** The stored card of one product. */
  card(productId: number): Card;
}

export function createCards(database: DatabaseSync): Cards {
  const some = database.prepare('select id, card from product where id in (select value from json_each(?))');
  const one = database.prepare('select card, details from product where id = ?');
  const read = (productId: number): { card: string; details: string } => {
    const found = row<{ card: string; details: string }>(one, productId);
    if (found === undefined) throw new Error(`Product ${productId} is on the shelf, but not in the database`);
    return found;
  };
  return {
    list(items) {
      const ids = JSON.stringify(items.map(({ product }) => product.id));
      const kept = new Map(rows<{ id: number; card: string }>(some, ids).map(({ id, card }) => [id, card]));
      return items.flatMap((item) => {
        const card = kept.get(item.product.id);
        return card === undefined ? [] : [priced(JSON.parse(card) as Card, item)];
      });
    },
    whole(item) {
      const { card, details } = read(item.product.id);
      return { ...priced(JSON.parse(card) as Card, item), ...(JSON.parse(details) as Details) };
    },
    card: (productId) => JSON.parse(read(productId).card) as Card,
  };
}

function priced(card: Card, item: Item): Product {
  const byId = new Map(card.variations.map((variation) => [variation.id, variation]));
  const variations = item.goods.flatMap(({ id, offer }) => {
    const variation = byId.get(id);
    return variation === undefined ? [] : [withOffer(variation, offer)];
  });
  const image = variations[0]?.image;
  return {
    ...card,
    image: image ? { s_url: image.s_url, url: image.url, l_url: image.url } : card.image,
    variations,
  };
}

const withOffer = (variation: CardVariation, offer: Offer): Variation => ({
  ...variation,
  price: offer.price,
  price_old: offer.priceOld,
  shops_count: offer.shopsCount,
  transit_shops_count: offer.transitShopsCount,
  delivery_days: offer.deliveryDays,
  availability_status: offer.status,
});
