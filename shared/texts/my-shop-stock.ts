/** What a card says of the visitor's shop (conventions.md §4 'My shop'). */
import { message } from '../message.ts';

export const myShopStockTexts = {
  today: message<'pieces'>('В моём магазине: {pieces, number} шт. сегодня'),
  from: message<'moment'>('В моём магазине: с {moment, date, day}'),
  none: 'В моём магазине нет',
} as const;
