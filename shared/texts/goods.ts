/** Words about goods, wherever they stand (spec §2 'Product card', §9). */
import type { WordForms } from '../rules/plural.ts';

export const goodsForms: WordForms = ['товар', 'товара', 'товаров'];
/** After 'в': в 1 магазине, в 2 магазинах (D40). */
export const inShopsForms: WordForms = ['магазине', 'магазинах', 'магазинах'];

export const reviewForms: WordForms = ['отзыв', 'отзыва', 'отзывов'];

/** How the API writes volumes: `0,75 л`, `500 мл`, `6 × 0,33 л` */
export const volumeWords = {
  pattern: /(?:(\d+)\s*[×x*]\s*)?(\d+(?:[.,]\d+)?)\s*(мл|л)(?![а-яё])/i,
  millilitres: 'мл',
} as const;

export const goodsTexts = {
  article: 'Арт.',
  list: 'Товары',
  inShops: 'в',
  onOrder: 'под заказ',
  onOrderFrom: 'под заказ с',
  perLitre: 'за литр',
  rating: (value: string) => `Оценка ${value} из 5`,
  inStock: 'В наличии',
  outOfStock: 'Нет в наличии',
  /** Before a price that is struck through, for readers. */
  oldPrice: 'Старая цена',
} as const;
