/** Texts of the dialogs (spec §2 'Dialogs', §5; conventions.md §4). */
export const dialogTexts = {
  close: 'Закрыть',
  confirm: 'Подтвердить',
  cancel: 'Отменить',
} as const;

export const deleteTexts = {
  title: 'Удаление товара',
  message: 'Вы уверены, что хотите удалить этот товар из корзины?',
  confirm: 'Удалить',
} as const;

export const viewerTexts = {
  title: 'Просмотр изображения',
  pictures: 'Изображения',
  previous: 'Предыдущее',
  next: 'Следующее',
  enlarge: 'Увеличить',
  reduce: 'Уменьшить',
  zoom: (percent: number) => `${percent} %`,
  position: (number: number, count: number) => `${number} из ${count}`,
} as const;
