/** The consent line of forms and orders (spec §2). */
export const consentTexts = {
  form: 'Отправляя форму, вы соглашаетесь с',
  order: 'Оформляя заказ, вы соглашаетесь с',
  link: 'политикой обработки персональных данных',
  newTab: '(откроется в новой вкладке)',
} as const;
