/** Texts of what is in the cart, on its page and in its dialog (spec §2 'Cart screen', §4, §5; conventions.md §4). */
import { message } from '../message.ts';

export const cartContentsTexts = {
  notChanged: 'Не удалось изменить корзину. Попробуйте ещё раз.',
  wrongQuantity: 'Количество — целое число, не меньше нуля',
  selectEverything: 'Выбрать все товары',
  select: (product: string) => `Выбрать: ${product}`,
  remove: (product: string) => `Удалить: ${product}`,
  unavailable: 'Не доступны для заказа',
  order: 'Оформить заказ',
  chooseSomething: 'Выберите товары, чтобы продолжить',
  selectAll: 'Выбрать все',
  total: 'Итого',
  pickup: 'Самовывоз',
  free: 'Бесплатно',
  empty: 'Ваша корзина пуста',
  emptyHint: 'Положите в нее что-нибудь из нашего каталога',
  toHome: 'На главную',
  backToShop: 'Вернуться к покупкам',
  priceChanged: message<'before' | 'now'>('Цена изменилась: {before, number, money} → {now, number, money}'),
  each: message<'price'>('{price, number, money} за штуку'),
  noScript: 'Показать корзину без JavaScript',
  apply: 'Изменить',
  plainRemove: 'Удалить',
} as const;
