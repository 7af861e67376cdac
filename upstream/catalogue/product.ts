/** Handlers for a product's page and for counting its views. */
import type { DatabaseSync } from 'node:sqlite';
import { row } from '../database/query.ts';
import { notFound } from '../error.ts';
import type { HandlersOf } from '../request.ts';
import type { Cards } from './cards.ts';
import { itemOf } from './item.ts';
import type { Offers } from './offers.ts';
import type { Shelf } from './shelf.ts';
import type { Views } from './views.ts';

interface Parts {
  readonly database: DatabaseSync;
  readonly shelf: Shelf;
  readonly offers: Offers;
  readonly cards: Cards;
  readonly views: Views;
}

export function productHandlers({
  database,
  shelf,
  offers,
  cards,
  views,
}: Parts): HandlersOf<'GET {product}?format=json' | 'GET /catalog/goods_hit/'> {
  const byPermalink = database.prepare('select id from goods where permalink = ?');

  /** Finds goods by their legacy address, which is tried first, or by permalink under any prefix (D22). */
  const goodsId = (path: string): number | undefined => {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.html'.length);
    const legacy = /^goods_(\d+)-/.exec(name)?.[1];
    return legacy === undefined ? row<{ id: number }>(byPermalink, name)?.id : Number(legacy);
  };

  return {
    'GET {product}?format=json': ({ product: path, city }) => {
      const goods = shelf.goods.get(goodsId(path) ?? 0);
      const product = goods === undefined ? undefined : shelf.byId.get(goods.productId);
      if (goods === undefined || product === undefined) throw notFound('Такого товара нет');
      const item = itemOf(product, offers.in(city.id));
      // The variation whose address was asked for comes first (contract.md §5.6).
      const order = item.goods.toSorted((a, b) => Number(b.id === goods.id) - Number(a.id === goods.id));
      return { product: cards.whole({ product, goods: order }) };
    },
    'GET /catalog/goods_hit/': ({ query }) => {
      if (shelf.goods.has(query.goods_id)) views.add(query.goods_id);
      return {};
    },
  };
}
