/** Texts about the shop that a visitor has chosen as their own (conventions.md §4 'My shop'). */
export const myShopTexts = {
  mine: 'Мой магазин',
  link: (address: string) => `Мой магазин: ${address}`,
  filter: 'Есть в моём магазине',
  filterToday: 'Сегодня в моём магазине',
  toChoose: 'Выбрать магазин',
} as const;
