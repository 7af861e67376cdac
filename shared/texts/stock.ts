/** Texts of the stock view of a product (spec §2 'Product stock view', conventions.md §4). */
import { message } from '../message.ts';

export const stockTexts = {
  title: 'Наличие в магазинах',
  lead: 'Выберите, где забрать: на карте или в списке.',
  modalLead: 'Выберите пункт выдачи на карте или найдите его по названию улицы.',
  /** Name and placeholder of the field. */
  search: 'Поиск по адресу',
  sort: 'Сортировка',
  sorts: { distance: 'Сначала ближайшие', price: 'Сначала дешевле', term: 'Сначала быстрее' },
  today: 'Забрать сегодня',
  onOrder: 'Под заказ',
  locate: 'Определить моё местоположение',
  notLocated: 'Не удалось определить местоположение. Разрешите доступ к нему или найдите магазин по адресу.',
  view: 'Вид',
  onMap: 'На карте',
  asList: 'Списком',
  list: 'Магазины',
  /** The stock of one shop, by way; `promise` says when it can be taken. */
  shelfLine: message<'promise' | 'pieces' | 'price'>('{promise}, {pieces, number} шт., {price, number, money}'),
  orderLine: message<'promise' | 'price'>('{promise}, {price, number, money}'),
  empty: 'Магазины не найдены. Попробуйте изменить запрос.',
  more: 'Показать ещё',
  allShops: 'Адреса всех магазинов',
  buyNow: 'Купить сейчас',
  elsewhere: 'Есть в других городах',
  inCity: message<'count' | 'price'>(
    'в {count, plural, one {# магазине} other {# магазинах}}, от {price, number, money}',
  ),
  elsewhereLead: 'В вашем городе этого товара сейчас нет.',
} as const;
