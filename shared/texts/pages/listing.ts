/** Texts of listings (conventions.md §4). */
import { message } from '../../message.ts';

export const listingTexts = {
  sort: 'Сортировка',
  show: 'Показать',
  showGoods: message<'count'>(
    'Показать {count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}',
  ),
  view: 'Вид списка',
  grid: 'Сетка',
  list: 'Список',
  pages: 'Страницы',
  previousPage: 'Предыдущая страница',
  nextPage: 'Следующая страница',
  pageTitle: (title: string, page: number) => `${title}, страница ${page}`,
  pageDescription: (description: string, page: number) => `${description} Страница ${page}.`,
  description: message<'title' | 'count'>(
    '{title}: {count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}. Цены и наличие вашего города, бесплатный самовывоз из магазинов.',
  ),
  filters: 'Фильтры',
  today: 'Забрать сегодня',
  /** The chip of what a shop can hand over today. */
  todayIn: (shop: string) => `Сегодня: ${shop}`,
  sections: 'Разделы',
  chosen: 'Выбранные фильтры',
  moreValues: message<'count'>('Ещё {count, number}'),
  /** Labels of the two fields of a range. */
  from: 'от',
  to: 'до',
  /** The chosen part of a range. */
  rangeFrom: message<'title' | 'from' | 'unit'>('{title}: от {from}{unit}'),
  rangeTo: message<'title' | 'to' | 'unit'>('{title}: до {to}{unit}'),
  range: message<'title' | 'from' | 'to' | 'unit'>('{title}: от {from} до {to}{unit}'),
  reset: 'Сбросить всё',
  resetOne: (value: string) => `Убрать: ${value}`,
  closeFilters: 'Закрыть',
  more: message<'count'>('Показать ещё {count, number}'),
  shownOf: message<'title' | 'shown' | 'count'>('{title}: показано {shown, number} из {count, number}'),
  correctedTo: (query: string) => `Показаны результаты по запросу «${query}»`,
  maybe: 'Возможно, вы искали',
} as const;

/** Sort orders of a listing (contract.md §4) with their labels (conventions.md §4), in the order shown. */
export const sortTexts = {
  popular: 'По популярности',
  price: 'Сначала дешевле',
  '-price': 'Сначала дороже',
  new: 'Новинки',
  discount: 'По скидке',
  title: 'По названию',
} as const;
