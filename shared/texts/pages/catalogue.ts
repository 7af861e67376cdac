/** Texts of the catalogue index. */
export const catalogueTexts = {
  title: 'Каталог',
  description:
    'Все разделы магазина: вино, игристое, крепкое, пиво, гастрономия, чай и кофе, бокалы, подарочные наборы.',
} as const;
