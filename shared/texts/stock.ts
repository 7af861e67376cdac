/** Texts of the stock view of a product (spec §2 'Product stock view', conventions.md §4). */
import { message } from '../message.ts';

export const stockTexts = {
  title: 'Наличие в магазинах',
  lead: 'Выберите, где забрать: на карте или в списке.',
  modalLead: 'Выберите пункт выдачи на карте или найдите его по названию улицы.',
  sorts: { distance: 'Сначала ближайшие', price: 'Сначала дешевле', term: 'Сначала быстрее' },
  /** The stock of one shop, by way; `promise` says when it can be taken. */
  shelfLine: message<'promise' | 'pieces' | 'price'>('{promise}, {pieces, number} шт., {price, number, money}'),
  orderLine: message<'promise' | 'price'>('{promise}, {price, number, money}'),
  allShops: 'Адреса всех магазинов',
  buyNow: 'Купить сейчас',
  elsewhere: 'Есть в других городах',
  inCity: message<'count' | 'price'>(
    'в {count, plural, one {# магазине} other {# магазинах}}, от {price, number, money}',
  ),
  elsewhereLead: 'В вашем городе этого товара сейчас нет.',
} as const;
