/** Words about goods, wherever they stand (spec §2 'Product card', §9). */
import type { WordForms } from '../rules/plural.ts';

export const goodsForms: WordForms = ['товар', 'товара', 'товаров'];
/** After 'в': в 1 магазине, в 2 магазинах (D40). */
export const inShopsForms: WordForms = ['магазине', 'магазинах', 'магазинах'];

export const goodsTexts = {
  article: 'Арт.',
  list: 'Товары',
  inShops: 'в',
  onOrder: 'под заказ',
  onOrderFrom: 'под заказ с',
  inStock: 'В наличии',
  outOfStock: 'Нет в наличии',
} as const;
