/** The rows that are a visitor's own: session, basket, order and messages. */
import { type Adapter, type AdapterCall, type AnswerHead, refuse } from 'vitrina/adapter';
import {
  type Basket,
  type City,
  keepVisitor,
  type Offer,
  open,
  roubles,
  toCart,
  toCheckoutRow,
  toGeo,
  toMapGeo,
  type Visitor,
  visitorOf,
} from './shapes.ts';

interface Offers {
  readonly centre: readonly [number, number];
  readonly offers: readonly Offer[];
}

/** The answer of each row that gives the basket. */
const basket = (body: unknown, call: Visitor, head: AnswerHead) => {
  keepVisitor(call, head);
  return toCart(open<Basket>(body, head));
};

const messageTo = (kind: string, call: AdapterCall<'POST /api/feedback.json' | 'POST /api/feedback/partners.json'>) => {
  const { name: person, phone, message: text } = call.body.feedback;
  return { path: '/v2/messages', body: { kind, person, phone, text } };
};
const feedbackFields = { person: 'feedback.name', phone: 'feedback.phone', text: 'feedback.message' };
const orderFields = { person: 'order.title', phone: 'order.phone' };

export const visitor = {
  'GET /session/user_info.json': {
    request: (call) => ({ path: '/v2/me', query: { city: call.city.id }, headers: visitorOf(call) }),
    answer: (body, call, head) => {
      keepVisitor(call, head);
      const area = toGeo(open<City>(body, head));
      return { host: area.host, geo: null, area, area_id: area.id };
    },
  },
  'POST /session/geo.json': {
    request: (call) => ({
      ...{ method: 'PUT', path: '/v2/me/city', headers: visitorOf(call) },
      body: { city_nr: call.body.geo_id },
    }),
    answer: (body, call, head) => {
      keepVisitor(call, head);
      const area = toGeo(open<City>(body, head));
      return { area, host: area.host };
    },
  },
  'GET /api/cart.json': {
    request: (call) => ({ path: '/v2/me/basket', query: { city: call.city.id }, headers: visitorOf(call) }),
    answer: basket,
  },
  'POST /api/cart/update.json': {
    request: (call) => {
      const { item: line_nr, product_id: item_nr, qnt: pieces, dt: pressed_at } = call.body;
      const body = { city_nr: call.city.id, line_nr, item_nr, pieces, pressed_at };
      return { method: 'PUT', path: '/v2/me/basket', headers: visitorOf(call), body };
    },
    answer: basket,
  },
  'DELETE /api/cart/delete/{id}.json': {
    request: (call) => ({
      ...{ path: `/v2/me/basket/${call.params.id}`, query: { city: call.city.id }, headers: visitorOf(call) },
    }),
    answer: basket,
  },
  'POST /api/checkout/shops.json': {
    request: (call) => {
      const { items, qnt } = call.body;
      const lines = items.map((line_nr, index) => ({ line_nr, pieces: qnt[index] }));
      return { path: '/v2/me/offers', headers: visitorOf(call), body: { city_nr: call.city.id, lines } };
    },
    answer: (body, _, head) => {
      const { centre, offers } = open<Offers>(body, head);
      return { geo: toMapGeo(centre), data: offers.map(toCheckoutRow) };
    },
  },
  'GET /api/checkout/data.json': {
    request: (call) => ({ path: '/v2/me', headers: visitorOf(call) }),
    answer: () => ({ data: {}, min_order: null }),
  },
  'POST /api/checkout.json': {
    request: (call) => {
      const { order, items } = call.body;
      const lines = items.map(({ id, goods_id, qnt, price }) => ({
        ...{ line_nr: id, item_nr: goods_id, pieces: qnt, price_kopecks: Math.round(price * 100) },
      }));
      return {
        ...{ path: '/v2/me/orders', headers: { ...visitorOf(call), 'x-order-key': call.idempotencyKey } },
        body: {
          ...{ city_nr: call.city.id, store_nr: order.shop, from: order.orderType === 'retail' ? 'shelf' : 'depot' },
          ...{ person: order.title, phone: order.phone, lines },
        },
      };
    },
    answer: (body, _, head) => {
      const { order_nr, total_kopecks } = open<{ order_nr: string; total_kopecks: number }>(body, head, orderFields);
      return { data: { code: order_nr, total: roubles(total_kopecks) } };
    },
  },
  'GET /catalog/goods_hit/': {
    request: (call) => ({
      ...{ method: 'POST', path: '/v2/me/seen', query: {}, headers: visitorOf(call) },
      body: { item_nr: Number(call.query.goods_id) },
    }),
    answer: () => ({}),
  },
  'POST /api/feedback.json': {
    request: (call) => messageTo('feedback', call),
    answer: (body, _, head) => open<object>(body, head, feedbackFields),
  },
  'POST /api/feedback/partners.json': {
    request: (call) => messageTo('partners', call),
    answer: (body, _, head) => open<object>(body, head, feedbackFields),
  },
  'POST /api/feedback/callback.json': {
    request: ({ body: { name: person, phone } }) => ({
      path: '/v2/messages',
      body: { kind: 'callback', person, phone, text: '' },
    }),
    answer: (body, _, head) => open<object>(body, head, { person: 'name' }),
  },
  'POST /calculator.json': { request: () => refuse(404) },
} satisfies Adapter;
