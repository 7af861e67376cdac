/** What a card says of the visitor's shop (conventions.md §4 'My shop'). */
import { message } from '../message.ts';

export const myShopStockTexts = {
  /** `promise` says when the pieces can be taken. */
  shelf: message<'pieces' | 'promise'>('В моём магазине: {pieces, number} шт. {promise}'),
  order: (promise: string) => `В моём магазине: ${promise}`,
  none: 'В моём магазине нет',
} as const;
