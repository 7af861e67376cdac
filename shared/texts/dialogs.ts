/** Texts of the dialogs (spec §2 'Dialogs', §5; conventions.md §4). */
export const dialogTexts = {
  close: 'Закрыть',
  confirm: 'Подтвердить',
  cancel: 'Отменить',
} as const;

export const ageGateTexts = {
  title: 'Вам есть 18 лет?',
  lead: 'На сайте есть сведения об алкоголе. Они предназначены для совершеннолетних.',
  yes: 'Да, мне есть 18',
  no: 'Нет, я младше',
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
  position: (number: number, count: number) => `${number} из ${count}`,
} as const;
