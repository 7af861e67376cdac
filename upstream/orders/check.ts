/** The rules for an order (spec §5, contract.md §4). Pure: the caller passes in what the database holds. */
import type { Buyer, EntityType, OrderRequest } from '../../shared/contract/order.ts';
import { contactErrors, contactsOf, toBuyer } from '../../shared/rules/checkout/buyer-fields.ts';
import { trimmed } from '../../shared/rules/forms/fields.ts';
import { phoneError } from '../../shared/rules/forms/phone.ts';
import { exactSum, formatMoney } from '../../shared/rules/money.ts';
import { isToday, type PickupPromise } from '../../shared/rules/pickup/promise.ts';
import { promiseText } from '../../shared/rules/pickup/sentences.ts';
import { restrictionNote } from '../../shared/rules/pickup/terms.ts';
import type { CartLine } from '../cart/lines.ts';
import { problemsIn, REQUIRED } from '../error.ts';
import type { StockOf } from '../places/stock.ts';

/** Roubles; applies to orders from the warehouse (transit). */
export const MIN_ORDER = 1500;

/** The facts that an order is checked against. */
export interface OrderGround {
  /** Does the shop hand out orders of the visitor's city? */
  readonly shopServes: boolean;
  readonly line: (id: number) => CartLine | undefined;
  /** The chosen shop's stock. */
  readonly stock: (goodsId: number) => StockOf | undefined;
  /** When the order could be taken; undefined: never. */
  readonly promise: PickupPromise | undefined;
}

/** Messages by field; empty when the order can be placed. */
export function orderProblems({ order, items }: OrderRequest, ground: OrderGround): Record<string, string> {
  const fields = problemsIn({
    ...buyerProblems(order),
    'order.shop': ground.shopServes
      ? momentProblem(order, ground.promise)
      : 'Этот магазин не выдаёт заказы вашего города',
    'order.orderType':
      order.entityType === 'legal' && order.orderType === 'retail'
        ? 'Юридическим лицам доступно только получение со склада'
        : undefined,
    items: items.length === 0 ? REQUIRED : undefined,
  });
  const named = new Set<number>();
  items.forEach((item, index) => {
    const isRepeated = named.has(item.id);
    named.add(item.id);
    const problem = isRepeated
      ? { id: 'Товар указан дважды' }
      : lineProblem(item, order.orderType, ground.line(item.id), ground.stock(item.goods_id));
    for (const [field, message] of Object.entries(problem ?? {})) fields[`items[${index}].${field}`] = message;
  });
  if (order.orderType === 'transit' && Object.keys(fields).length === 0 && totalOf(items) < MIN_ORDER) {
    fields['order.total'] = `Минимальная сумма заказа составляет ${formatMoney(MIN_ORDER)}.`;
  }
  return fields;
}

type Order = OrderRequest['order'];

/** Who is asked for a company: only a legal entity has one, and need not name it (contract.md §7). */
const askedAs = ({ entityType, company }: Order): EntityType => (company ? entityType : 'person');

/** The buyer as the order is stored: trimmed, without what such a buyer is not asked for. */
export const buyerOf = (order: Order): Buyer => toBuyer(contactsOf(order), askedAs(order), trimmed(order.phone));

function buyerProblems(order: Order): Record<string, string> {
  const errors = contactErrors(contactsOf(order), askedAs(order), phoneError);
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [`order.${name}`, message]));
}

/**
 * From the shelf, an order is for today, or for the moment from which its buyer was told that it can be taken
 * (contract.md §7).
 */
function momentProblem({ orderType, ready_date }: Order, promise: PickupPromise | undefined): string | undefined {
  if (promise === undefined) return 'Этот магазин таких товаров не выдаёт';
  if (orderType !== 'retail' || isToday(promise) || Date.parse(ready_date ?? '') >= promise.at) return undefined;
  const next = `Сегодня этот магазин заказ уже не выдаст. Забрать можно ${promiseText(promise)}`;
  return promise.isRestricted ? `${next}. ${restrictionNote}` : next;
}

/** The sum of the order's lines; roubles. */
export const totalOf = (items: readonly { readonly qnt: number; readonly price: number }[]): number =>
  exactSum(items.reduce((sum, { qnt, price }) => sum + qnt * price, 0));

type Item = OrderRequest['items'][number];

function lineProblem(
  item: Item,
  way: OrderRequest['order']['orderType'],
  line: CartLine | undefined,
  stock: StockOf | undefined,
): Partial<Record<keyof Item, string>> | undefined {
  if (line === undefined || line.qnt === 0 || line.goodsId !== item.goods_id)
    return { id: 'Этого товара уже нет в корзине' };
  if (!Number.isInteger(item.qnt) || item.qnt < 1) return { qnt: 'Некорректное количество' };
  const there = stock?.[way] ?? 0;
  if (stock === undefined || there === 0) return { qnt: 'Товар закончился в этом магазине' };
  if (there < item.qnt) return { qnt: `В этом магазине осталось только ${there} шт.` };
  const price = way === 'retail' ? stock.retailPrice : stock.transitPrice;
  if (exactSum(price) !== exactSum(item.price)) {
    return { price: `Цена изменилась: была ${formatMoney(item.price)}, стала ${formatMoney(price)}` };
  }
  return undefined;
}
