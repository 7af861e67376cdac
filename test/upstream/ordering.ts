/** An order that the embedded shop API takes. */
import type { CallInput } from '../../shared/contract/calls.ts';
import type { OrderType } from '../../shared/contract/things.ts';
import { Visitor } from '../../tools/contract/client.ts';
import { call } from './shop.ts';

/** A visitor with an order of one bottle, and what of it is left in its shop. @param base address of the shop */
export async function prepareOrder(base: string, orderType: OrderType) {
  const visitor = new Visitor(base);
  const query = { filter: { available: 1, price: { from: 1600 } }, limit: 50 };
  const { data: listed } = await call(visitor, 'GET {listing}?format=json', { listing: '/wine/', query });
  for (const { variations } of listed.products) {
    const body = { product_id: variations[0]?.id ?? 0, qnt: 1, dt: 1 };
    const [line] = (await call(visitor, 'POST /api/cart/update.json', { body })).data.items;
    const { data } = await call(visitor, 'POST /api/checkout/shops.json', {
      body: { items: [line?.id ?? 0], qnt: [1] },
    });
    const row = data.find(({ summary }) => summary[orderType].in_stock === 1);
    if (line === undefined || row === undefined) continue;
    const price = row.items_stock[line.id]?.[orderType].price ?? 0;
    const input: CallInput<'POST /api/checkout.json'>['body'] = {
      order: { orderType, entityType: 'person', shop: row.shop.id, title: 'Иван', phone: '+79161234567' },
      items: [{ id: line.id, goods_id: line.goods_id, code: 'чужой', qnt: 1, price }],
    };
    const left = async () =>
      (await call(visitor, 'GET /api/shop/{id}/stock.json', { id: row.shop.id, query: { goods: [line.goods_id] } }))
        .data[0]?.[orderType].in_stock;
    return { visitor, input, line, left, price, days: row.summary.transit.delivery_days ?? 0 };
  }
  throw new Error('no shop has any');
}
