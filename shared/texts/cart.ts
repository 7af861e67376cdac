/** Words of the cart (spec §2 'Cart screen', §4, §5; conventions.md §4). */
export const cartTexts = {
  wrongQuantity: 'Количество — целое число, не меньше нуля',
  title: 'Корзина',
  add: 'В корзину',
  quantity: 'Количество',
  less: 'Уменьшить количество',
  more: 'Увеличить количество',
  selectEverything: 'Выбрать все товары',
  select: (product: string) => `Выбрать: ${product}`,
  remove: (product: string) => `Удалить: ${product}`,
  unavailable: 'Не доступны для заказа',
  order: 'Оформить заказ',
  chooseSomething: 'Выберите товары, чтобы продолжить',
  selectAll: 'Выбрать все',
  total: 'Итого',
  from: 'от',
  pickup: 'Самовывоз',
  free: 'Бесплатно',
  empty: 'Ваша корзина пуста',
  emptyHint: 'Положите в нее что-нибудь из нашего каталога',
  toHome: 'На главную',
  backToShop: 'Вернуться к покупкам',
  removed: 'Товар удалён',
  undo: 'Вернуть',
  /** Of one piece. */
  each: 'за штуку',
  noScript: 'Показать корзину без JavaScript',
  apply: 'Изменить',
  plainRemove: 'Удалить',
} as const;

/** Carousels under the cart (spec §2 'Cart screen'). */
export const suggestionTexts = {
  together: 'Покупают вместе',
  maybe: 'Возможно вам понравится',
} as const;
