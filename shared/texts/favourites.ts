/** Words of favourites and of goods seen before (conventions.md §4). */
export const favouriteTexts = {
  title: 'Избранное',
  add: 'В избранное',
  full: 'Избранное заполнено',
  fullHint: 'Уберите из него то, что уже не нужно, и этот товар поместится.',
  empty: 'В избранном пока пусто',
  emptyHint: 'Нажмите на сердечко у товара, и он будет ждать вас здесь, в каком бы городе вы ни были.',
  toCatalogue: 'Перейти в каталог',
  noScript: 'Избранное хранит ваш браузер, и показать его можно только с включённым JavaScript.',
  /** Of a list that somebody has passed on. */
  sharedLead: 'Список, которым с вами поделились. Цены и наличие — вашего города.',
  sharedEmpty: 'В этом списке нет товаров',
  sharedEmptyHint: 'Ссылка могла устареть или скопироваться не целиком.',
  /** @param goods how many, `2 товара` */
  sharedGone: (goods: string) => `Больше не продаётся: ${goods}`,
  gone: 'Больше не продаются',
  goneNote: 'Больше не продаётся',
  /** Of goods whose name nobody has noted. */
  nameless: (id: number) => `Товар № ${id}`,
  elsewhere: 'Добавлен в другом городе',
  noted: (price: string, day: string) => `${price} на ${day}`,
} as const;

export const seenTexts = {
  title: 'Вы смотрели',
  clear: 'Очистить',
  cleared: 'Список просмотренного очищен',
} as const;
