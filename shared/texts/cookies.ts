/** Texts of the cookie notice (conventions.md §4). */
export const cookieTexts = {
  title: 'Файлы cookie',
  message: 'Мы храним файлы cookie, чтобы помнить ваш город и корзину.',
  accept: 'Понятно',
} as const;
