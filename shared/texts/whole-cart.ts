/** Texts beside the contents of the cart, which are loaded with it. */
import { message } from '../message.ts';

/** Where everything that is ticked can be collected. */
export const wholeCartTexts = {
  looking: 'Ищем магазин, где есть всё…',
  today: (address: string) => `Всё есть сегодня в магазине по адресу ${address}`,
  todayMine: 'Всё есть сегодня в моём магазине',
  from: message<'moment' | 'address'>('Всё есть с {moment, date, day} в магазине по адресу {address}'),
  fromMine: message<'moment'>('Всё есть с {moment, date, day} в моём магазине'),
  onOrder: (address: string) => `Всё есть под заказ в магазине по адресу ${address}`,
  onOrderMine: 'Всё есть под заказ в моём магазине',
  pair: (one: string, other: string) => `Всё вместе есть сегодня в двух магазинах: ${one} и ${other}`,
  none: 'Всё сразу нельзя забрать ни в одном магазине: при оформлении увидите, что и где есть',
  unknown: 'Что и где есть, увидите при оформлении заказа',
  away: (distance: string) => `${distance} от вас`,
  others: message<'count'>('и ещё в {count, plural, one {# магазине} other {# магазинах}}'),
  take: 'Забрать там',
  takeAt: (address: string) => `Забрать там: ${address}`,
} as const;

/** The carousels under the cart (spec §2 'Cart screen'). */
export const suggestionTexts = {
  together: 'Покупают вместе',
  maybe: 'Возможно вам понравится',
} as const;
