/** Texts of the catalogue index. */
export const catalogueTexts = {
  title: 'Каталог',
  description: 'Все разделы магазина.',
} as const;
