/** Texts of the cart without JavaScript (D39): how else to order, beside the button that does. */
export const plainOrderTexts = {
  title: 'Другие способы заказать',
  call: 'По телефону: назовите товары и магазин, в котором их заберёте:',
  callback: 'Заказать звонок',
  shops: 'Или купите в магазине, без заказа:',
  toShops: 'Магазины и часы работы',
} as const;
