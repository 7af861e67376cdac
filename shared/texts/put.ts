/** Texts of the notice after goods were put in the cart (conventions.md §4). */
import { message } from '../message.ts';

export const putTexts = {
  one: (product: string) => `В корзине: ${product}`,
  several: message<'count'>(
    'В корзине: {count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}',
  ),
  toCart: 'Перейти в корзину',
} as const;
