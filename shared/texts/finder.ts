/** Texts of every list of shops: in stock view and checkout, and on the shops page (conventions.md §4). */
export const finderTexts = {
  list: 'Магазины',
  /** Name and placeholder of the field. */
  search: 'Поиск по адресу',
  sort: 'Сортировка',
  view: 'Вид',
  views: { list: 'Списком', map: 'На карте' },
  filters: { today: 'Забрать сегодня', onOrder: 'Под заказ', all: 'Все в наличии' },
  locate: 'Определить моё местоположение',
  notLocated: 'Не удалось определить местоположение. Разрешите доступ к нему или найдите магазин по адресу.',
  empty: 'Магазины не найдены. Попробуйте изменить запрос.',
  more: 'Показать ещё',
  /** Sends the form, without JavaScript. */
  show: 'Показать',
} as const;
