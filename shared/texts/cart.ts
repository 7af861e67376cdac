/** Texts of the cart (spec §2 'Cart screen', §4, §5; conventions.md §4). */
import { message } from '../message.ts';

export const cartTexts = {
  notChanged: 'Не удалось изменить корзину. Попробуйте ещё раз.',
  wrongQuantity: 'Количество — целое число, не меньше нуля',
  title: 'Корзина',
  /** Announced to screen readers when it has changed. */
  holds: message<'count'>('Корзина: {count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}'),
  add: 'В корзину',
  quantity: 'Количество',
  less: 'Уменьшить количество',
  more: 'Увеличить количество',
  selectEverything: 'Выбрать все товары',
  select: (product: string) => `Выбрать: ${product}`,
  remove: (product: string) => `Удалить: ${product}`,
  unavailable: 'Не доступны для заказа',
  order: 'Оформить заказ',
  chooseSomething: 'Выберите товары, чтобы продолжить',
  selectAll: 'Выбрать все',
  total: 'Итого',
  /** Without JavaScript, on a line of its own. */
  totalFrom: message<'total'>('Итого: от {total, number, money}'),
  pickup: 'Самовывоз',
  free: 'Бесплатно',
  empty: 'Ваша корзина пуста',
  emptyHint: 'Положите в нее что-нибудь из нашего каталога',
  toHome: 'На главную',
  backToShop: 'Вернуться к покупкам',
  removed: 'Товар удалён',
  undo: 'Вернуть',
  priceChanged: message<'before' | 'now'>('Цена изменилась: {before, number, money} → {now, number, money}'),
  each: message<'price'>('{price, number, money} за штуку'),
  noScript: 'Показать корзину без JavaScript',
  apply: 'Изменить',
  plainRemove: 'Удалить',
} as const;

/** After goods were put in (conventions.md §4). */
export const putTexts = {
  one: (product: string) => `В корзине: ${product}`,
  several: message<'count'>(
    'В корзине: {count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}',
  ),
  toCart: 'Перейти в корзину',
} as const;

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
