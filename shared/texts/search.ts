/** Words of the suggestions under the header's search (conventions.md §4). */
import type { WordForms } from '../rules/plural.ts';

export const suggestionForms: WordForms = ['подсказка', 'подсказки', 'подсказок'];

export const suggestTexts = {
  list: 'Подсказки',
  queries: 'Запросы',
  categories: 'Разделы',
  brands: 'Бренды',
  products: 'Товары',
  found: (count: string) => `Найдено: ${count}`,
  none: 'Подсказок нет. Нажмите Enter, чтобы искать.',
  failed: 'Подсказки не загрузились. Нажмите Enter, чтобы искать.',
  all: (text: string) => `Все результаты: «${text}»`,
} as const;
