/** Texts of the cart that every page may need (spec §2 'Cart screen', §4, §5; conventions.md §4). */
import { message } from '../message.ts';

export const cartTexts = {
  title: 'Корзина',
  add: 'В корзину',
  quantity: 'Количество',
  less: 'Уменьшить количество',
  more: 'Увеличить количество',
  /** More was asked for (D73). */
  cut: message<'most'>('Можно заказать не больше {most, number} шт.'),
} as const;
