/** Texts of the callback request and of its fields' errors (spec §2 'Callback modal', §5; D43). */
import { message } from '../message.ts';
import { support } from '../profile/profile.ts';

/** The promise within a sentence. An abbreviation at its beginning stays in capitals. */
const promise = support.callbackPromise.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());

export const callbackTexts = {
  title: 'Заказать звонок',
  promise: `Оставьте номер, и ${promise}`,
  name: 'Имя',
  phone: 'Телефон',
  phonePlaceholder: 'Введите номер телефона',
  submit: 'Отправить',
  sent: 'Ваша заявка успешно отправлена',
  sentNote: support.callbackPromise,
  failed: 'Не удалось отправить заявку. Попробуйте ещё раз или позвоните нам.',
} as const;

export const fieldTexts = {
  email: 'Некорректный e-mail',
  required: 'Обязательное поле',
  /** A form that promises an answer needs a way to give it (D73). */
  noWayToAnswer: 'Укажите телефон или e-mail',
  phoneTooShort: 'Введите номер телефона полностью',
  phoneWrong: 'Некорректный номер телефона',
  tooLong: message<'most'>('Не больше {most, number} {most, plural, one {знака} other {знаков}}'),
} as const;

/** A phone with the number of an extension behind it. */
export const extensionText = (phone: string, extension: string): string => `${phone} доб. ${extension}`;
