/** Texts of the comparison's page (conventions.md §4). */
import { message } from '../../message.ts';

export const comparePageTexts = {
  lead: 'Цены и наличие — вашего города.',
  differences: 'Только отличия',
  price: 'Цена',
  supply: 'Наличие',
  purchase: 'Покупка',
  /** In place of an attribute that the goods do not have. */
  none: '—',
  remove: (title: string) => `Убрать из сравнения: ${title}`,
  plainRemove: 'Убрать',
  empty: 'Сравнивать пока нечего',
  emptyHint: 'Нажмите «Сравнить» у двух, трёх или четырёх товаров, и здесь будет видно, чем они отличаются.',
  gone: message<'count'>(
    'Больше не продаётся: {count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}',
  ),
} as const;
