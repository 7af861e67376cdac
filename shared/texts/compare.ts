/** Texts of the comparison (conventions.md §4). */
import { message } from '../message.ts';

export const compareTexts = {
  title: 'Сравнение',
  add: 'Сравнить',
  link: message<'count'>('Сравнить {count}'),
  clear: 'Очистить сравнение',
  full: 'Сравнить можно четыре товара',
  fullHint: 'Уберите из сравнения один из них, и этот товар поместится.',
} as const;
