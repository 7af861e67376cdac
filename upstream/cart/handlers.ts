/** Reading and changing the cart (contract.md §4, D1, D3). */
import type { Cart, CartItem } from '../../shared/contract/things.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { invalid, MALFORMED, notFound, REQUIRED } from '../error.ts';
import type { HandlersOf } from '../request.ts';
import type { CartLine, CartLines } from './lines.ts';

interface Parts {
  readonly lines: CartLines;
  readonly items: (lines: readonly CartLine[], areaId: number) => CartItem[];
  readonly shelf: Shelf;
}

/** Largest quantity of one line; the limit also keeps sums exact. */
const MOST_PIECES = 1_000_000;

export function cartHandlers({
  lines,
  items,
  shelf,
}: Parts): HandlersOf<'GET /api/cart.json' | 'POST /api/cart/update.json' | 'DELETE /api/cart/delete/{id}.json'> {
  const cart = (sessionId: number, areaId: number): Cart => ({ data: { items: items(lines.of(sessionId), areaId) } });

  /** The goods id that an update refers to; undefined when its line is gone and the quantity is 0. */
  const goodsOf = (
    sessionId: number,
    body: { item?: number; product_id?: number; qnt: number },
  ): number | undefined => {
    if (body.item !== undefined) {
      const line = lines.find(sessionId, body.item);
      if (line === undefined && body.qnt > 0) throw notFound('Этого товара уже нет в корзине');
      return line?.goodsId;
    }
    if (body.product_id === undefined) throw invalid({ product_id: REQUIRED });
    if (!shelf.goods.has(body.product_id)) throw notFound('Такого товара нет');
    return body.product_id;
  };

  return {
    'GET /api/cart.json': ({ session, city }) => cart(session.id, city.id),
    'POST /api/cart/update.json': ({ body, session, city, now }) => {
      const { qnt, dt } = body;
      if (!Number.isInteger(qnt) || qnt < 0 || qnt > MOST_PIECES) throw invalid({ qnt: 'Некорректное количество' });
      if (!Number.isFinite(dt) || dt < 0) throw invalid({ dt: MALFORMED });
      const goodsId = goodsOf(session.id, body);
      if (goodsId !== undefined) lines.set(session.id, goodsId, qnt, dt, now);
      return cart(session.id, city.id);
    },
    'DELETE /api/cart/delete/{id}.json': ({ id, session, city, now }) => {
      lines.take(session.id, Number(id), now);
      return cart(session.id, city.id);
    },
  };
}
