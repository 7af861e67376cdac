/** Texts beside the contents of the cart, which are loaded with it. */
import { message } from '../message.ts';

/** Where everything that is ticked can be collected. */
export const wholeCartTexts = {
  looking: 'Ищем магазин, где есть всё…',
  /** `promise`: from when, e.g. `завтра с 10:00`. */
  there: (promise: string, address: string) => `Всё есть ${promise} в магазине по адресу ${address}`,
  mine: (promise: string) => `Всё есть ${promise} в моём магазине`,
  /** What the visitor's own shop has, where it has not everything. */
  minePart: message<'promise' | 'there' | 'wanted'>(
    'В моём магазине {promise}: {there, number} из {wanted, number} шт.',
  ),
  mineNone: message<'wanted'>('В моём магазине {wanted, plural, =1 {этого товара} other {этих товаров}} нет'),
  pair: (one: string, other: string) =>
    `Всё сразу нельзя забрать в одном магазине, а в двух — сегодня: ${one} и ${other}`,
  none: 'Всё сразу нельзя забрать ни в одном магазине: при оформлении увидите, что и где есть',
  unknown: 'Что и где есть, увидите при оформлении заказа',
  away: (distance: string) => `${distance} от вас`,
  others: message<'count'>('и ещё в {count, plural, one {# магазине} other {# магазинах}}'),
  take: 'Забрать там',
  takeAt: (address: string) => `Забрать там: ${address}`,
} as const;

/** Goods that the visitor's own shop has on its shelf, in place of some that it lacks. */
export const insteadTexts = {
  title: 'Что есть в моём магазине взамен',
  of: (product: string) => `Вместо «${product}»`,
} as const;

/** The carousels under the cart (spec §2 'Cart screen'). */
export const suggestionTexts = {
  together: 'Покупают вместе',
  maybe: 'Возможно вам понравится',
} as const;
