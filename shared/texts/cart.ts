/** Texts of the cart that every page may need (spec §2 'Cart screen', §4, §5; conventions.md §4). */
import { message } from '../message.ts';

export const cartTexts = {
  title: 'Корзина',
  /** Announced to screen readers when it has changed. */
  holds: message<'count'>('Корзина: {count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}'),
  add: 'В корзину',
  quantity: 'Количество',
  less: 'Уменьшить количество',
  more: 'Увеличить количество',
  empty: 'Ваша корзина пуста',
  removed: 'Товар удалён',
  undo: 'Вернуть',
} as const;
