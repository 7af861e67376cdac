/** Texts about the shop that a visitor has chosen as their own (conventions.md §4 'My shop'). */
import { message } from '../message.ts';

export const myShopTexts = {
  choose: 'Сделать моим магазином',
  mine: 'Мой магазин',
  link: (address: string) => `Мой магазин: ${address}`,
  today: message<'pieces'>('В моём магазине: {pieces, number} шт. сегодня'),
  from: message<'moment'>('В моём магазине: с {moment, date, day}'),
  none: 'В моём магазине нет',
  filter: 'Есть в моём магазине',
  filterToday: 'Сегодня в моём магазине',
  toChoose: 'Выбрать магазин',
} as const;
