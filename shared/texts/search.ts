/** Texts of the suggestions under the header's search (conventions.md §4). */
import { message } from '../message.ts';

export const suggestTexts = {
  list: 'Подсказки',
  queries: 'Запросы',
  categories: 'Разделы',
  brands: 'Бренды',
  products: 'Товары',
  found: message<'count'>(
    'Найдено: {count, plural, one {# подсказка} few {# подсказки} many {# подсказок} other {# подсказки}}',
  ),
  none: 'Подсказок нет. Нажмите Enter, чтобы искать.',
  failed: 'Подсказки не загрузились. Нажмите Enter, чтобы искать.',
  recent: 'Вы искали',
  recentFound: message<'count'>(
    'Вы искали: {count, plural, one {# запрос} few {# запроса} many {# запросов} other {# запроса}}',
  ),
  popular: 'Часто ищут',
  popularFound: message<'count'>(
    'Часто ищут: {count, plural, one {# запрос} few {# запроса} many {# запросов} other {# запроса}}',
  ),
  forget: (text: string) => `Убрать: ${text}`,
  forgetAll: 'Очистить',
  all: (text: string) => `Все результаты: «${text}»`,
} as const;
