/** Texts of the notices about the cart, loaded after the page (conventions.md §4). */
import { message } from '../message.ts';

export const cartNoticeTexts = {
  /** After goods were put in. */
  put: (product: string) => `В корзине: ${product}`,
  severalPut: message<'count'>(
    'В корзине: {count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}',
  ),
  toCart: 'Перейти в корзину',
  /** Announced to screen readers when it has changed. */
  holds: message<'count'>('Корзина: {count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}'),
  /** A change that has failed (D79). */
  failed: {
    put: (product: string) => `Не удалось положить в корзину: ${product}`,
    changed: (product: string) => `Не удалось изменить количество: ${product}`,
    removed: (product: string) => `Не удалось удалить из корзины: ${product}`,
  },
  removed: 'Товар удалён',
  undo: 'Вернуть',
} as const;
