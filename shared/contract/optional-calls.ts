/** The rows of the table that an API may lack (contract.md §6, D53). */
import * as v from 'valibot';
import type { CallRow } from './call-row.ts';
import {
  GOODS_SHOWN,
  Id,
  list,
  Order,
  OrderType,
  Product,
  Review,
  ReviewSort,
  ReviewsMeta,
  ShopStock,
} from './things.ts';

const optionalNumber = v.optional(v.union([v.number(), v.string()]));
/** At most 100 goods per call (contract.md §6). */
const goodsIds = v.pipe(v.array(Id), v.maxLength(100));

export const optionalCalls = {
  'GET /api/shop/{id}/stock.json': {
    class: 'live',
    about: 'what one shop has of these goods',
    fresh: { setting: 'STOCK_FRESH_S', default: 5 },
    optional: true,
    query: v.object({ goods: goodsIds }),
    answer: v.object({ data: list(ShopStock) }),
  },
  'GET /api/goods.json': {
    class: 'catalogue',
    about: 'products by the ids of their goods',
    optional: true,
    query: v.object({ ids: goodsIds }),
    answer: v.object({ data: list(Product, GOODS_SHOWN) }),
  },
  'GET /api/goods/{id}/related.json': {
    class: 'catalogue',
    about: 'what goes with these goods, by kind',
    optional: true,
    answer: v.object({ data: list(v.object({ title: v.string(), products: list(Product, GOODS_SHOWN) }), 20) }),
  },
  'GET /api/orders.json': {
    class: 'private',
    about: 'the orders of this session',
    optional: true,
    answer: v.object({ data: list(Order) }),
  },
  'POST /api/orders/{code}/shop.json': {
    class: 'private',
    about: 'moves an order to another shop',
    optional: true,
    body: v.object({ shop: Id, orderType: OrderType }),
    answer: Order,
  },
  'POST /api/orders/{code}/cancel.json': {
    class: 'private',
    about: 'cancels an order',
    optional: true,
    answer: Order,
  },
  'POST /api/orders/find.json': {
    class: 'private',
    about: 'finds an order by its number and its phone',
    optional: true,
    body: v.object({ code: v.string(), phone: v.string() }),
    answer: Order,
  },
  'POST /api/stock/{id}/notify.json': {
    class: 'private',
    about: 'asks for word when these goods are there again',
    optional: true,
    body: v.object({ email: v.string(), shop_id: v.nullish(Id) }),
    answer: v.object({}),
  },
  'GET /api/reviews/{id}.json': {
    class: 'catalogue',
    about: 'reviews of these goods',
    optional: true,
    query: v.object({ page: optionalNumber, limit: optionalNumber, sort: v.optional(ReviewSort) }),
    answer: v.object({ data: list(Review, 500), meta: ReviewsMeta }),
  },
  'POST /api/reviews/{id}.json': {
    class: 'private',
    about: 'a review, shown after moderation',
    optional: true,
    body: v.object({ review: v.object({ author: v.string(), value: v.number(), text: v.string() }) }),
    answer: v.object({}),
  },
} as const satisfies Record<`${'GET' | 'POST'} ${string}`, CallRow>;
