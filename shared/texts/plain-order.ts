/** Texts of the cart without JavaScript (D39): how to order. */
export const plainOrderTexts = {
  title: 'Как заказать',
  call: 'Позвоните нам и назовите товары и магазин, в котором их заберёте:',
  callback: 'Заказать звонок',
  shops: 'Или выберите магазин и купите на месте:',
  toShops: 'Магазины и часы работы',
} as const;
