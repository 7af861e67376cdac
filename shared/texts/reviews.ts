/** Texts of reviews and of availability notifications (conventions.md §4 'Product page'). */
import { message } from '../message.ts';

export const reviewsTexts = {
  title: 'Отзывы',
  sort: 'Порядок отзывов',
  distribution: 'Сколько каких оценок',
  share: message<'value' | 'count'>(
    '{value, number} из 5: {count, plural, one {# отзыв} few {# отзыва} many {# отзывов} other {# отзыва}}',
  ),
  none: 'Отзывов пока нет. Расскажите о товаре первым.',
  more: 'Показать ещё',
  write: 'Написать отзыв',
  name: 'Имя',
  value: 'Оценка',
  noValue: 'Поставьте оценку',
  text: 'Отзыв',
  submit: 'Отправить',
  moderated: 'Отзыв появится на странице после проверки.',
  sent: 'Спасибо за отзыв!',
  failed: 'Не удалось отправить отзыв. Попробуйте ещё раз чуть позже.',
} as const;

/** Orders of reviews (contract.md §6) with their labels (conventions.md §4), in the order shown. */
export const reviewSortTexts = {
  new: 'Новые',
  '-value': 'С высокой оценкой',
  value: 'С низкой оценкой',
} as const;

export const notifyTexts = {
  title: 'Сообщить о поступлении',
  lead: (goods: string) => `Напишем, когда появится «${goods}».`,
  email: 'E-mail',
  submit: 'Отправить',
  sent: 'Мы сообщим о поступлении',
  sentNote: 'Письмо придёт, как только товар появится в вашем городе.',
  failed: 'Не удалось отправить. Попробуйте ещё раз чуть позже.',
} as const;
