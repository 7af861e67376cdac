/** Cart items as the API returns them. */

import type { CartItem } from '../../shared/contract/things.ts';
import { escapeMarkup } from '../../shared/escape-markup.ts';
import type { Cards } from '../catalogue/cards.ts';
import type { Offers } from '../catalogue/offers.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { itemStock, type Stock, type StockOf } from '../places/stock.ts';
import type { CartLine } from './lines.ts';

interface Parts {
  readonly shelf: Shelf;
  readonly offers: Offers;
  readonly cards: Cards;
  readonly stock: Stock;
}

/** Turns cart lines into the items of a city. Lines whose goods the shop no longer has are left out. */
export function createCartItems({
  shelf,
  offers,
  cards,
  stock,
}: Parts): (lines: readonly CartLine[], areaId: number) => CartItem[] {
  return (lines, areaId) => {
    const goodsIds = lines.map(({ goodsId }) => goodsId);
    const stockOf = Map.groupBy(stock.of(goodsIds, areaId), ({ goodsId }) => goodsId);
    const areaOffers = offers.in(areaId);
    return lines.flatMap(({ id, goodsId, qnt }) => {
      const goods = shelf.goods.get(goodsId);
      const offer = areaOffers.get(goodsId);
      if (goods === undefined || offer === undefined) return [];
      const card = cards.card(goods.productId);
      const variation = card.variations.find((one) => one.id === goodsId);
      if (variation === undefined) return [];
      const { code, url, title, variant, brand, category, image } = variation;
      return [
        {
          id,
          goods_id: goodsId,
          code,
          url,
          // The name is HTML, the variation's title is plain text (contract.md §5.3).
          name: escapeMarkup(title),
          product: { title: card.title },
          image: { url: image?.s_url ?? card.image.s_url },
          variant,
          brand,
          category,
          price: offer.price,
          qnt,
          availability_status: offer.status === 'out_of_stock' ? null : offer.status,
          stock: bestStock(stockOf.get(goodsId) ?? [], qnt, offer.price),
        },
      ];
    });
  };
}

/** For each order type the shop with the most pieces, among equals the cheapest (contract.md §5.7). */
function bestStock(rows: readonly StockOf[], qnt: number, price: number): CartItem['stock'] {
  const [retail] = rows.toSorted((a, b) => b.retail - a.retail || a.retailPrice - b.retailPrice);
  const [transit] = rows.toSorted((a, b) => b.transit - a.transit || a.transitPrice - b.transitPrice);
  return {
    retail: itemStock(retail?.retail ?? 0, retail?.retailPrice ?? price, qnt),
    transit: itemStock(transit?.transit ?? 0, transit?.transitPrice ?? price, qnt),
  };
}
