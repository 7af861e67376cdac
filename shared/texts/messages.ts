/** Texts of the two forms that send a message: feedback and partners (conventions.md §4, D23). */
export const messageTexts = {
  name: 'Имя',
  phone: 'Телефон',
  email: 'E-mail',
  company: 'Компания',
  message: 'Сообщение',
  submit: 'Отправить',
  note: 'Имя и сообщение обязательны, остальное — как вам удобно.',
  sent: 'Сообщение отправлено. Спасибо!',
  failed: 'Не удалось отправить сообщение. Попробуйте ещё раз или позвоните нам.',
} as const;

export const partnersTexts = {
  title: 'Партнёрам',
  description: 'Поставщикам, владельцам помещений и ресторанам: оставьте заявку, и мы ответим в течение рабочего дня.',
  form: 'Оставить заявку',
  formLead: 'Расскажите о себе и о предложении. Ответим в течение рабочего дня.',
  sentNote: 'Мы изучим предложение и ответим в течение рабочего дня.',
} as const;
