/** Texts of the dialogs (spec §2 'Dialogs', §5; conventions.md §4). */
import { message } from '../message.ts';

export const dialogTexts = {
  close: 'Закрыть',
  confirm: 'Подтвердить',
  cancel: 'Отменить',
} as const;

export const ageGateTexts = {
  title: message<'age'>('Вам есть {age, plural, one {# год} few {# года} many {# лет} other {# года}}?'),
  lead: 'На сайте есть сведения об алкоголе. Они предназначены для совершеннолетних.',
  yes: message<'age'>('Да, мне есть {age}'),
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
  enlarge: 'Увеличить',
  reduce: 'Уменьшить',
  zoom: (percent: number) => `${percent} %`,
  position: (number: number, count: number) => `${number} из ${count}`,
} as const;
