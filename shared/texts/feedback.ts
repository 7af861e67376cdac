/** Texts of the callback request and of its fields' errors (spec §2 'Callback modal', §5; D43). */
export const callbackTexts = {
  title: 'Заказать звонок',
  promise: 'Оставьте номер, и наш менеджер свяжется с вами в течение 20 минут',
  hours: 'Ежедневно с 09:00 до 21:00 по московскому времени',
  name: 'Имя',
  phone: 'Телефон',
  phonePlaceholder: 'Введите номер телефона',
  submit: 'Отправить',
  sent: 'Ваша заявка успешно отправлена',
  sentNote: 'Мы позвоним в течение 20 минут',
  failed: 'Не удалось отправить заявку. Попробуйте ещё раз или позвоните нам.',
} as const;

export const fieldTexts = {
  required: 'Обязательное поле',
  phoneTooShort: 'Введите номер телефона полностью',
  phoneWrong: 'Некорректный номер телефона',
} as const;

/** A phone with the number of an extension behind it. */
export const extensionText = (phone: string, extension: string): string => `${phone} доб. ${extension}`;
