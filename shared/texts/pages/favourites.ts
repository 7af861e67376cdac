/** Texts of the favourites page, and of goods seen before (conventions.md §4). */
import { message } from '../../message.ts';

export const favouritesPageTexts = {
  empty: 'В избранном пока пусто',
  emptyHint: 'Нажмите на сердечко у товара, и он будет ждать вас здесь, в каком бы городе вы ни были.',
  toCatalogue: 'Перейти в каталог',
  noScript: 'Избранное хранит ваш браузер, и показать его можно только с включённым JavaScript.',
  /** For a shared list. */
  sharedLead: 'Список, которым с вами поделились. Цены и наличие — вашего города.',
  putAll: 'Всё в корзину',
  keep: 'Сохранить себе',
  kept: 'Сохранено в избранном',
  sharedEmpty: 'В этом списке нет товаров',
  sharedEmptyHint: 'Ссылка могла устареть или скопироваться не целиком.',
  sharedGone: message<'count'>(
    'Больше не продаётся: {count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}}',
  ),
  total: message<'sum'>('На сумму {sum, number, money}'),
  gone: 'Больше не продаются',
  goneNote: 'Больше не продаётся',
  /** For goods whose name is unknown. */
  nameless: message<'id'>('Товар № {id}'),
  elsewhere: 'Добавлен в другом городе',
  noted: message<'price' | 'moment'>('{price, number, money} на {moment, date, day}'),
} as const;

export const seenTexts = {
  title: 'Вы смотрели',
  clear: 'Очистить',
  cleared: 'Список просмотренного очищен',
} as const;
