/** Texts of the cart that every page may need (spec §2 'Cart screen', §4, §5; conventions.md §4). */
export const cartTexts = {
  title: 'Корзина',
  add: 'В корзину',
  quantity: 'Количество',
  less: 'Уменьшить количество',
  more: 'Увеличить количество',
} as const;
