/** One order from the cart to its repeat, as contract.md §4 and §5.8 tell it. Leaves one small order behind. */
import { randomUUID } from 'node:crypto';
import { type CallAnswer, calls } from '../../shared/contract/calls.ts';
import type { CartItem, CheckoutRow, ErrorBody } from '../../shared/contract/things.ts';
import type { Visitor } from './client.ts';
import { answerProblems, errorProblems } from './findings.ts';

type Cart = CallAnswer<'GET /api/cart.json'>;
type Shops = CallAnswer<'POST /api/checkout/shops.json'>;
type Order = CallAnswer<'POST /api/checkout.json'>;

const WEEK = 7 * 24 * 60 * 60_000;

/** @returns what is wrong; undefined when no shop can give the goods out */
export async function placeOrder(visitor: Visitor, goods: number): Promise<string[] | undefined> {
  const dt = Date.now();
  const cart = await visitor.ask('/api/cart/update.json', { method: 'POST', body: { product_id: goods, qnt: 1, dt } });
  const line = (cart.json as Cart).data.items.find(({ goods_id }) => goods_id === goods);
  if (line === undefined) return [`product_id=${goods}: no line with this goods id came back`];

  const asked = { items: [line.id], qnt: [line.qnt] };
  const shops = await visitor.ask('/api/checkout/shops.json', { method: 'POST', body: asked });
  const wrong = answerProblems(calls['POST /api/checkout/shops.json'].answer, shops);
  if (wrong.length > 0) return wrong.map((problem) => `POST /api/checkout/shops.json: ${problem}`);
  const { data: rows } = shops.json as Shops;
  const problems = rows.flatMap((row) => sumProblems(row, line)).slice(0, 5);
  const row = rows.find(({ items_stock }) => (items_stock[line.id]?.retail.in_stock ?? 0) > 0);
  if (row === undefined) return problems.length > 0 ? problems : undefined;

  const body = orderBody(row, line);
  const noPhone = { ...body, order: { ...body.order, phone: '12' } };
  const refused = await visitor.ask('/api/checkout.json', {
    method: 'POST',
    body: noPhone,
    idempotencyKey: randomUUID(),
  });
  problems.push(...errorProblems(422, refused, 'order.phone').map((problem) => `a wrong phone: ${problem}`));

  const idempotencyKey = randomUUID();
  const order = () => visitor.ask('/api/checkout.json', { method: 'POST', body, idempotencyKey });
  const [first, repeat] = [await order(), await order()];
  const notPlaced = answerProblems(calls['POST /api/checkout.json'].answer, first);
  if (notPlaced.length > 0) return [...problems, ...notPlaced.map((problem) => `POST /api/checkout.json: ${problem}`)];
  const codeOf = ({ json }: { json: unknown }) => (json as Partial<Order>).data?.code;
  if (codeOf(first) !== codeOf(repeat))
    problems.push(`the same key made two orders: ${codeOf(first)}, ${codeOf(repeat)}`);
  const other = { ...body, order: { ...body.order, title: 'Другой покупатель' } };
  const another = await visitor.ask('/api/checkout.json', { method: 'POST', body: other, idempotencyKey });
  problems.push(...errorProblems(422, another).map((problem) => `the same key with another body: ${problem}`));
  const { error } = (another.json ?? {}) as Partial<ErrorBody>;
  if (another.status === 422 && error?.code !== 'idempotency')
    problems.push(`the same key with another body: expected the code "idempotency", came "${error?.code}"`);
  const { json } = await visitor.ask('/api/cart.json');
  if ((json as Cart).data.items.some(({ id }) => id === line.id))
    problems.push('the ordered line is still in the cart');
  return problems;
}

function orderBody(row: CheckoutRow, line: CartItem) {
  const { id, goods_id, code, qnt } = line;
  const price = row.items_stock[id]?.retail.price ?? line.price;
  return {
    order: {
      orderType: 'retail',
      entityType: 'person',
      shop: row.shop.id,
      title: 'Проверка договора',
      phone: '+79991234567',
      // A shop may be closed while this runs (contract.md §7): in a week it has been open.
      ready_date: new Date(Date.now() + WEEK).toISOString().replace(/\.\d+Z$/, 'Z'),
    },
    items: [{ id, goods_id, code, qnt, price }],
  };
}

/** `total` is the price of what is there; the summary sums the items up (contract.md §3). */
function sumProblems({ shop, summary, items_stock }: CheckoutRow, line: CartItem): string[] {
  const stock = items_stock[line.id];
  if (stock === undefined) return [`shop ${shop.id}: items_stock has no "${line.id}"`];
  return (['retail', 'transit'] as const).flatMap((way) => {
    const pieces = Math.min(stock[way].in_stock, line.qnt);
    const total = stock[way].price * pieces;
    const problems: string[] = [];
    if (Math.abs(stock[way].total - total) > 0.01) problems.push(`total ${stock[way].total} is not ${total}`);
    if (summary[way].in_stock !== pieces) problems.push(`summary.in_stock ${summary[way].in_stock} is not ${pieces}`);
    if (Math.abs(summary[way].total - total) > 0.01)
      problems.push(`summary.total ${summary[way].total} is not ${total}`);
    return problems.map((problem) => `shop ${shop.id}, ${way}: ${problem}`);
  });
}
