/** Words of the shop that a visitor has chosen as theirs (conventions.md §4 'My shop'). */
export const myShopTexts = {
  choose: 'Сделать моим магазином',
  mine: 'Мой магазин',
  link: (address: string) => `Мой магазин: ${address}`,
  today: (pieces: string) => `В моём магазине: ${pieces} шт. сегодня`,
  from: (day: string) => `В моём магазине: с ${day}`,
  none: 'В моём магазине нет',
  filter: 'Есть в моём магазине',
  toChoose: 'Выбрать магазин',
  closed: 'Магазин, который вы выбрали, больше не работает.',
  other: 'Выбрать другой',
  accept: 'Понятно',
} as const;
