/** Texts of a listing without goods. */
import { message } from '../../message.ts';

export const emptyListingTexts = {
  section: 'В этом разделе пока пусто',
  sectionHint: 'Загляните в другие разделы: там точно есть что выбрать.',
  nothing: 'Ничего не нашлось',
  nothingHint: 'Попробуйте убрать часть фильтров или загляните в соседние разделы.',
  relaxed: 'Что можно убрать',
  without: message<'value' | 'count'>(
    'без «{value}»: {count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}',
  ),
  toCatalogue: 'Весь каталог',
} as const;
