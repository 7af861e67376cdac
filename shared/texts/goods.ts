/** Texts about goods (spec §2 'Product card', §9). */
import { message } from '../message.ts';

export const goodsTexts = {
  article: (code: string) => `Арт. ${code}`,
  list: 'Товары',
  count: message<'count'>('{count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}'),
  inShops: message<'count'>('в {count, plural, one {# магазине} other {# магазинах}}'),
  pieces: message<'count'>('{count, number} шт.'),
  /** The lowest of several prices, or of a total that is not final. */
  priceFrom: message<'price'>('от {price, number, money}'),
  onOrder: 'под заказ',
  onOrderFrom: (promise: string) => `под заказ ${promise}`,
  perLitre: message<'price'>('{price, number, money} за литр'),
  rating: message<'value'>('Оценка {value, number} из 5'),
  reviews: message<'count'>('{count, plural, one {# отзыв} few {# отзыва} many {# отзывов} other {# отзыва}}'),
  inStock: 'В наличии',
  outOfStock: 'Нет в наличии',
  /** Read out before a struck-through price. */
  oldPrice: 'Старая цена',
} as const;
