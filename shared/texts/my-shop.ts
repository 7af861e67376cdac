/** Texts about the shop that a visitor has chosen as their own (conventions.md §4 'My shop'). */
export const myShopTexts = {
  mine: 'Мой магазин',
  link: (address: string) => `Мой магазин: ${address}`,
  filter: 'Есть в моём магазине',
  filterToday: 'Сегодня в моём магазине',
  toChoose: 'Выбрать магазин',
  /** On a product's page, where no shop is chosen. */
  askOwn: 'Узнать, есть ли в моём магазине',
  offer: 'Выберите свой магазин',
  /** The views of the page of the shops. */
  offerWays: [
    ['по метро', '/shop/?view=metro'],
    ['на карте', '/shop/?view=map'],
    ['по адресу', '/shop/'],
  ],
  declineOffer: 'Не выбирать магазин',
} as const;
